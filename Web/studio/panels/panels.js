import { byId } from '../page/element.js';

const names = ['meals', 'sticker', 'look', 'place', 'export'];
/** Where the meals have a column of their own, and where there is always room for a panel; as in layout.css. */
const wide = matchMedia('(min-width: 1080px)');
const medium = matchMedia('(min-width: 800px), (min-width: 560px) and (max-height: 500px)');

/** Shows one panel at a time; on a wide screen the meals stay beside it. */
export class Panels {
  #open = 'sticker';
  #tabs = [...document.querySelectorAll('.tab')];

  constructor() {
    if (!medium.matches) this.#open = null;
    for (const tab of this.#tabs) {
      tab.addEventListener('click', () => {
        const name = tab.dataset.panel;
        // On a phone, a second press gives the space back to the stage.
        this.open(name === this.#open && !medium.matches ? null : name);
      });
    }
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

  #show() {
    if (medium.matches && (!this.#open || (wide.matches && this.#open === 'meals'))) this.#open = 'sticker';
    for (const name of names) {
      byId(`panel-${name}`).hidden = !(name === this.#open || (name === 'meals' && wide.matches));
    }
    for (const tab of this.#tabs) tab.setAttribute('aria-expanded', String(tab.dataset.panel === this.#open));
  }
}
