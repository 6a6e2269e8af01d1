import { aspects } from '../stage/canvas-size.js';
import { centred, greatestZoom } from '../stage/framing.js';
import { initialPlace } from '../stage/placement.js';
import { platformOf } from '../stage/safe-areas.js';

/** The five layouts of a sticker, in order of increasing detail. */
export const variants = ['minimal', 'standard', 'detailed', 'emoji', 'full'];

/** More than the greatest length of a theme's name, 40 characters of any length. */
const longestTheme = 1000;

/** The tints that the page offers, by name: colour and weight as the command takes them, null for none. */
export const tints = {
  none: null,
  rose: '#ff2d5566',
  orange: '#ff950066',
  green: '#34c75966',
  blue: '#0a84ff66',
  violet: '#af52de66',
};

/**
 * Everything that a person decides. It is a value; each change makes a new one.
 *
 * @typedef {object} StudioState
 * @property {string | null} meal The id of the meal.
 * @property {{ kind: 'sample' | 'upload', id: string, media: 'photo' | 'video' } | null} background
 * @property {string} variant One of `variants`.
 * @property {'clear' | 'regular'} glass
 * @property {'v26' | 'v27'} look
 * @property {'auto' | 'light' | 'dark'} appearance
 * @property {string | null} theme The name of a theme; null for the one that the server suggests.
 * @property {string | null} tint `#rrggbbaa`; the alpha is its weight.
 * @property {boolean} legibility Whether text is kept readable by dimming what is behind it.
 * @property {boolean} mark Whether the sticker shows the app's icon.
 * @property {string} aspect One of `aspects`; a platform has its own.
 * @property {string | null} platform
 * @property {{ id: string, from: number, to: number | null } | null} trim The exported part of the video with this id, in
 *   seconds; null for all of it. An end of null is that of the video.
 * @property {boolean} sound Whether a video keeps its sound.
 * @property {import('../stage/placement.js').Place} place
 * @property {import('../stage/framing.js').Framing} framing
 */

/** @type {StudioState} */
export const initialState = Object.freeze({
  meal: null,
  background: null,
  variant: 'standard',
  glass: 'clear',
  look: 'v27',
  appearance: 'auto',
  theme: null,
  tint: null,
  legibility: true,
  mark: true,
  aspect: '9:16',
  platform: null,
  trim: null,
  sound: true,
  place: initialPlace,
  framing: centred,
});

const choices = {
  variant: variants, glass: ['clear', 'regular'], look: ['v27', 'v26'], appearance: ['auto', 'light', 'dark'],
  aspect: aspects,
};

/**
 * Returns a state that was read from a draft; null if it is none. Whatever is unknown has its default.
 *
 * @param {unknown} json
 * @returns {StudioState | null}
 */
export function soundState(json) {
  if (typeof json !== 'object' || json === null) return null;
  const state = { ...initialState };
  for (const [name, allowed] of Object.entries(choices)) if (allowed.includes(json[name])) state[name] = json[name];
  for (const name of ['legibility', 'mark', 'sound']) if (typeof json[name] === 'boolean') state[name] = json[name];
  if (typeof json.meal === 'string') state.meal = json.meal;
  if (typeof json.theme === 'string' && json.theme.length <= longestTheme) state.theme = json.theme;
  if (Object.values(tints).includes(json.tint)) state.tint = json.tint;
  if (platformOf(json.platform)) state.platform = json.platform;
  if (isBackground(json.background)) state.background = json.background;
  if (isTrim(json.trim)) state.trim = json.trim;
  const places = { x: [0, 1], y: [0, 1], width: [0.01, 4], rotation: [-180, 180] };
  state.place = soundNumbers(json.place, initialPlace, places);
  state.framing = soundNumbers(json.framing, centred, { panX: [-9, 9], panY: [-9, 9], zoom: [1, greatestZoom] });
  return state;
}

/**
 * Returns the part of the present background that is exported; null for all of it.
 *
 * @param {StudioState} state
 */
export function trimOf({ trim, background }) {
  return trim && trim.id === background?.id ? trim : null;
}

function isTrim(value) {
  return typeof value?.id === 'string' && Number.isFinite(value.from) && value.from >= 0 &&
    (value.to === null || Number.isFinite(value.to) && value.to > value.from);
}

function isBackground(value) {
  return ['sample', 'upload'].includes(value?.kind) && typeof value.id === 'string' &&
    ['photo', 'video'].includes(value.media);
}

function soundNumbers(json, defaults, ranges) {
  return Object.fromEntries(Object.entries(ranges).map(([name, [least, most]]) => {
    const value = json?.[name];
    return [name, Number.isFinite(value) && value >= least && value <= most ? value : defaults[name]];
  }));
}

/**
 * Returns the variant after another one, from the last to the first again.
 *
 * @param {string} variant
 * @param {number} [step] -1 for the one before.
 */
export function nextVariant(variant, step = 1) {
  return variants[(variants.indexOf(variant) + step + variants.length) % variants.length];
}
