import { rgbaFormat } from './glass-frame.js';
import { regionsOf } from './glass-regions.js';

/**
 * Places glass whose numbers were written elsewhere, such as that of a bundle.
 *
 * Every piece is compiled once for each place at which it is shown at the same time, and kept.
 */
export class PieceRenderer {
  /** Such glass has a density of its own, so it cannot be applied to the planes of a video. */
  isPrepared = true;
  #module;
  #pieces;
  #bytes;
  /** The compiled glasses of each piece. */
  #glasses = new Map();
  #shown = [];

  /**
   * @param {import('./glass-module.js').GlassModule} module
   * @param {import('./vitrine-glass').GlassPiece[]} pieces
   * @param {Uint8Array} bytes What the pieces refer to.
   */
  constructor(module, pieces, bytes) {
    this.#module = module;
    this.#pieces = pieces;
    this.#bytes = bytes;
  }

  /**
   * Compiles what is shown for the first time and places everything.
   *
   * @param {import('./vitrine-glass').PreparedGroup[]} groups
   * @param {number} density Canvas pixels per CSS pixel.
   * @returns {Record<string, { x: number, y: number }>} The place of each group in CSS pixels.
   */
  update(groups, density) {
    const places = {};
    const taken = new Set();
    this.#shown = [];
    for (const { id, x, y, layers } of groups) {
      const origin = { x: Math.round(x * density), y: Math.round(y * density) };
      layers.forEach((items, layer) => {
        for (const { piece, x: dx, y: dy } of items) {
          const glass = this.#free(piece, origin.x + dx, origin.y + dy, taken);
          taken.add(glass);
          this.#shown.push({ glass, layer });
        }
      });
      places[id] = { x: origin.x / density, y: origin.y / density };
    }
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
    const placed = this.#shown.map(({ glass: { handle }, layer }) => (
      { handle, layer, ...this.#module.rects(handle) }));
    return regionsOf(placed, canvas, step);
  }

  /** Pieces know themselves how to adapt; nothing on the page follows them. */
  adaptiveAreas() {
    return [];
  }

  /**
   * Compiles pieces before they are shown.
   *
   * @param {Record<number, number>} counts How often each piece is shown at the same time.
   * @param {() => Promise<boolean>} pause Waits between compiles; false ends the work.
   */
  async warm(counts, pause) {
    for (const [piece, count] of Object.entries(counts)) {
      while (this.#glassesOf(Number(piece)).length < count) {
        if (!await pause()) return;
        this.#compiled(Number(piece));
      }
    }
  }

  /** Frees all glass. */
  clear() {
    for (const glass of [...this.#glasses.values()].flat()) this.#module.free(glass.handle);
    this.#glasses.clear();
    this.#shown = [];
  }

  /** Returns a glass of a piece at a place: one that is there already, one that is not in use, or a new one. */
  #free(piece, x, y, taken) {
    const unused = this.#glassesOf(piece).filter((each) => !taken.has(each));
    const glass = unused.find((each) => each.x === x && each.y === y) ?? unused[0] ?? this.#compiled(piece);
    if (glass.x !== x || glass.y !== y) {
      this.#module.place(glass.handle, x, y);
      Object.assign(glass, { x, y });
    }
    return glass;
  }

  #glassesOf(piece) {
    return this.#glasses.get(piece) ?? [];
  }

  #compiled(piece) {
    const { numbers, offset, count } = this.#pieces[piece];
    const handle = this.#module.compile(
      Float64Array.from(numbers), this.#bytes.subarray(offset, offset + count), rgbaFormat.code);
    const glass = { handle, x: 0, y: 0 };
    this.#glasses.set(piece, [...this.#glassesOf(piece), glass]);
    return glass;
  }
}
