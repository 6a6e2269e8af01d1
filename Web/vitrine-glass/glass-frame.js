/** The layouts of the module, by what `VideoFrame.format` begins with. */
const layouts = {
  I420: { code: 1, step: { x: 2, y: 2 } },
  NV12: { code: 2, step: { x: 2, y: 2 } },
  I422: { code: 3, step: { x: 2, y: 1 } },
  I444: { code: 4, step: { x: 1, y: 1 } },
};
const matrices = { bt470bg: 0, smpte170m: 0, bt709: 1, 'bt2020-ncl': 2 };
const transfers = { hlg: 1, pq: 2 };

/**
 * The format of samples for the module.
 *
 * @typedef {object} PixelFormat
 * @property {number} code The module's number for the format.
 * @property {{ x: number, y: number }} step The grid of the chroma samples, in pixels.
 */

/** The format of a canvas. */
export const rgbaFormat = Object.freeze({ code: 8 << 8, step: Object.freeze({ x: 1, y: 1 }) });

/**
 * Returns the format of a frame's planes; null if the module cannot work on them, as for frames without planes.
 *
 * @param {{ format: string | null, colorSpace?: VideoColorSpaceInit, codedHeight: number }} frame
 * @returns {PixelFormat | null}
 */
export function planarFormat(frame) {
  const match = /^(I420|NV12|I422|I444)(?:P(10|12))?$/.exec(frame.format ?? '');
  if (!match) return null;
  const { code, step } = layouts[match[1]];
  const depth = Number(match[2] ?? 8);
  const space = frame.colorSpace ?? {};
  const matrix = matrices[space.matrix ?? assumedMatrix(frame)];
  if (matrix === undefined) return null;
  const range = space.fullRange ? 1 : 0;
  const transfer = transfers[space.transfer] ?? 0;
  return { code: code | depth << 8 | matrix << 16 | range << 18 | transfer << 19, step };
}

/**
 * Returns the part of an image that fills a stage, like `object-fit: cover`.
 *
 * @param {number} width The width of the image.
 * @param {number} height The height of the image.
 * @param {number} aspect The width of the stage divided by its height.
 * @param {import('./vitrine-glass').GlassFraming} [framing] By default, the middle of the image.
 * @returns {import('./glass-rect.js').Rect}
 */
export function coverCrop(width, height, aspect, { panX = 0, panY = 0, zoom = 1 } = {}) {
  const cropWidth = Math.min(width, height * aspect) / zoom;
  const cropHeight = Math.min(height, width / aspect) / zoom;
  const origin = (length, part, pan) => Math.min(Math.max((length - part) / 2 - pan * part, 0), length - part);
  return {
    x: origin(width, cropWidth, panX), y: origin(height, cropHeight, panY), width: cropWidth, height: cropHeight,
  };
}

/**
 * Returns the crop of a video in whole pixels, at even places because of its chroma.
 *
 * @param {import('./glass-rect.js').Rect} crop What `coverCrop` returned.
 * @returns {import('./glass-rect.js').Rect}
 */
export function evenCrop(crop) {
  const even = (value) => Math.max(Math.round(value / 2) * 2, 0);
  return { x: even(crop.x), y: even(crop.y), width: even(crop.width), height: even(crop.height) };
}

/**
 * Returns whether the samples of a frame are what the page shows: not turned, mirrored, stretched or cropped oddly.
 *
 * @param {VideoFrame} frame
 */
export function isUpright(frame) {
  const { visibleRect: visible, rotation = 0, flip = false } = frame;
  return rotation === 0 && !flip && frame.displayWidth === visible.width && frame.displayHeight === visible.height &&
    visible.x % 2 === 0 && visible.y % 2 === 0;
}

/**
 * Copies the planes of a rectangle of a frame, tightly packed.
 *
 * @param {VideoFrame} frame
 * @param {import('./glass-rect.js').Rect} rect In pixels of the coded frame, on the grid of its chroma.
 * @returns {Promise<Uint8Array>}
 */
export async function planes(frame, rect) {
  const samples = new Uint8Array(frame.allocationSize({ rect }));
  await frame.copyTo(samples, { rect });
  return samples;
}

/**
 * Returns a frame made of changed planes, to be drawn on a canvas with the same colours as the original.
 *
 * @param {Uint8Array} samples The planes, tightly packed.
 * @param {import('./glass-rect.js').Rect} rect Their rectangle in the original.
 * @param {VideoFrame} frame The original.
 * @returns {VideoFrame} To be closed by the caller.
 */
export function frameFromPlanes(samples, rect, frame) {
  return new VideoFrame(samples, {
    format: frame.format,
    codedWidth: rect.width,
    codedHeight: rect.height,
    timestamp: frame.timestamp,
    colorSpace: frame.colorSpace,
  });
}

/** Files that do not name their matrix follow the habit of their size. */
function assumedMatrix(frame) {
  return frame.codedHeight >= 720 ? 'bt709' : 'smpte170m';
}
