import { seenPart } from './framing.js';

/**
 * The canvas from which a scene paints a photo. During gestures the browser draws the photo; once they have settled,
 * the pixels of the export replace it.
 */
export class StageBackdrop {
  /** The canvas that the scene shows. */
  canvas = document.createElement('canvas');
  #drawing = this.canvas.getContext('2d', { willReadFrequently: true });
  #shown = '';

  /**
   * Draws the background.
   *
   * @param {import('../media/media.js').Media | null} media Nothing is a calm ground.
   * @param {import('./framing.js').Framing} framing
   * @param {import('./canvas-size.js').Size} canvas
   * @param {number} density Pixels to draw per pixel of the canvas.
   * @returns {boolean} Whether it looks different now.
   */
  draw(media, framing, canvas, density) {
    if (!this.#changes([media?.number, framing, canvas, density])) return false;
    const drawing = this.#sized(canvas.width * density, canvas.height * density);
    const { width, height } = drawing.canvas;
    if (!media) {
      const ground = drawing.createLinearGradient(0, 0, 0, height);
      ground.addColorStop(0, '#d9dbe3');
      ground.addColorStop(1, '#a9adba');
      drawing.fillStyle = ground;
      drawing.fillRect(0, 0, width, height);
      return true;
    }
    const { x, y, ...seen } = seenPart(framing, media, canvas);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(media.picture, x, y, seen.width, seen.height, 0, 0, width, height);
    return true;
  }

  /**
   * Shows the pixels of the export.
   *
   * @param {ImageBitmap} bitmap
   * @param {string} key What they are the pixels of.
   * @returns {boolean} Whether it looks different now.
   */
  drawExact(bitmap, key) {
    if (!this.#changes(['exact', key])) return false;
    this.#sized(bitmap.width, bitmap.height).drawImage(bitmap, 0, 0);
    return true;
  }

  /**
   * Copies the pixels of a rectangle, which are those of the canvas only at rest.
   *
   * @param {{ x: number, y: number, width: number, height: number }} rect
   */
  pixels({ x, y, width, height }) {
    return this.#drawing.getImageData(x, y, width, height).data;
  }

  #changes(parts) {
    const key = JSON.stringify(parts);
    if (key === this.#shown) return false;
    this.#shown = key;
    return true;
  }

  #sized(width, height) {
    const { canvas } = this;
    const [columns, rows] = [Math.round(width), Math.round(height)];
    if (canvas.width !== columns || canvas.height !== rows) Object.assign(canvas, { width: columns, height: rows });
    // Photos with transparent parts lie on white, like on paper.
    this.#drawing.fillStyle = '#fff';
    this.#drawing.fillRect(0, 0, columns, rows);
    return this.#drawing;
  }
}
