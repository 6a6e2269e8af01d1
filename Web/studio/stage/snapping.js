/** How near in CSS pixels a line attracts, and how far it is pulled away before it lets go. */
const distances = { capture: 8, release: 12 };

/**
 * A line of the canvas that attracts the sticker.
 *
 * @typedef {object} SnapLine
 * @property {number} at Its place on the axis, in pixels of the canvas.
 * @property {'centre' | 'edges'} attracts What of the sticker snaps to it.
 */

/**
 * Returns the lines across one axis.
 *
 * @param {number} side The length of the canvas along the axis, in pixels.
 * @param {{ from: number, to: number } | null} clear The clear part of a platform, in pixels.
 * @returns {SnapLine[]}
 */
export function snapLines(side, clear) {
  const margin = Math.round(side * 0.05);
  const lines = [
    { at: side / 2, attracts: 'centre' },
    { at: margin, attracts: 'edges' },
    { at: side - margin, attracts: 'edges' },
  ];
  if (!clear) return lines;
  if (clear.from > 0) lines.push({ at: clear.from, attracts: 'edges' });
  if (clear.to < side) lines.push({ at: clear.to, attracts: 'edges' });
  return lines;
}

/**
 * Snaps the centre of the sticker on one axis.
 *
 * @param {number} centre The wanted centre, in pixels of the canvas.
 * @param {number} length The length of the sticker's box along the axis, in pixels.
 * @param {SnapLine[]} lines
 * @param {{ line: SnapLine, offset: number } | null} held What the last call returned as `held`.
 * @param {number} scale CSS pixels per pixel of the canvas.
 * @returns {{ centre: number, held: { line: SnapLine, offset: number } | null }} `offset` is the distance from the
 *   centre to what has snapped.
 */
export function snapped(centre, length, lines, held, scale) {
  const distanceTo = ({ line, offset }) => Math.abs(centre + offset - line.at) * scale;
  if (held && distanceTo(held) < distances.release) return { centre: held.line.at - held.offset, held };
  const candidates = lines.flatMap((line) => {
    const offsets = line.attracts === 'centre' ? [0] : [-length / 2, length / 2];
    return offsets.map((offset) => ({ line, offset }));
  });
  const near = candidates.filter((each) => distanceTo(each) < distances.capture);
  if (near.length === 0) return { centre, held: null };
  const nearest = near.reduce((best, each) => (distanceTo(each) < distanceTo(best) ? each : best));
  return { centre: nearest.line.at - nearest.offset, held: nearest };
}

/** The angle in degrees within which a turning sticker is held upright or on its side. */
const rightAngleReach = 2;

/**
 * Returns a rotation, held at right angles.
 *
 * @param {number} degrees
 * @returns {{ degrees: number, isHeld: boolean }}
 */
export function snappedRotation(degrees) {
  const right = Math.round(degrees / 90) * 90;
  const isHeld = Math.abs(degrees - right) < rightAngleReach;
  return { degrees: isHeld ? right : degrees, isHeld };
}
