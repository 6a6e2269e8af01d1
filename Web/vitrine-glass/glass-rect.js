/**
 * A rectangle of whole pixels.
 *
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 */

/**
 * Returns whether a rectangle contains no pixel.
 *
 * @param {Rect} rect
 */
export function isEmpty(rect) {
  return rect.width <= 0 || rect.height <= 0;
}

/**
 * Returns the pixels that two rectangles share.
 *
 * @param {Rect} a
 * @param {Rect} b
 * @returns {Rect}
 */
export function intersection(a, b) {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return { x, y, width: Math.max(width, 0), height: Math.max(height, 0) };
}

/**
 * Returns the smallest rectangle that contains both. An empty rectangle adds nothing.
 *
 * @param {Rect} a
 * @param {Rect} b
 * @returns {Rect}
 */
export function union(a, b) {
  if (isEmpty(a)) return b;
  if (isEmpty(b)) return a;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height };
}

/**
 * Returns the rectangle whose edges are multiples of the given steps, enlarged outwards but not beyond the bounds.
 *
 * @param {Rect} rect
 * @param {{ x: number, y: number }} step
 * @param {Rect} bounds Its origin must be a multiple of the steps.
 * @returns {Rect}
 */
export function aligned(rect, step, bounds) {
  const x = Math.floor(rect.x / step.x) * step.x;
  const y = Math.floor(rect.y / step.y) * step.y;
  const maxX = Math.ceil((rect.x + rect.width) / step.x) * step.x;
  const maxY = Math.ceil((rect.y + rect.height) / step.y) * step.y;
  return intersection({ x, y, width: maxX - x, height: maxY - y }, bounds);
}

/**
 * Sorts rectangles into groups, so that rectangles of different groups do not overlap.
 *
 * @param {Rect[]} rects
 * @returns {{ rect: Rect, members: number[] }[]} The bounds of each group, and the indices of its rectangles in order.
 */
export function clusters(rects) {
  let found = [];
  rects.forEach((rect, index) => {
    let joined = { rect, members: [index] };
    // A group that grows may touch others, so this repeats until none is touched.
    for (let near = touching(found, joined); near; near = touching(found, joined)) {
      const other = near;
      found = found.filter((group) => group !== other);
      joined = { rect: union(joined.rect, other.rect), members: [...other.members, ...joined.members] };
    }
    found.push(joined);
  });
  for (const group of found) group.members.sort((a, b) => a - b);
  return found;
}

function touching(groups, joined) {
  return groups.find((group) => !isEmpty(intersection(group.rect, joined.rect)));
}
