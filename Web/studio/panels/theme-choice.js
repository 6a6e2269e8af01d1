import { readThemes } from '../api/themes.js';
import { byId, element } from '../page/element.js';

/** The themes of stickers, one of which is chosen. */
export class ThemeChoice {
  #store;
  #words;
  #swatches = byId('themes');
  #names = [];

  /**
   * @param {import('../state/studio-store.js').StudioStore} store
   * @param {typeof import('../words/en.js').en} words
   */
  constructor(store, words) {
    this.#store = store;
    this.#words = words;
    this.#swatches.hidden = true;
    store.addEventListener('commit', () => this.#show());
  }

  /** Reads the themes, and shows them. */
  async load() {
    const themes = await readThemes();
    this.#names = themes.map(({ name }) => name);
    for (const label of this.#swatches.querySelectorAll('label')) label.remove();
    this.#swatches.append(...themes.map((theme) => this.#swatch(theme)));
    this.#swatches.hidden = false;
    this.#show();
  }

  /**
   * Returns whether stickers can have a theme; null is that of stickers for which none was chosen.
   *
   * @param {string | null} name
   */
  has(name) {
    return name === null || this.#names.includes(name);
  }

  #swatch({ name, isBuiltIn, colors: [accent, ...macros] }) {
    const title = isBuiltIn ? this.#words.themes[name] : name;
    const input = element('input', { type: 'radio', name: 'theme', value: name, 'aria-label': title });
    input.addEventListener('change', () => this.#store.commit({ theme: name }));
    const swatch = element('span', { class: 'swatch', title });
    const [first, second, third] = macros;
    swatch.style.backgroundImage =
      `radial-gradient(closest-side, ${accent} 44%, #fff 47% 57%, transparent 60%), ` +
      `conic-gradient(${first} 33.3%, ${second} 33.4% 66.6%, ${third} 66.7%)`;
    return element('label', {}, input, swatch);
  }

  #show() {
    if (this.#names.length && !this.has(this.#store.state.theme)) {
      // Undo has come back to a theme that is gone.
      this.#store.amend({ theme: null });
      return;
    }
    const chosen = this.#store.state.theme ?? this.#names[0];
    for (const input of this.#swatches.querySelectorAll('input')) input.checked = input.value === chosen;
  }
}
