import { GlassError } from './glass-error.js';

const pointCounts = [1, 1, 2, 3, 0];

/**
 * Returns the module's number for a kind of shape.
 *
 * @param {import('./vitrine-glass').GlassShape} shape
 */
export function shapeKind(shape) {
  switch (shape.kind) {
    case 'rectangle': return shape.corners === 'circular' ? 1 : 0;
    case 'ellipse': return 2;
    case 'path': return shape.rule === 'evenodd' ? 4 : 3;
    default: throw new GlassError(`There is no shape named ${shape.kind}; use rectangle, ellipse or path.`);
  }
}

/**
 * Returns the numbers that describe a shape whose origin is its own top left corner.
 *
 * @param {import('./vitrine-glass').GlassShape} shape
 * @returns {number[]}
 */
export function shapeValues(shape) {
  if (shape.kind === 'path') return shape.path;
  const box = [shape.left ?? 0, shape.top ?? 0, shape.width, shape.height];
  return shape.kind === 'ellipse' ? box : [...box, ...radii(shape)];
}

/**
 * Returns the bounds of a shape. Those of a path contain its control points.
 *
 * @param {import('./vitrine-glass').GlassShape} shape
 * @returns {{ x: number, y: number, width: number, height: number }}
 */
export function outlineBounds(shape) {
  if (shape.kind !== 'path') {
    return { x: shape.left ?? 0, y: shape.top ?? 0, width: shape.width, height: shape.height };
  }
  const points = pathPoints(shape.path);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Returns a path scaled and moved.
 *
 * @param {number[]} path The elements: 0 move, 1 line, 2 quadratic, 3 cubic, 4 close, each followed by its points.
 * @param {number} scale The factor, applied first.
 * @param {number} x
 * @param {number} y
 * @returns {number[]}
 */
export function mappedPath(path, scale, x, y) {
  const mapped = [];
  for (let next = 0; next < path.length;) {
    const kind = path[next];
    mapped.push(kind);
    next += 1;
    for (const end = next + 2 * pointCounts[kind]; next < end; next += 2) {
      mapped.push(path[next] * scale + x, path[next + 1] * scale + y);
    }
  }
  return mapped;
}

/** A radius never exceeds half of the shorter side, so a large one makes a capsule. */
function radii({ radius = 0, width, height }) {
  const limit = Math.min(width, height) / 2;
  const corners = Array.isArray(radius) ? radius : [radius, radius, radius, radius];
  return corners.map((corner) => Math.min(corner, limit));
}

function pathPoints(path) {
  const points = [];
  for (let next = 0; next < path.length;) {
    const count = pointCounts[path[next]];
    if (count === undefined) throw new GlassError('A path contains an unknown element; its kinds are 0 to 4.');
    next += 1;
    for (const end = next + 2 * count; next < end; next += 2) points.push([path[next], path[next + 1]]);
  }
  return points;
}
