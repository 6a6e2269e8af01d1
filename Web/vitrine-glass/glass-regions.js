import { aligned, clusters, intersection, isEmpty, union } from './glass-rect.js';

/**
 * A rectangle of the canvas that is painted by itself.
 *
 * @typedef {object} Region
 * @property {import('./glass-rect.js').Rect} rect The pixels that are read.
 * @property {import('./glass-rect.js').Rect} changed The pixels that may change, within the canvas.
 * @property {number[][]} layers The glasses to apply, the lowest layer first. Those of a layer share their backdrop.
 */

/**
 * Sorts glasses into regions. Glasses that read a common pixel are in the same one.
 *
 * @param {{ handle: number, read: import('./glass-rect.js').Rect, changed: import('./glass-rect.js').Rect,
 *   layer: number }[]} glasses
 * @param {import('./glass-rect.js').Rect} canvas
 * @param {{ x: number, y: number }} step The grid of the chroma.
 * @returns {Region[]}
 */
export function regionsOf(glasses, canvas, step) {
  const found = [];
  for (const { handle, read, changed, layer } of glasses) {
    const visible = intersection(changed, canvas);
    if (isEmpty(visible)) continue;
    const needed = union(intersection(read, canvas), visible);
    found.push({ handle, layer, read: aligned(needed, step, canvas), visible });
  }
  return clusters(found.map((each) => each.read)).map(({ rect, members }) => {
    const glassesOfRegion = members.map((index) => found[index]);
    return {
      rect,
      changed: glassesOfRegion.map((each) => each.visible).reduce(union),
      layers: layersOf(glassesOfRegion),
    };
  });
}

function layersOf(glasses) {
  const numbers = [...new Set(glasses.map(({ layer }) => layer))].sort((a, b) => a - b);
  return numbers.map((number) => glasses.filter(({ layer }) => layer === number).map(({ handle }) => handle));
}
