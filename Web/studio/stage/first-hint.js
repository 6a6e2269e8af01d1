import { byId } from '../page/element.js';

/** Where it is kept that somebody has moved the sticker. */
const storageKey = 'vitrine.hint';

/** Says on a first visit what hands can do with the sticker, until they have done it. */
export class FirstHint {
  #node = byId('hint');

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {import('./stage-controller.js').StageController} controller
   */
  constructor(words, controller) {
    if (isKnown()) return;
    this.#node.textContent = matchMedia('(hover: none)').matches ? words.touchHint : words.mouseHint;
    controller.addEventListener('settled', () => { this.#node.hidden = false; }, { once: true });
  }

  /** Takes the hint away, now and on later visits. */
  fade() {
    this.#node.dataset.faded = '';
    try {
      localStorage.setItem(storageKey, 'known');
    } catch {
      // Without storage it comes back with the next visit.
    }
  }
}

function isKnown() {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
