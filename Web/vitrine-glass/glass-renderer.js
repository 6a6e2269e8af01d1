import { groupBounds, groupNumbers, isAdaptive } from './glass-numbers.js';
import { regionsOf } from './glass-regions.js';

/** The most pixels of compiled glass to keep for later use, besides the glass that is shown. */
const spareArea = 3e6;

/**
 * @typedef {object} Glass A compiled group of panes.
 * @property {string} key What it was compiled from. Glass with the same key is interchangeable.
 * @property {number} handle The module's handle.
 * @property {string | null} owner The id of the group that shows it, or null for a spare.
 * @property {number} x The place of its origin in canvas pixels.
 * @property {number} y
 * @property {number} area The number of pixels it reads, as a measure of its memory.
 */

/**
 * Keeps the compiled glass of a scene.
 *
 * Moving a group only places its glass. Everything else (shape, size, material, density, text) compiles it again,
 * unless a spare with the same key exists, as for the digits of a clock.
 */
export class GlassRenderer {
  #module;
  /** The glass in use and the spares, least recently used first. */
  #glasses = [];

  /** @param {import('./glass-module.js').GlassModule} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Compiles what changed and places everything.
   *
   * @param {import('./vitrine-glass').GlassGroup[]} groups
   * @param {number} density Canvas pixels per CSS pixel.
   * @param {{ code: number, step: { x: number, y: number } }} format The pixel format, and the grid of its chroma.
   * @returns {Record<string, { x: number, y: number }>} The place of each group in CSS pixels.
   */
  update(groups, density, format) {
    const keys = groups.map((group) => glassKey(group, density, format.code));
    const before = new Map(this.#glasses.filter((glass) => glass.owner !== null).map((glass) => [glass.owner, glass]));
    for (const glass of this.#glasses) glass.owner = null;
    // Groups keep their own glass first, so that no other group takes it as a spare.
    groups.forEach((group, index) => {
      const own = before.get(group.id);
      if (own?.key === keys[index]) this.#assign(own, group.id);
    });
    const places = {};
    groups.forEach((group, index) => {
      const glass = this.#glass(group, keys[index], density, format.code, before.get(group.id));
      this.#place(glass, stepped(group.x * density, format.step.x), stepped(group.y * density, format.step.y));
      places[group.id] = { x: glass.x / density, y: glass.y / density };
    });
    this.#freeSpares();
    return places;
  }

  /**
   * Returns the rectangles of the canvas to be read, each with the glasses to be applied to it.
   *
   * @param {import('./glass-rect.js').Rect} canvas
   * @param {{ x: number, y: number }} step The grid of the chroma.
   * @returns {import('./glass-regions.js').Region[]}
   */
  regions(canvas, step) {
    const shown = this.#glasses.filter((each) => each.owner !== null);
    const placed = shown.map(({ handle }) => ({ handle, layer: 0, ...this.#module.rects(handle) }));
    return regionsOf(placed, canvas, step);
  }

  /**
   * Returns the areas whose luma decides the appearance of adaptive groups.
   *
   * @param {import('./vitrine-glass').GlassGroup[]} groups
   * @param {number} density
   * @returns {{ id: string, area: import('./glass-rect.js').Rect }[]} In canvas pixels.
   */
  adaptiveAreas(groups, density) {
    return groups.filter(isAdaptive).map((group) => {
      const glass = this.#glasses.find((each) => each.owner === group.id);
      const bounds = groupBounds(group, density);
      return { id: group.id, area: { ...bounds, x: bounds.x + glass.x, y: bounds.y + glass.y } };
    });
  }

  /** Frees all glass. */
  clear() {
    for (const glass of this.#glasses) this.#module.free(glass.handle);
    this.#glasses = [];
  }

  #glass(group, key, density, format, previous) {
    const owned = this.#glasses.find((glass) => glass.owner === group.id);
    if (owned) return owned;
    const spare = this.#glasses.find((glass) => glass.owner === null && glass.key === key);
    if (spare) return this.#assign(spare, group.id);
    const { numbers, bytes } = groupNumbers(group, density);
    const handle = this.#module.compile(numbers, bytes, format, previous?.handle ?? 0);
    const { read } = this.#module.rects(handle);
    const glass = { key, handle, owner: group.id, x: 0, y: 0, area: read.width * read.height };
    this.#glasses.push(glass);
    return glass;
  }

  /** Marks a glass as used by a group, and as the most recently used one. */
  #assign(glass, owner) {
    glass.owner = owner;
    this.#glasses.splice(this.#glasses.indexOf(glass), 1);
    this.#glasses.push(glass);
    return glass;
  }

  #place(glass, x, y) {
    if (glass.x === x && glass.y === y) return;
    this.#module.place(glass.handle, x, y);
    glass.x = x;
    glass.y = y;
  }

  #freeSpares() {
    const spares = this.#glasses.filter((glass) => glass.owner === null);
    let area = spares.reduce((sum, glass) => sum + glass.area, 0);
    for (const spare of spares) {
      if (area <= spareArea) return;
      area -= spare.area;
      this.#module.free(spare.handle);
      this.#glasses.splice(this.#glasses.indexOf(spare), 1);
    }
  }
}

/** Returns everything that a glass is compiled from. The place of the group is not part of it. */
function glassKey({ panes, spacing, inks, darkInks }, density, format) {
  return JSON.stringify([density, format, spacing, panes, inks, darkInks]);
}

function stepped(value, step) {
  return Math.round(value / step) * step;
}
