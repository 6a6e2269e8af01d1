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
 * Takes the pixels of a canvas as an image that can be sent to another thread. The canvas is empty afterwards.
 *
 * @param {OffscreenCanvas | HTMLCanvasElement} canvas
 * @returns {ImageBitmap | Promise<ImageBitmap>}
 */
export function taken(canvas) {
  if (canvas.transferToImageBitmap) return canvas.transferToImageBitmap();
  return createImageBitmap(canvas).then((bitmap) => {
    canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
    return bitmap;
  });
}

/**
 * Returns pixels in memory as what a canvas takes, without copying them.
 *
 * @param {Uint8Array} pixels RGBA.
 * @param {import('./glass-rect.js').Rect} rect What the pixels show.
 */
export function imageOf(pixels, { width, height }) {
  return new ImageData(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength), width, height);
}

/** A canvas whose pixels are read back. */
export class ReadableSurface {
  #context;

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
    this.#context.imageSmoothingQuality = 'high';
    draw(this.#context);
  }

  /**
   * Copies the pixels of a rectangle within the canvas.
   *
   * @param {import('./glass-rect.js').Rect} rect
   * @param {Uint8Array} target As long as the pixels of the rectangle.
   */
  copy({ x, y, width, height }, target) {
    target.set(this.#context.getImageData(x, y, width, height).data);
  }
}
