/**
 * What a person has set.
 *
 * @typedef {object} TimerSettings
 * @property {number} seconds At least 1.
 * @property {string} scene One of `scenes`, or `own`, which does not survive a reload.
 * @property {boolean} mirror
 * @property {boolean} sound Whether a chime tells that the time is up.
 * @property {boolean} awake Whether the screen stays on while the timer runs.
 */

/** What lies behind the digits, how bright it is, and a still for when a video cannot be loaded. */
export const scenes = {
  lanterns: { address: '/studio/samples/lanterns.mp4', luma: 0.35, still: '/studio/samples/lanterns.jpg' },
  'still-life': { address: '/studio/samples/still-life.jpg', luma: 0.45 },
};

/** @type {TimerSettings} */
export const initialSettings = Object.freeze({
  seconds: 600, scene: 'lanterns', mirror: true, sound: true, awake: true,
});

/** The longest time: 999 minutes and 59 seconds. */
const greatestSeconds = 999 * 60 + 59;

/**
 * Returns settings that were read. Whatever is unknown has its default.
 *
 * @param {unknown} json
 * @returns {TimerSettings}
 */
export function soundSettings(json) {
  const settings = { ...initialSettings };
  if (Number.isInteger(json?.seconds) && json.seconds > 0 && json.seconds <= greatestSeconds) {
    settings.seconds = json.seconds;
  }
  if (json?.scene in scenes) settings.scene = json.scene;
  for (const name of ['mirror', 'sound', 'awake']) if (typeof json?.[name] === 'boolean') settings[name] = json[name];
  return settings;
}

/**
 * Returns the device whose layout fits a window.
 *
 * @param {number} width In CSS pixels.
 * @param {number} height
 * @returns {'phone' | 'tablet' | 'mac' | 'tv' | 'watch'}
 */
export function deviceFor(width, height) {
  if (Math.max(width, height) < 320) return 'watch';
  if (width < height) return 'phone';
  if (width >= 1800 || height < 560) return 'tv';
  return width < 1150 ? 'tablet' : 'mac';
}

/**
 * Returns the address of the glass of a timer.
 *
 * @param {TimerSettings} settings
 * @param {string} device
 * @param {number} luma How bright the scene is, 0…1.
 * @param {string} locale
 */
export function bundleAddress({ seconds, mirror }, device, luma, locale) {
  const from = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  // Timers of about the same brightness share their glass.
  const query = new URLSearchParams({ from, mirror, look: 'v27', luma: luma.toFixed(1), locale });
  return `/api/timer/${device}/bundle.json?${query}`;
}
