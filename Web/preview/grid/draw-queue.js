import { fetchPicture } from '../api/server.js';

/** How many pictures are asked for at once. The server draws one after the other; the second one is ready to begin. */
const mostAsked = 2;

/**
 * Asks for pictures: those on screen first, the others when there is nothing else to do.
 *
 * Events: `picture` with the cell when it shows what it should, `settled` when everything on screen does.
 */
export class DrawQueue extends EventTarget {
  /** @type {import('./cell.js').Cell[]} */
  #cells = [];
  #asked = new Set();
  #isSettled = false;
  /** Whether only what is on screen is drawn, because it changes all the time. */
  isHurried = false;

  /** @param {import('./cell.js').Cell[]} cells In their order on the page. */
  set cells(cells) {
    this.#cells = cells;
    this.wake();
  }

  /** Whether everything on screen shows what it should. */
  get isSettled() {
    return this.#cells.every((cell) => cell.isOnScreen === false || (cell.isOnScreen && cell.isDone));
  }

  /** Whether something on screen cannot be drawn. */
  get hasFailed() {
    return this.#cells.some((cell) => cell.isOnScreen && cell.hasFailed);
  }

  /** Looks for something to draw. */
  wake() {
    this.#isSettled &&= this.isSettled;
    document.documentElement.dataset.pictures = this.#isSettled ? 'settled' : 'drawing';
    while (this.#asked.size < mostAsked) {
      const waiting = this.#cells.filter((cell) => !cell.isDone && !this.#asked.has(cell));
      const next = waiting.find((cell) => cell.isOnScreen) ?? (this.isHurried ? null : waiting[0]);
      if (!next) break;
      this.#draw(next);
    }
    if (!this.#isSettled && this.isSettled) {
      this.#isSettled = true;
      document.documentElement.dataset.pictures = 'settled';
      this.dispatchEvent(new Event('settled'));
    }
  }

  async #draw(cell) {
    const { wanted } = cell;
    this.#asked.add(cell);
    try {
      await cell.show(await fetchPicture(wanted), wanted);
      this.dispatchEvent(new CustomEvent('picture', { detail: cell }));
    } catch (failure) {
      cell.fail(failure, wanted);
    }
    this.#asked.delete(cell);
    this.wake();
  }
}
