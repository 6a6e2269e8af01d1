import { element } from '/studio/page/element.js';
import { usual } from '../state/choices.js';
import { messageRow } from './message.js';

/** One picture of a preview, with its caption. It stays the same element while pictures come and go. */
export class Cell {
  #words;
  #device;
  #image = element('img', { alt: '', hidden: true, draggable: 'false' });
  #fault = element('div', { class: 'cell-fault', hidden: true });
  #screen = element('div', { class: 'screen' }, this.#image, this.#fault);
  #caption = element('figcaption', {});
  #zoom = 1;
  /** The size of the picture in points, once there is one. */
  #points = null;
  #failed = '';
  #shown = '';
  #address = '';
  /** The parameters of the picture that it should show. */
  wanted = '';
  /** Null until the browser has said. */
  isOnScreen = null;

  /**
   * @param {string} name The preview's.
   * @param {Record<string, string>} picture A value of each axis.
   * @param {{ width?: number, height?: number, cornerRadius: number, scale: number }} device
   * @param {typeof import('../words/en.js').en} words
   */
  constructor(name, picture, device, words) {
    this.picture = picture;
    this.#words = words;
    this.#device = device;
    const caption = captionOf(picture, words);
    this.#caption.textContent = caption;
    this.#image.alt = `${name}, ${caption}`;
    this.#screen.dataset.device = picture.device;
    this.#screen.dataset.appearance = picture.appearance;
    this.node = element('figure', { class: 'cell', 'data-cell': keyOf(picture), 'data-state': 'waiting' },
      this.#screen, this.#caption);
    this.node.cell = this;
  }

  /** Whether it says why there is no picture. */
  get hasFailed() {
    return this.node.dataset.state === 'failed';
  }

  /** Whether there is nothing to draw at the moment. */
  get isDone() {
    return !this.wanted || this.#shown === this.wanted || this.#failed === this.wanted;
  }

  /**
   * Sets what the cell should show.
   *
   * @param {{ program: number, preview: number, time: number, over: string, bar: boolean, zoom: number }} what
   */
  want({ program, preview, time, over, bar, zoom }) {
    this.#zoom = zoom;
    this.#resize();
    const scale = Math.min(Math.max(Math.ceil(zoom * devicePixelRatio - 0.05), 1), this.#device.scale);
    this.wanted = new URLSearchParams({
      ...this.picture, program, preview, time: time.toFixed(3), over, bar: bar ? 'on' : 'off', scale,
    }).toString();
    if (!this.isDone && this.node.dataset.state === 'current') this.node.dataset.state = 'stale';
  }

  /**
   * Shows a picture, once it is decoded.
   *
   * @param {{ blob: Blob, scale: number, warnings: string[] }} answer
   * @param {string} wanted What was asked for.
   */
  async show({ blob, scale, warnings }, wanted) {
    const address = URL.createObjectURL(blob);
    const image = this.#image.cloneNode();
    image.src = address;
    await image.decode();
    image.hidden = false;
    this.#image.replaceWith(image);
    if (this.#address) URL.revokeObjectURL(this.#address);
    [this.#image, this.#address, this.#shown, this.#failed] = [image, address, wanted, ''];
    this.#points = { width: image.naturalWidth / scale, height: image.naturalHeight / scale };
    this.#resize();
    this.#fault.hidden = true;
    this.node.dataset.state = this.isDone ? 'current' : 'stale';
    const parameters = new URLSearchParams(wanted);
    Object.assign(this.node.dataset, { program: parameters.get('program'), time: parameters.get('time') });
    this.#caption.title = warnings.join('\n');
    this.#caption.classList.toggle('warned', warnings.length > 0);
  }

  /**
   * Says why there is no picture, and keeps the last one.
   *
   * @param {import('../api/server.js').ServerError} failure
   * @param {string} wanted What was asked for.
   */
  fail(failure, wanted) {
    this.#failed = wanted;
    // Another program draws by now, and the page is about to hear of it; or nobody does, which the page says elsewhere.
    if (failure.status === 409 || failure.status === 0) return;
    const lines = failure.messages?.length ? failure.messages : [failure.message];
    this.#fault.replaceChildren(...lines.map(messageRow));
    if (!this.#image.hidden) this.#fault.append(element('p', { class: 'hint' }, this.#words.stale));
    this.#fault.hidden = false;
    this.node.dataset.state = 'failed';
  }

  /** Forgets a failure, because it may be over. */
  retry() {
    this.#failed = '';
  }

  remove() {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.node.remove();
  }

  #resize() {
    const { width = 200, height = 120 } = this.#points ?? this.#device;
    const { style } = this.#screen;
    style.width = `${width * this.#zoom}px`;
    style.aspectRatio = `${width} / ${height}`;
    style.borderRadius = `${this.#device.cornerRadius * this.#zoom}px`;
  }
}

/** @param {Record<string, string>} picture */
export function keyOf(picture) {
  return Object.values(picture).join(' ');
}

/** Names what is not as usual. */
function captionOf(picture, words) {
  const parts = [words.device[picture.device], words.appearance[picture.appearance]];
  if (picture.type !== usual.type) parts.push(words.caption.type(words.type[picture.type]));
  if (picture.direction !== usual.direction) parts.push(words.direction[picture.direction]);
  for (const axis of ['transparency', 'contrast']) {
    if (picture[axis] !== usual[axis]) parts.push(words.caption[axis][picture[axis]]);
  }
  return parts.join(' · ');
}
