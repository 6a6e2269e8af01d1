import { byId, element } from '/studio/page/element.js';
import { keysOf, picturesOf } from '../state/choices.js';
import { Cell, keyOf } from './cell.js';

/** The previews, each with its pictures side by side. What stays between saves keeps its element and its place. */
export class Grid {
  #words;
  #devices;
  #queue;
  #root = byId('grid');
  /** @type {Map<string, { node: HTMLElement, place: HTMLElement, row: HTMLElement, cells: Map<string, Cell> }>} */
  #sections = new Map();
  #watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) target.cell.isOnScreen = isIntersecting;
    this.#queue.wake();
  }, { root: byId('main'), rootMargin: '40px' });

  /**
   * @param {Map<string, object>} devices
   * @param {import('./draw-queue.js').DrawQueue} queue
   * @param {typeof import('../words/en.js').en} words
   */
  constructor(devices, queue, words) {
    this.#devices = devices;
    this.#queue = queue;
    this.#words = words;
  }

  /**
   * Shows the previews of a state as the choices say.
   *
   * @param {{ program: number, previews: { name: string, line: number, hasOwnSize: boolean }[] }} state
   * @param {import('../state/choices.js').Choices} choices
   * @param {string} over The photo or video beneath the views, or empty.
   */
  show({ program, previews }, choices, over) {
    const keys = keysOf(previews);
    const shown = keys.filter((key) => !choices.hidden.includes(key));
    for (const [key, { node, cells }] of this.#sections) {
      if (shown.includes(key)) continue;
      cells.forEach((cell) => this.#remove(cell));
      node.remove();
      this.#sections.delete(key);
    }
    const all = [];
    const { time, bar, zoom } = choices;
    shown.forEach((key, place) => {
      const index = keys.indexOf(key);
      const section = this.#section(key, previews[index]);
      if (this.#root.children[place] !== section.node) this.#root.insertBefore(section.node, this.#root.children[place]);
      for (const cell of this.#fill(section, previews[index], choices)) {
        cell.want({ program, preview: index, time, over, bar, zoom });
        all.push(cell);
      }
    });
    this.#queue.cells = all;
  }

  /** Tries again what has failed. */
  retry() {
    for (const { cells } of this.#sections.values()) cells.forEach((cell) => cell.retry());
    this.#queue.wake();
  }

  #section(key, { name, line }) {
    let section = this.#sections.get(key);
    if (!section) {
      const place = element('span', { class: 'place' });
      const row = element('div', { class: 'pictures' });
      const heading = element('h2', { id: `preview-${this.#sections.size}-${Date.now()}` }, name, ' ', place);
      const node = element('section', { class: 'preview', 'aria-labelledby': heading.id, 'data-preview': key },
        heading, row);
      section = { node, place, row, cells: new Map() };
      this.#sections.set(key, section);
    }
    section.place.textContent = this.#words.line(line);
    return section;
  }

  /** Makes the cells of a section those of its pictures, and returns them in their order. */
  #fill(section, preview, choices) {
    const pictures = picturesOf(preview, choices);
    const keys = new Set(pictures.map(keyOf));
    for (const [key, cell] of section.cells) {
      if (keys.has(key)) continue;
      this.#remove(cell);
      section.cells.delete(key);
    }
    return pictures.map((picture, place) => {
      const key = keyOf(picture);
      let cell = section.cells.get(key);
      if (!cell) {
        cell = new Cell(preview.name, picture, this.#devices.get(picture.device), this.#words);
        section.cells.set(key, cell);
        this.#watch.observe(cell.node);
      }
      if (section.row.children[place] !== cell.node) section.row.insertBefore(cell.node, section.row.children[place]);
      return cell;
    });
  }

  #remove(cell) {
    this.#watch.unobserve(cell.node);
    cell.remove();
  }
}
