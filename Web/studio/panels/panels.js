import { byId, element } from '../page/element.js';
import { letSweep } from './sweep.js';

const names = ['meals', 'sticker', 'look', 'place', 'export'];
/** Where the meals have a column of their own, and where there is always room for a panel; as in layout.css. */
const wide = matchMedia('(min-width: 1080px)');
const medium = matchMedia('(min-width: 800px), (min-width: 560px) and (max-height: 500px)');

/**
 * Shows one panel at a time; on a wide screen the meals stay beside it. On a phone it lies over the stage and can be swept
 * away.
 *
 * Events: `cover` with the panel that lies over the stage, or null.
 */
export class Panels extends EventTarget {
  #open = 'sticker';
  #tabs = [...document.querySelectorAll('.tab')];

  /** @param {typeof import('../words/en.js').en} words */
  constructor(words) {
    super();
    if (!medium.matches) this.#open = null;
    for (const tab of this.#tabs) {
      tab.addEventListener('click', () => {
        const name = tab.dataset.panel;
        // On a phone, a second press gives the space back to the stage.
        this.open(name === this.#open && !medium.matches ? null : name);
      });
    }
    for (const name of names) {
      const grabber = element('button', { type: 'button', class: 'grabber', 'aria-label': words.closePanel });
      byId(`panel-${name}`).prepend(grabber);
      letSweep(byId(`panel-${name}`), grabber, () => this.#close());
    }
    const resized = new ResizeObserver(() => this.#tellCover());
    for (const name of names) resized.observe(byId(`panel-${name}`));
    for (const query of [wide, medium]) query.addEventListener('change', () => this.#show());
    this.#show();
  }

  /**
   * Opens a panel; null closes it where the stage needs the space.
   *
   * @param {string | null} name
   */
  open(name) {
    this.#open = name;
    this.#show();
  }

  /** Closes the panel, and gives the focus that was in it to its tab. */
  #close() {
    const tab = this.#tabs.find(({ dataset }) => dataset.panel === this.#open);
    if (byId(`panel-${this.#open}`).contains(document.activeElement)) tab.focus();
    this.open(null);
  }

  #show() {
    if (medium.matches && (!this.#open || (wide.matches && this.#open === 'meals'))) this.#open = 'sticker';
    for (const name of names) {
      byId(`panel-${name}`).hidden = !(name === this.#open || (name === 'meals' && wide.matches));
    }
    for (const tab of this.#tabs) tab.setAttribute('aria-expanded', String(tab.dataset.panel === this.#open));
    this.#tellCover();
  }

  #tellCover() {
    const panel = this.#open && !medium.matches ? byId(`panel-${this.#open}`) : null;
    // At 400 % zoom the panel is below the stage.
    const isOver = panel && getComputedStyle(panel).gridRowStart === 'stage';
    this.dispatchEvent(new CustomEvent('cover', { detail: isOver ? panel : null }));
  }
}
