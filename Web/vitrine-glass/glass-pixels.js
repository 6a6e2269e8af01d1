/** Two of the four channels of a pixel in a 32-bit number; the other two are found eight bits further up. */
const twoChannels = 0x00ff00ff;
const halves = 0x00020002;

/** Pixels that do not move, in memory: the backdrop of a scene. */
export class GlassPixels {
  /** The whole canvas. */
  rect;
  #data;

  /**
   * @param {Uint8Array | Uint8ClampedArray} data RGBA, beginning at a multiple of four bytes.
   * @param {number} width In pixels.
   * @param {number} height In pixels.
   */
  constructor(data, width, height) {
    this.rect = { x: 0, y: 0, width, height };
    this.#data = data;
  }

  /**
   * Copies the pixels of a rectangle within the canvas.
   *
   * @param {import('./glass-rect.js').Rect} rect
   * @param {Uint8Array} target As long as the pixels of the rectangle, beginning at a multiple of four bytes.
   */
  copy(rect, target) {
    const stride = this.rect.width * 4;
    const rowBytes = rect.width * 4;
    for (let row = 0; row < rect.height; row += 1) {
      const from = (rect.y + row) * stride + rect.x * 4;
      target.set(this.#data.subarray(from, from + rowBytes), row * rowBytes);
    }
  }

  /**
   * Returns the same pixels at a density of the ladder.
   *
   * @param {number} factor 1 or 0.5.
   * @returns {{ rect: import('./glass-rect.js').Rect, copy: (rect: import('./glass-rect.js').Rect,
   *   target: Uint8Array) => void }}
   */
  scaled(factor) {
    if (factor === 1) return this;
    const [width, height] = [this.rect.width, this.rect.height].map((length) => Math.max(Math.round(length / 2), 1));
    return { rect: { x: 0, y: 0, width, height }, copy: (rect, target) => this.#copyHalved(rect, target) };
  }

  /**
   * Copies the means of two by two pixels. The first glass of a page is drawn on them, so it waits for no canvas, and
   * only what it reads is computed.
   */
  #copyHalved({ x, y, width, height }, target) {
    const stride = this.rect.width;
    const [lastColumn, lastRow] = [stride - 1, this.rect.height - 1];
    const pixels = new Uint32Array(this.#data.buffer, this.#data.byteOffset, stride * this.rect.height);
    const means = new Uint32Array(target.buffer, target.byteOffset, width * height);
    let next = 0;
    for (let row = 2 * y; row < 2 * (y + height); row += 2) {
      const upper = Math.min(row, lastRow) * stride;
      const lower = Math.min(row + 1, lastRow) * stride;
      for (let left = 2 * x; left < 2 * (x + width); left += 2) {
        const right = left < lastColumn ? left + 1 : lastColumn;
        means[next] = mean(pixels[upper + left], pixels[upper + right], pixels[lower + left], pixels[lower + right]);
        next += 1;
      }
    }
  }
}

/** Returns the mean of four pixels, two channels at a time. */
function mean(a, b, c, d) {
  const even = (a & twoChannels) + (b & twoChannels) + (c & twoChannels) + (d & twoChannels) + halves;
  const odd = (a >>> 8 & twoChannels) + (b >>> 8 & twoChannels) + (c >>> 8 & twoChannels) +
    (d >>> 8 & twoChannels) + halves;
  return even >>> 2 & twoChannels | (odd >>> 2 & twoChannels) << 8;
}
