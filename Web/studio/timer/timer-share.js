import { resultActions } from '../exports/result-actions.js';
import { sharedFile } from '../exports/shared-file.js';
import { byId, element } from '../page/element.js';

/** The dialog with a picture of the timer, which can be shared, saved and copied. The timer goes on meanwhile. */
export class TimerShare {
  #timer;
  #words;
  #toasts;
  #dialog = byId('result');

  /**
   * @param {import('../../vitrine-glass/vitrine-glass').VitrineBundleElement} timer
   * @param {typeof import('../words/en.js').en} words
   * @param {import('../page/toast.js').Toasts} toasts
   */
  constructor(timer, words, toasts) {
    this.#timer = timer;
    this.#words = words;
    this.#toasts = toasts;
    byId('close-result').addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('click', ({ target }) => target === this.#dialog && this.#dialog.close());
  }

  /** Takes a picture of the timer as it is now, and shows it. */
  async open() {
    const words = this.#words;
    try {
      const canvas = this.#timer.scene?.picture();
      if (!canvas) throw new Error(words.noTimerPicture);
      const picture = await new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(words.noTimerPicture))), 'image/png');
      });
      await this.#show(picture);
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }

  async #show(picture) {
    const words = this.#words;
    const name = words.timer;
    const address = URL.createObjectURL(picture);
    const image = element('img', { class: 'result-picture', alt: name, src: address });
    await image.decode();
    const made = {
      shared: sharedFile({ name, format: 'png', altText: name }), file: Promise.resolve(picture), address,
      name: `${name}.png`, isPicture: true,
    };
    byId('result-title').textContent = name;
    byId('result-body').replaceChildren(image, element('div', { class: 'result-side' },
      element('div', { class: 'result-actions' }, ...resultActions(made, this.#toasts, words))));
    this.#dialog.addEventListener('close', () => URL.revokeObjectURL(address), { once: true });
    this.#dialog.showModal();
  }
}
