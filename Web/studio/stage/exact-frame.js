/** A frame of the export that covers the live picture for as long as nothing changes. */
export class ExactFrame {
  #canvas = document.createElement('canvas');
  #drawing = this.#canvas.getContext('2d', { alpha: false });

  /** @param {HTMLElement} container The element of the live picture. */
  constructor(container) {
    this.#canvas.className = 'exact-frame';
    this.#canvas.hidden = true;
    container.append(this.#canvas);
  }

  /** @param {ImageBitmap} bitmap Is closed. */
  show(bitmap) {
    const { width, height } = bitmap;
    Object.assign(this.#canvas, { width, height });
    // Photos with transparent parts lie on white, like on paper.
    this.#drawing.fillStyle = '#fff';
    this.#drawing.fillRect(0, 0, width, height);
    this.#drawing.drawImage(bitmap, 0, 0);
    bitmap.close();
    this.#canvas.hidden = false;
  }

  /** Uncovers the live picture. */
  hide() {
    this.#canvas.hidden = true;
  }
}
