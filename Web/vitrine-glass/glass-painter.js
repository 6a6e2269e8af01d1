import { GlassAppearance, meanLuma } from './glass-appearance.js';
import { FilmPainter } from './glass-film.js';
import { rgbaFormat } from './glass-frame.js';
import { intersection, isEmpty, union } from './glass-rect.js';
import { PieceTransformer } from './glass-piece-transformer.js';
import { PieceRenderer } from './glass-pieces.js';
import { GlassPixels } from './glass-pixels.js';
import { GlassRenderer } from './glass-renderer.js';
import { context, imageOf, surface, taken } from './glass-surface.js';

/**
 * What a scene asks a painter for.
 *
 * @typedef {object} PaintRequest
 * @property {import('./vitrine-glass').GlassGroup[]} groups
 * @property {{ width: number, height: number, density: number }} stage The size in device pixels, and device pixels
 *   per CSS pixel.
 * @property {number} factor The factor on the density, from the ladder.
 * @property {number} seconds The time of the frame. Going back restarts adaptation and dimming.
 * @property {{ data: Uint8ClampedArray, width: number, height: number }} [backdrop] The whole stage without glass, if
 *   it is another than before.
 * @property {VideoFrame | ImageBitmap} [frame] The frame of a video.
 * @property {import('./vitrine-glass').GlassFraming} [framing] How the frame sits in the stage.
 */

/**
 * What a painter answers.
 *
 * @typedef {object} Painting
 * @property {ImageBitmap | null} bitmap The changed pixels; null if no glass is visible.
 * @property {{ left: number, top: number, width: number, height: number }} box Where to show them, in fractions of the
 *   stage.
 * @property {Record<string, { x: number, y: number }>} places Where the groups were drawn, in CSS pixels.
 * @property {Record<string, 'light' | 'dark'>} appearances The appearance of adaptive groups.
 * @property {'rgba' | 'planes'} path What the glass was applied to.
 * @property {number} factor The factor on the density that was used.
 * @property {{ compiles: number, places: number, applies: number }} calls Calls into the module by this painting.
 * @property {number} milliseconds The time it took.
 * @property {number} compileMilliseconds The part of it for compiling and placing.
 */

/** Draws the glass of one scene. It works in a worker and on the main thread alike. */
export class GlassPainter {
  #module;
  /** What draws the scene's own groups. */
  #own;
  /** What draws glass whose numbers were written elsewhere, by the name of the set of pieces. */
  #sets = new Map();
  #backdrop = null;
  #output = null;
  #appearances = new Map();
  #isClosed = false;

  /** @param {import('./glass-module.js').GlassModule} module */
  constructor(module) {
    this.#module = module;
    this.#own = this.#drawer(new GlassRenderer(module));
  }

  /**
   * Adds a set of pieces that groups can refer to.
   *
   * @param {string} set The name of the set.
   * @param {import('./vitrine-glass').GlassPiece[]} pieces
   * @param {Uint8Array} bytes What the pieces refer to.
   */
  addPieces(set, pieces, bytes) {
    this.#sets.get(set)?.renderer.clear();
    this.#setPieces(set, pieces, bytes);
  }

  /**
   * Adds a set of pieces that are those of another set, scaled and turned.
   *
   * @param {string} set The name of the new set.
   * @param {string} from The name of the other set.
   * @param {import('./vitrine-glass').Similarity} map From the pixels of the other set to those of the new one.
   */
  transformPieces(set, from, map) {
    const { pieces, bytes } = this.#sets.get(from).transformer.transformed(map);
    this.addPieces(set, pieces, bytes);
  }

