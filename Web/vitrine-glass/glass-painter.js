import { GlassAppearance, meanLuma } from './glass-appearance.js';
import { FilmPainter } from './glass-film.js';
import { rgbaFormat } from './glass-frame.js';
import { intersection, isEmpty, union } from './glass-rect.js';
import { GlassRenderer } from './glass-renderer.js';
import { ReadableSurface, context, surface, taken } from './glass-surface.js';

/** How many CSS pixels around a pane are read back in advance, so that a short drag reads nothing. */
const readMargin = 64;

/**
 * What a scene asks a painter for.
 *
 * @typedef {object} PaintRequest
 * @property {import('./vitrine-glass').GlassGroup[]} groups
 * @property {{ width: number, height: number, density: number }} stage The size in device pixels, and device pixels
 *   per CSS pixel.
 * @property {number} factor The factor on the density, from the ladder.
 * @property {number} seconds The time of the frame. Going back restarts adaptation and dimming.
 * @property {VideoFrame | ImageBitmap} [frame] The frame of a video. The painter closes it.
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
  #renderer;
  #film;
  #backdrop = null;
  /** The backdrop at the densities of the ladder, by width. */
  #surfaces = new Map();
  #output = null;
  #appearances = new Map();

  /** @param {import('./glass-module.js').GlassModule} module */
  constructor(module) {
    this.#module = module;
    this.#renderer = new GlassRenderer(module);
    this.#film = new FilmPainter(module, this.#renderer);
  }

  /**
   * Sets a backdrop that does not move.
   *
   * @param {ImageBitmap} bitmap The whole stage in device pixels. The painter closes it when it is replaced.
   */
  setBackdrop(bitmap) {
    this.#backdrop?.close();
    this.#backdrop = bitmap;
    this.#surfaces.clear();
  }

  /**
   * Paints a frame.
   *
   * @param {PaintRequest} request
   * @returns {Promise<Painting>}
   */
  async paint(request) {
    const began = performance.now();
    const before = this.#module.calls;
    const painting = request.frame
      ? await this.#film.paint(request, this.#follower(request.seconds))
      : await this.#still(request);
    const calls = this.#module.calls;
    for (const name of Object.keys(calls)) calls[name] -= before[name];
    return { ...painting, calls, milliseconds: performance.now() - began };
  }

  /** Frees everything. */
  close() {
    this.#renderer.clear();
    this.#backdrop?.close();
    this.#backdrop = null;
    this.#surfaces.clear();
  }

  async #still({ groups, stage, factor, seconds }) {
    const backdrop = this.#surface(stage, factor);
    const density = stage.density * factor;
    const began = performance.now();
    const places = this.#renderer.update(groups, density, rgbaFormat);
    const compileMilliseconds = performance.now() - began;
    const regions = this.#renderer.regions(backdrop.rect, rgbaFormat.step);
    const areas = this.#renderer.adaptiveAreas(groups, density);
    const changed = regions.map((region) => region.changed).reduce(union, { x: 0, y: 0, width: 0, height: 0 });
    const answer = { places, path: 'rgba', factor, compileMilliseconds, box: fractions(changed, backdrop.rect) };
    if (isEmpty(changed)) return { ...answer, bitmap: null, appearances: {} };
    const output = this.#outputOf(changed);
    const appearances = {};
    for (const region of regions) {
      const { rect } = region;
      const pixels = this.#module.pixels(rect.width * rect.height * 4);
      backdrop.copy(rect, pixels, Math.round(readMargin * density));
      Object.assign(appearances, this.#follow(areas, seconds, rect, (area) => meanLuma(pixels, rect, area)));
      putChanged(output, this.#module.apply(region.handles, pixels.length, rect, seconds), region, changed);
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

  /** Returns the backdrop at a density of the ladder. */
  #surface(stage, factor) {
    const width = Math.max(Math.round(stage.width * factor), 1);
    const height = Math.max(Math.round(stage.height * factor), 1);
    const known = this.#surfaces.get(width);
    if (known) return known;
    const made = new ReadableSurface(width, height);
    made.draw((drawing) => drawing.drawImage(this.#backdrop, 0, 0, width, height));
    this.#surfaces.set(width, made);
    return made;
  }

  #outputOf({ width, height }) {
    this.#output ??= context(surface(width, height));
    const { canvas } = this.#output;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    else this.#output.clearRect(0, 0, width, height);
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
  const image = new ImageData(rect.width, rect.height);
  image.data.set(pixels);
  output.putImageData(
    image, rect.x - shown.x, rect.y - shown.y, changed.x - rect.x, changed.y - rect.y, changed.width, changed.height);
}
