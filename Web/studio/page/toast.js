import { byId, element, symbol } from './element.js';

/** How long a message stays, in milliseconds; one with a button stays longer. */
const durations = { plain: 5000, withButton: 10_000 };

/** Shows short messages, which screen readers announce. Failures stay until they are closed. */
export class Toasts {
  #region = byId('toasts');
  #timer = 0;
  #closeLabel;

  /** @param {string} closeLabel The name of the button that closes a failure. */
  constructor(closeLabel) {
    this.#closeLabel = closeLabel;
  }

  /**
   * Shows a message instead of the one before.
   *
   * @param {string} text
   * @param {{ label: string, run: () => void } | null} [action] A button beside it.
   * @param {boolean} [isError]
   */
  show(text, action = null, isError = false) {
    clearTimeout(this.#timer);
    const button = action && element('button', { type: 'button', class: 'link', onclick: () => {
      this.clear();
      action.run();
    } }, action.label);
    const close = isError ? element('button', {
      type: 'button', class: 'icon', 'aria-label': this.#closeLabel, title: this.#closeLabel,
      onclick: () => this.clear(),
    }, symbol('close')) : null;
    const kind = isError ? 'toast error' : 'toast';
    const toast = element('div', { class: kind }, element('span', {}, text), button, close);
    // A dialog covers what is outside it.
    const home = document.querySelector('dialog[open]') ?? document.body;
    if (this.#region.parentElement !== home) home.append(this.#region);
    this.#region.replaceChildren(toast);
    if (isError) return;
    const wait = () => {
      // Nothing disappears while somebody is about to press its button.
      if (toast.matches(':hover, :focus-within')) this.#timer = setTimeout(wait, durations.plain);
      else this.clear();
    };
    this.#timer = setTimeout(wait, action ? durations.withButton : durations.plain);
  }

  /**
   * Shows what went wrong. Requests that were given up are no failures.
   *
   * @param {Error} failure
   */
  fail(failure) {
    if (failure?.name === 'AbortError') return;
    this.show(failure?.message || String(failure), null, true);
  }

  /**
   * Removes a message that is no longer true, if it is the one that is shown.
   *
   * @param {string} text
   */
  withdraw(text) {
    if (this.#region.querySelector('span')?.textContent === text) this.clear();
  }

  clear() {
    this.#region.replaceChildren();
  }
}
