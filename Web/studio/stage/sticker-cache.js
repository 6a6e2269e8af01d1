import { drawSticker } from '../api/stickers.js';

/** How many drawn stickers are kept: the one that is shown, its neighbours, and those of the last steps. */
const capacity = 8;

/** Draws stickers, and keeps the last ones for taps and undo. */
export class StickerCache {
  #stickers = new Map();
  /** The ratio of height to width, by what decides it. */
  #ratios = new Map();

  /**
   * Returns the ratio of height to width; undefined while the sticker has never been drawn.
   *
   * @param {object} drawing What decides how it is drawn.
   * @returns {number | undefined}
   */
  ratio(drawing) {
    return this.#ratios.get(JSON.stringify(drawing));
  }

  /**
   * Draws a sticker, unless it was drawn before.
   *
   * @param {object} wish What the server takes.
   * @param {object} drawing What decides how it is drawn, wherever it is.
   * @param {AbortSignal} [signal]
   * @returns {Promise<import('../api/stickers.js').Sticker>}
   */
  async draw(wish, drawing, signal) {
    const key = JSON.stringify(wish);
    let sticker = this.#stickers.get(key);
    if (!sticker) sticker = await drawSticker(wish, signal);
    this.#stickers.delete(key);
    this.#stickers.set(key, sticker);
    if (this.#stickers.size > capacity) this.#stickers.delete(this.#stickers.keys().next().value);
    this.#ratios.set(JSON.stringify(drawing), sticker.frame.height / sticker.frame.width);
    return sticker;
  }

  /** Forgets everything. */
  clear() {
    this.#stickers.clear();
    this.#ratios.clear();
  }
}
