import { lostCanvas, refusedCanvas } from './glass-error.js';

/**
 * Creates a canvas that is not part of the page, also on the main thread of browsers without `OffscreenCanvas`.
 *
 * @param {number} width In pixels.
 * @param {number} height In pixels.
 * @returns {OffscreenCanvas | HTMLCanvasElement}
 */
export function surface(width, height) {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/**
 * Returns the drawing context of a canvas.
 *
 * @param {OffscreenCanvas | HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 * @returns {OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D}
 */
export function context(canvas, settings) {
  const drawing = canvas.getContext('2d', settings);
  if (!drawing) throw refusedCanvas();
  if (drawing.isContextLost?.()) throw lostCanvas();
  return drawing;
}

/**
 * Takes the pixels of a canvas as an image that can be sent to another thread.
 *
 * @param {OffscreenCanvas | HTMLCanvasElement} canvas
 * @returns {ImageBitmap | Promise<ImageBitmap>}
 */
export function taken(canvas) {
  return canvas.transferToImageBitmap ? canvas.transferToImageBitmap() : createImageBitmap(canvas);
}

/**
 * The pixels of a canvas that is rarely drawn on and often read.
 *
 * It reads back a little more than is asked for, and answers from that while it suffices.
 */
export class ReadableSurface {
  #context;
  #known = null;

  /**
   * @param {number} width In pixels.
   * @param {number} height In pixels.
   */
  constructor(width, height) {
    this.rect = { x: 0, y: 0, width, height };
    this.#context = context(surface(width, height), { willReadFrequently: true });
  }

  /** The canvas, as a source of `drawImage`. */
  get canvas() {
    return this.#context.canvas;
  }

  /**
   * Draws on the canvas.
   *
   * @param {(context: CanvasRenderingContext2D) => void} draw
   */
  draw(draw) {
    this.#known = null;
    this.#context.imageSmoothingQuality = 'high';
    draw(this.#context);
  }

  /**
   * Copies the pixels of a rectangle within the canvas.
   *
   * @param {import('./glass-rect.js').Rect} rect
   * @param {Uint8Array} target As long as the pixels of the rectangle.
   * @param {number} margin How many pixels around the rectangle to read back in advance.
   */
  copy(rect, target, margin = 0) {
    const known = this.#covering(rect, margin);
    const { data } = known.image;
    const rowBytes = rect.width * 4;
    for (let row = 0; row < rect.height; row += 1) {
      const from = ((rect.y - known.y + row) * known.image.width + rect.x - known.x) * 4;
      target.set(data.subarray(from, from + rowBytes), row * rowBytes);
    }
  }

  /** Returns pixels that cover the rectangle: the known ones, or ones just read. */
  #covering(rect, margin) {
    const known = this.#known;
    if (known && rect.x >= known.x && rect.y >= known.y && rect.x + rect.width <= known.x + known.image.width &&
      rect.y + rect.height <= known.y + known.image.height) return known;
    const x = Math.max(rect.x - margin, 0);
    const y = Math.max(rect.y - margin, 0);
    const width = Math.min(rect.x + rect.width + margin, this.rect.width) - x;
    const height = Math.min(rect.y + rect.height + margin, this.rect.height) - y;
    this.#known = { x, y, image: this.#context.getImageData(x, y, width, height) };
    return this.#known;
  }
}
