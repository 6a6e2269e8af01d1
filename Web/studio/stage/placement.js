/**
 * Where the sticker lies on the canvas.
 *
 * @typedef {object} Place
 * @property {number} x The centre, as a fraction of the canvas' width.
 * @property {number} y The centre, as a fraction of the canvas' height.
 * @property {number} width The width, as a fraction of the canvas' width.
 * @property {number} rotation Clockwise, in degrees.
 *
 * @typedef {import('./canvas-size.js').Size} Size
 */

/** The place of a new sticker, which is the command's own default. */
export const initialPlace = Object.freeze({ x: 0.5, y: 0.72, width: 0.8, rotation: 0 });
/** The least width of a sticker, as a fraction of the canvas' width. */
export const leastWidth = 0.1;

/**
 * Returns the size in pixels of the sticker itself.
 *
 * @param {Place} place
 * @param {number} ratio The height of the sticker divided by its width.
 * @param {Size} canvas
 * @returns {Size}
 */
export function stickerSize({ width }, ratio, canvas) {
  const columns = Math.max(1, Math.round(canvas.width * width));
  return { width: columns, height: columns * ratio };
}

/**
 * Returns the size in pixels of the upright box around a turned rectangle.
 *
 * @param {Size} size
 * @param {number} degrees
 * @returns {Size}
 */
export function turnedSize({ width, height }, degrees) {
  const angle = degrees % 360 * Math.PI / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/**
 * Returns the upright box around the sticker.
 *
 * @param {Place} place
 * @param {number} ratio The height of the sticker divided by its width.
 * @param {Size} canvas
 * @returns {{ x: number, y: number, width: number, height: number }} In pixels of the canvas.
 */
export function boundsOf(place, ratio, canvas) {
  const { width, height } = turnedSize(stickerSize(place, ratio, canvas), place.rotation);
  return { x: place.x * canvas.width - width / 2, y: place.y * canvas.height - height / 2, width, height };
}

/**
 * Returns the place nearest to a wanted one at which the sticker lies within an area, shrunk if it is too large.
 *
 * @param {Place} place
 * @param {number} ratio The height of the sticker divided by its width.
 * @param {Size} canvas
 * @param {{ x: number, y: number, width: number, height: number }} [area] In pixels; by default, the whole canvas.
 * @returns {Place}
 */
export function fittedPlace(place, ratio, canvas, area = { x: 0, y: 0, ...canvas }) {
  const fitted = { ...place, width: Math.max(place.width, leastWidth) };
  const wanted = boundsOf(fitted, ratio, canvas);
  const scale = Math.min(1, area.width / wanted.width, area.height / wanted.height);
  if (scale < 1) {
    const columns = Math.floor(stickerSize(fitted, ratio, canvas).width * scale + 1e-6);
    fitted.width = Math.max(1, columns) / canvas.width;
  }
  const room = boundsOf(fitted, ratio, canvas);
  fitted.x = nearest(place.x, room.width, area.x, area.width, canvas.width);
  fitted.y = nearest(place.y, room.height, area.y, area.height, canvas.height);
  return fitted;
}

function nearest(centre, length, from, extent, side) {
  const whole = Math.ceil(length - 1e-6);
  const [least, most] = [from + whole / 2, from + extent - whole / 2];
  if (least > most) return (from + extent / 2) / side;
  const wanted = centre * side;
  return wanted >= least && wanted <= most ? centre : Math.min(Math.max(wanted, least), most) / side;
}

/**
 * Returns an angle in -180 (excluded) to 180 degrees.
 *
 * @param {number} degrees
 */
export function normalizedDegrees(degrees) {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

/**
 * Returns whether a point lies on the sticker.
 *
 * @param {{ x: number, y: number }} point In pixels of the canvas.
 * @param {Place} place
 * @param {number} ratio The height of the sticker divided by its width.
 * @param {Size} canvas
 * @param {number} [margin] How far outside still counts, in pixels.
 */
export function hitsSticker(point, place, ratio, canvas, margin = 0) {
  const { width, height } = stickerSize(place, ratio, canvas);
  const angle = -place.rotation * Math.PI / 180;
  const [x, y] = [point.x - place.x * canvas.width, point.y - place.y * canvas.height];
  const along = x * Math.cos(angle) - y * Math.sin(angle);
  const across = x * Math.sin(angle) + y * Math.cos(angle);
  return Math.abs(along) <= width / 2 + margin && Math.abs(across) <= height / 2 + margin;
}

/**
 * Returns the map that brings a sticker from one place to another.
 *
 * @param {Place} from
 * @param {Place} to
 * @param {import('./canvas-size.js').Size} canvas
 * @param {number} density Pixels of the result per pixel of the canvas.
 * @returns {import('../../vitrine-glass/vitrine-glass').Similarity}
 */
export function similarity(from, to, canvas, density = 1) {
  const scale = to.width / from.width * density;
  const angle = (to.rotation - from.rotation) * Math.PI / 180;
  const [a, b] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [fromX, fromY] = [from.x * canvas.width, from.y * canvas.height];
  const [toX, toY] = [to.x * canvas.width * density, to.y * canvas.height * density];
  return { a, b, c: -b, d: a, tx: toX - a * fromX + b * fromY, ty: toY - b * fromX - a * fromY };
}
