import { refusedCanvas } from './glass-error.js';
import { coverCrop } from './glass-frame.js';

const style = {
  layer: 'position:absolute;inset:0;overflow:hidden;pointer-events:none;z-index:-1;border-radius:inherit',
  media: 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover;border-radius:0',
  glass: 'position:absolute;transform-origin:0 0',
};
/** The highest density that is drawn. Beyond it, nobody sees a difference. */
const greatestDensity = 3;

/** Returns the device pixels per CSS pixel for which glass is drawn. */
export function screenDensity() {
  return Math.min(window.devicePixelRatio || 1, greatestDensity);
}

/**
 * The layers of a scene in the page: the media, the backdrop's own pixels, and the glass.
 */
export class GlassStage {
  #layer;
  #media = null;
  #container;
  /** The canvas that shows a photo at the stage's own pixels. */
  backdrop;
  #glass;
  /** Where the canvas of the glass is, in CSS pixels, and the map through which it is shown. */
  #corner = { left: 0, top: 0 };
  #map = null;
  /** The density for which the glass was painted. */
  #density = 1;

  /** @param {HTMLElement} container The element to fill. Its content stays above the glass. */
  constructor(container) {
    this.#container = container;
    this.#layer = document.createElement('div');
    this.#layer.setAttribute('aria-hidden', 'true');
    this.#layer.style.cssText = style.layer;
    this.backdrop = Object.assign(document.createElement('canvas'), { hidden: true });
    this.backdrop.style.cssText = style.media;
    this.#glass = Object.assign(document.createElement('canvas'), { hidden: true });
    this.#glass.style.cssText = style.glass;
    this.#layer.append(this.backdrop, this.#glass);
    container.prepend(this.#layer);
    if (getComputedStyle(container).position === 'static') container.style.position = 'relative';
    container.style.isolation = 'isolate';
  }

  /**
   * Returns the size in CSS pixels and in pixels of the canvas, and canvas pixels per CSS pixel.
   *
   * @param {number} [density] By default, the density of the screen.
   */
  size(density = screenDensity()) {
    const { clientWidth, clientHeight } = this.#container;
    return {
      cssWidth: clientWidth,
      cssHeight: clientHeight,
      width: Math.round(clientWidth * density),
      height: Math.round(clientHeight * density),
      density,
    };
  }

  /**
   * Calls back when a canvas is lost or restored.
   *
   * @param {{ lost: () => void, restored: () => void }} calls
   * @param {AbortSignal} signal
   */
  watch({ lost, restored }, signal) {
    for (const canvas of [this.backdrop, this.#glass]) {
      canvas.addEventListener('contextlost', lost, { signal });
      canvas.addEventListener('contextrestored', restored, { signal });
    }
  }

  /**
   * Puts an image or a video beneath the canvases; null removes it.
   *
   * @param {HTMLElement | null} media
   */
  showMedia(media) {
    this.#media?.remove();
    this.#media = media;
    if (!media) return;
    media.style.cssText = style.media;
    this.#layer.prepend(media);
  }

  /**
   * Shows the glass.
   *
   * @param {ImageBitmap | null} bitmap
   * @param {{ left: number, top: number, width: number, height: number }} box In fractions of the stage.
   * @param {{ cssWidth: number, cssHeight: number, density: number }} size The size for which it was painted.
   */
  showGlass(bitmap, box, { cssWidth, cssHeight, density }) {
    const canvas = this.#glass;
    canvas.hidden = !bitmap;
    if (!bitmap) return;
    const drawing = canvas.getContext('bitmaprenderer');
    if (!drawing) throw refusedCanvas();
    drawing.transferFromImageBitmap(bitmap);
    this.#corner = { left: box.left * cssWidth, top: box.top * cssHeight };
    this.stretchGlass(this.#map);
    this.#density = density;
    Object.assign(canvas.style, {
      left: `${this.#corner.left}px`,
      top: `${this.#corner.top}px`,
      width: `${box.width * cssWidth}px`,
      height: `${box.height * cssHeight}px`,
    });
  }

  /**
   * Shows the glass through a map until it is mapped again.
   *
   * @param {import('./vitrine-glass').Similarity | null} map From CSS pixels of the stage to the same; null for none.
   */
  stretchGlass(map) {
    this.#map = map;
    const { left, top } = this.#corner;
    // The transform has its origin in the corner of the canvas.
    this.#glass.style.transform = map ? `matrix(${[
      map.a, map.b, map.c, map.d, map.a * left + map.c * top + map.tx - left, map.b * left + map.d * top + map.ty - top,
    ].join(',')})` : '';
  }

  /** Hides the glass, so that the page can show a plain material. */
  hideGlass() {
    this.#glass.hidden = true;
  }

  /**
   * Returns a canvas with what the stage shows now, at the density of the glass.
   *
   * @returns {HTMLCanvasElement | null} Null while there is no glass.
   */
  picture() {
    const beneath = this.backdrop.hidden ? this.#media : this.backdrop;
    if (this.#glass.hidden || !beneath) return null;
    const density = this.#density;
    const { width, height } = this.size(density);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const drawing = canvas.getContext('2d');
    if (!drawing) throw refusedCanvas();
    const crop = coverCrop(beneath.videoWidth || beneath.width, beneath.videoHeight || beneath.height, width / height);
    drawing.drawImage(beneath, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
    const box = ['left', 'top', 'width', 'height'].map((name) => parseFloat(this.#glass.style[name]) * density);
    drawing.drawImage(this.#glass, ...box.map(Math.round));
    return canvas;
  }

  /** Removes all layers from the page. */
  remove() {
    this.#layer.remove();
  }
}
