import { platformOf, platforms, stickerPlatforms } from '../stage/safe-areas.js';
import { trimOf } from '../state/studio-state.js';

/**
 * Returns the formats in which something can be exported, the usual one first.
 *
 * @param {'photo' | 'video' | undefined} media
 */
export function formatsFor(media) {
  if (media === 'video') return ['mp4', 'sticker'];
  return media === 'photo' ? ['jpeg', 'png', 'sticker'] : ['sticker'];
}

/**
 * Returns what `POST /api/renders` takes.
 *
 * @param {object} parts
 * @param {import('../state/studio-state.js').StudioState} parts.state
 * @param {object} parts.meal
 * @param {string} parts.format jpeg, png, mp4 or sticker.
 * @param {string | null} parts.upload The id of the background; null for a sticker alone.
 * @param {import('../stage/canvas-size.js').Size} parts.canvas In pixels.
 * @param {string} parts.locale As the command spells it.
 * @param {'kcal' | 'kj'} [parts.energy] The unit of energy, by default that of the locale.
 * @param {string | null} [parts.stickerPlatform] For a sticker alone: what it is for.
 * @param {string} [parts.codec] For a video: hevc or h264, by default what the command chooses.
 */
export function renderWish({ state, meal, format, upload, canvas, locale, energy, stickerPlatform, codec }) {
  const { place, framing } = state;
  const options = { variant: state.variant, locale };
  if (energy) options.energy = energy;
  if (state.theme) options.theme = state.theme;
  if (!state.mark) options['no-mark'] = true;
  if (format === 'sticker') {
    if (state.appearance !== 'auto') options.appearance = state.appearance;
    if (stickerPlatform) options.for = stickerPlatform;
    return { meal, options, format: 'png' };
  }
  Object.assign(options, {
    glass: state.glass,
    look: state.look,
    appearance: state.appearance,
    legibility: state.legibility ? 'on' : 'off',
    at: [place.x, place.y],
    width: place.width,
    rotate: place.rotation,
    pan: [framing.panX, framing.panY],
    zoom: framing.zoom,
  });
  if (state.tint) options.tint = state.tint;
  if (platformOf(state.platform)) options.for = state.platform;
  else {
    options.aspect = state.aspect;
    options.size = `${canvas.width}x${canvas.height}`;
  }
  if (format === 'mp4') {
    if (codec) options.codec = codec;
    const trim = trimOf(state);
    if (trim?.from > 0) options.from = trim.from;
    if (trim?.to) options.to = trim.to;
    if (!state.sound) options.audio = 'none';
  }
  return { meal, upload, options, format };
}

/**
 * Returns the platforms for which the same can be exported too.
 *
 * @param {object} wish What `renderWish` has returned.
 */
export function otherPlatforms({ upload, options, format }) {
  const offered = upload ? platforms.filter(({ takesPhotos }) => takesPhotos || format === 'mp4') : stickerPlatforms;
  return offered.filter(({ id }) => id !== options.for);
}

/**
 * Returns the codec of a video: the one that its platform recommends, but only one that the browser plays.
 *
 * @param {string | null} platform
 * @param {boolean} playsHEVC Whether the browser plays HEVC.
 */
export function codecFor(platform, playsHEVC) {
  return playsHEVC ? platformOf(platform)?.codec ?? 'hevc' : 'h264';
}

/**
 * Returns the same wish for another platform, with its canvas.
 *
 * @param {object} wish What `renderWish` has returned.
 * @param {string} id The platform.
 * @param {string} codec That of a video.
 */
export function wishFor(wish, id, codec) {
  const { aspect, size, ...options } = wish.options;
  options.for = id;
  if (wish.format === 'mp4') options.codec = codec;
  return { ...wish, options };
}

/**
 * Returns why a platform would refuse what is exported over a photo or video; null if it would not.
 *
 * @param {string | null} platform
 * @param {import('../media/media.js').Media} [media]
 * @param {{ from: number, to: number | null } | null} [trim] The part of a video that is exported.
 */
export function platformProblem(platform, media, trim = null) {
  if (media?.kind === 'video') return lengthProblem(platform, partLength(media.duration, trim));
  const { name, takesPhotos = true } = platformOf(platform) ?? {};
  return media && !takesPhotos ? { kind: 'videosOnly', name } : null;
}

function partLength(duration, trim) {
  return trim ? Math.min(trim.to ?? duration, duration) - trim.from : duration;
}

/**
 * Returns why a platform would refuse a video; null if it would not.
 *
 * @param {string | null} platform
 * @param {number | undefined} seconds
 * @returns {{ kind: 'tooLong' | 'tooShort', name: string, limit: number } | null}
 */
function lengthProblem(platform, seconds) {
  const { name, seconds: limits } = platformOf(platform) ?? {};
  if (!limits || !(seconds > 0)) return null;
  if (seconds > limits.most) return { kind: 'tooLong', name, limit: limits.most };
  return seconds < limits.least ? { kind: 'tooShort', name, limit: limits.least } : null;
}

/** Thrown when an export cannot start until the user changes a setting. */
export class WrongChoice extends Error {}