  /**
   * Compiles pieces before they are shown, so that showing them later only places them.
   *
   * @param {string} set The name of the set.
   * @param {Record<number, number>} counts How often each piece is shown at the same time.
   * @returns {Promise<{ calls: { compiles: number } }>} The calls into the module.
   */
  async warm(set, counts) {
    let compiles = 0;
    await this.#sets.get(set)?.renderer.warm(counts, async () => {
      // Messages that have arrived meanwhile come first.
      await new Promise((resolve) => { setTimeout(resolve); });
      compiles += 1;
      return !this.#isClosed;
    });
    return { calls: { compiles } };
  }

  /**
   * Paints a frame.
   *
   * @param {PaintRequest} request
   * @returns {Promise<Painting>}
   */
  async paint(request) {
    const began = performance.now();
    const module = this.#module;
    const before = module.calls;
    const painting = request.frame
      ? await this.#drawerOf(request).film.paint(request, this.#follower(request.seconds))
      : await this.#still(request);
    const { calls } = module;
    for (const name of Object.keys(calls)) calls[name] -= before[name];
    return { ...painting, calls, milliseconds: performance.now() - began };
  }

  /**
   * Switches to another instance of the module, and drops what was compiled with the previous one.
   *
   * @param {import('./glass-module.js').GlassModule} module
   */
  use(module) {
    this.#module = module;
    this.#own = this.#drawer(new GlassRenderer(module));
    for (const [set, { pieces, bytes }] of this.#sets) this.#setPieces(set, pieces, bytes);
  }

  /** Whether the scene has ended. */
  get isClosed() {
    return this.#isClosed;
  }

  /** Frees everything. */
  close() {
    this.#isClosed = true;
    for (const { renderer } of [this.#own, ...this.#sets.values()]) renderer.clear();
    this.#backdrop = null;
  }

  #setPieces(set, pieces, bytes) {
    const drawer = this.#drawer(new PieceRenderer(this.#module, pieces, bytes));
    this.#sets.set(set, { ...drawer, pieces, bytes, transformer: new PieceTransformer({ pieces, bytes }) });
  }

  #drawer(renderer) {
    return { renderer, film: new FilmPainter(this.#module, renderer) };
  }

  #drawerOf({ groups }) {
    return this.#sets.get(groups[0]?.set) ?? this.#own;
  }

  async #still(request) {
    const { groups, stage, factor, seconds, backdrop: changedBackdrop } = request;
    if (changedBackdrop) {
      this.#backdrop = new GlassPixels(changedBackdrop.data, changedBackdrop.width, changedBackdrop.height);
    }
    const { renderer } = this.#drawerOf(request);
    const backdrop = this.#backdrop.scaled(factor);
    const density = stage.density * factor;
    const began = performance.now();
    const places = renderer.update(groups, density, rgbaFormat);
    const compileMilliseconds = performance.now() - began;
    const regions = renderer.regions(backdrop.rect, rgbaFormat.step);
    const areas = renderer.adaptiveAreas(groups, density);
    const changed = regions.map((region) => region.changed).reduce(union, { x: 0, y: 0, width: 0, height: 0 });
    const answer = { places, path: 'rgba', factor, compileMilliseconds, box: fractions(changed, backdrop.rect) };
    if (isEmpty(changed)) return { ...answer, bitmap: null, appearances: {} };
    const output = this.#outputOf(changed);
    const appearances = {};
    for (const region of regions) {
      const { rect } = region;
      const pixels = this.#module.pixels(rect.width * rect.height * 4);
      backdrop.copy(rect, pixels);
      Object.assign(appearances, this.#follow(areas, seconds, rect, (area) => meanLuma(pixels, rect, area)));
      putChanged(output, this.#module.applyLayers(region.layers, pixels.length, rect, seconds), region, changed);
    }
    return { ...answer, bitmap: await taken(output.canvas), appearances };
  }

  /** Returns the function with which the painter of a video reports luma. */
  #follower(seconds) {
    return (areas, rect, luma) => this.#follow(areas, seconds, rect, luma);
  }

  #follow(areas, seconds, rect, luma) {
    const names = {};
    for (const { id, area } of areas) {
      const visible = intersection(area, rect);
      if (isEmpty(visible)) continue;
      const appearance = this.#appearances.get(id) ?? new GlassAppearance();
      this.#appearances.set(id, appearance);
      appearance.follow(luma(visible), seconds);
      names[id] = appearance.name;
    }
    return names;
  }

  #outputOf({ width, height }) {
    this.#output ??= context(surface(width, height));
    const { canvas } = this.#output;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    return this.#output;
  }
}

/**
 * Returns a rectangle in fractions of the canvas.
 *
 * @param {import('./glass-rect.js').Rect} rect
 * @param {import('./glass-rect.js').Rect} canvas
 */
export function fractions(rect, canvas) {
  return {
    left: rect.x / canvas.width,
    top: rect.y / canvas.height,
    width: rect.width / canvas.width,
    height: rect.height / canvas.height,
  };
}

/** Draws the changed pixels of a region on a canvas that shows `shown`. */
function putChanged(output, pixels, { rect, changed }, shown) {
  output.putImageData(
    imageOf(pixels, rect), rect.x - shown.x, rect.y - shown.y, changed.x - rect.x, changed.y - rect.y, changed.width, changed.height);
}
