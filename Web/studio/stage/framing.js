/**
 * How the background sits in the canvas.
 *
 * @typedef {object} Framing
 * @property {number} panX The displacement to the right, as a fraction of the canvas' width.
 * @property {number} panY The displacement downwards, as a fraction of the canvas' height.
 * @property {number} zoom At least 1, where the background just fills the canvas.
 *
 * @typedef {import('./canvas-size.js').Size} Size
 */

/** The greatest magnification that the page offers. */
export const greatestZoom = 8;

/** The background in the middle of the canvas, which it just fills. */
export const centred = Object.freeze({ panX: 0, panY: 0, zoom: 1 });

/**
 * Returns the size of the displayed background, in units of the canvas.
 *
 * @param {Size} source The size of the background.
 * @param {Size} canvas The size of the canvas, in any unit.
 * @param {number} zoom
 * @returns {Size}
 */
export function displayed(source, canvas, zoom) {
  const scale = Math.max(canvas.width / source.width, canvas.height / source.height);
  return { width: source.width * scale * zoom / canvas.width, height: source.height * scale * zoom / canvas.height };
}

/**
 * Returns the farthest pan in each direction at which the background still covers the canvas.
 *
 * @param {Size} source
 * @param {Size} canvas
 * @param {number} zoom
 * @returns {{ x: number, y: number }} In fractions of the canvas.
 */
export function panLimits(source, canvas, zoom) {
  const { width, height } = displayed(source, canvas, zoom);
  return { x: (width - 1) / 2, y: (height - 1) / 2 };
}

/**
 * Returns the framing nearest to a wanted one at which the background covers the canvas.
 *
 * @param {Framing} framing
 * @param {Size} source
 * @param {Size} canvas
 * @returns {Framing}
 */
export function coveringFraming({ panX, panY, zoom }, source, canvas) {
  const most = Math.min(Math.max(zoom, 1), greatestZoom);
  const limits = panLimits(source, canvas, most);
  return { panX: within(panX, limits.x), panY: within(panY, limits.y), zoom: most };
}

/**
 * Returns the part of the background that is seen, in its own pixels. The canvas is always covered.
 *
 * @param {Framing} framing
 * @param {Size} source
 * @param {Size} canvas
 * @returns {import('../../vitrine-glass/glass-rect.js').Rect}
 */
export function seenPart({ panX, panY, zoom }, source, canvas) {
  const { width, height } = displayed(source, canvas, zoom);
  const seen = { width: source.width / width, height: source.height / height };
  const place = (length, part, pan) => (
    Math.min(Math.max((length - part) / 2 - pan * part, 0), Math.max(length - part, 0)));
  return {
    x: place(source.width, seen.width, panX), y: place(source.height, seen.height, panY), ...seen,
  };
}

/**
 * Returns a framing zoomed and moved by two fingers or a wheel: what lay under the focus follows it.
 *
 * @param {Framing} framing The framing before.
 * @param {{ scale: number, focusX: number, focusY: number, dx?: number, dy?: number }} change The magnification; where
 *   the focus was before, in fractions of the canvas from its top left; and how far it has moved since.
 * @param {Size} source
 * @param {Size} canvas
 * @returns {Framing} Not yet limited to what covers the canvas.
 */
export function zoomedFraming(framing, { scale, focusX, focusY, dx = 0, dy = 0 }, source, canvas) {
  const zoom = Math.min(Math.max(framing.zoom * scale, 1), greatestZoom);
  const before = displayed(source, canvas, framing.zoom);
  const after = displayed(source, canvas, zoom);
  const pan = (length, newLength, old, focus, moved) => {
    const point = ((length - 1) / 2 - old + focus) / length;
    return (newLength - 1) / 2 - (point * newLength - focus - moved);
  };
  return {
    panX: pan(before.width, after.width, framing.panX, focusX, dx),
    panY: pan(before.height, after.height, framing.panY, focusY, dy),
    zoom,
  };
}

function within(value, limit) {
  return Math.min(Math.max(value, -limit), limit);
}
