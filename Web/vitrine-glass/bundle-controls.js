/**
 * The controls of a timer as buttons over the picture that shows them.
 *
 * Buttons of one place are one button throughout, so that the focus stays on it when its action changes.
 */
export class BundleControls {
  #root;
  #buttons = new Map();
  #perform;

  /**
   * @param {HTMLElement} root The element to fill, as large as the view.
   * @param {(action: 'start' | 'pause' | 'stop') => void} perform
   */
  constructor(root, perform) {
    this.#root = root;
    this.#perform = perform;
  }

  /**
   * Shows the controls of a state.
   *
   * @param {object[]} controls All controls of the bundle.
   * @param {string} state
   * @param {{ width: number, height: number }} view The size of the view in points.
   */
  show(controls, state, view) {
    const shown = controls.filter((control) => control.state === state);
    const places = new Set(shown.map(placeOf));
    const focused = this.#root.getRootNode().activeElement;
    for (const control of shown) this.#update(this.#button(placeOf(control)), control, view);
    for (const [place, button] of this.#buttons) {
      if (places.has(place)) continue;
      button.remove();
      this.#buttons.delete(place);
    }
    // The focus of a button that is gone goes to the next one, not to the top of the page.
    const isLost = focused?.matches('button') && !focused.isConnected;
    if (isLost) this.#root.querySelector('button')?.focus();
  }

  /** Removes all buttons. */
  clear() {
    this.#root.replaceChildren();
    this.#buttons.clear();
  }

  #button(place) {
    const known = this.#buttons.get(place);
    if (known) return known;
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.append(Object.assign(document.createElement('span'), { className: 'words' }));
    button.addEventListener('click', () => this.#perform(button.dataset.action));
    this.#buttons.set(place, button);
    this.#root.append(button);
    return button;
  }

  #update(button, { action, label, x, y, width, height }, view) {
    button.dataset.action = action;
    button.setAttribute('aria-label', label);
    button.firstChild.textContent = label;
    const percent = (part, whole) => `${part / whole * 100}%`;
    Object.assign(button.style, {
      left: percent(x, view.width),
      top: percent(y, view.height),
      width: percent(width, view.width),
      height: percent(height, view.height),
    });
  }
}

function placeOf({ x, y, width, height }) {
  return [x, y, width, height].join(' ');
}
