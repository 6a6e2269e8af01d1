/**
 * The size of a canvas in pixels.
 *
 * @typedef {{ width: number, height: number }} Size
 */

/** The length of the shorter side of a canvas, and the greatest length of the longer one. */
const standardSides = { shorter: 1080, longer: 4096 };

/** The aspect ratios that the page offers; `original` is that of the photo or video. */
export const aspects = ['9:16', '4:5', '1:1', '16:9', 'original'];

/**
 * Returns the size of the canvas for an aspect ratio. Both sides are even, as video requires.
 *
 * @param {string} aspect One of `aspects`.
 * @param {Size | null} source The size of the background; null while there is none.
 * @returns {Size}
 */
export function canvasSize(aspect, source) {
  const ratio = ratioOf(aspect, source);
  const side = Math.min(standardSides.shorter, standardSides.longer / Math.max(ratio, 1 / ratio));
  return { width: even(Math.max(side, side * ratio)), height: even(Math.max(side, side / ratio)) };
}

function ratioOf(aspect, source) {
  if (aspect === 'original') return source ? source.width / source.height : 9 / 16;
  const [width, height] = aspect.split(':').map(Number);
  return width / height;
}

function even(value) {
  return Math.max(2, Math.round(value / 2) * 2);
}

/**
 * Returns the scale at which a canvas fits into a box, at most 1 CSS pixel per pixel.
 *
 * @param {Size} canvas In pixels.
 * @param {Size} box In CSS pixels.
 * @returns {number} CSS pixels per pixel.
 */
export function fittingScale(canvas, box) {
  return Math.max(Math.min(box.width / canvas.width, box.height / canvas.height, 1), 0);
}
