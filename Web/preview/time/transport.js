import { byId, element } from '/studio/page/element.js';

/** The lengths that can be played, in seconds. */
const lengths = [1, 2, 5, 10, 30, 60];
/** How far an arrow key goes, in seconds. */
const step = 1 / 30;

/**
 * The time of all pictures: scrubbed by hand, or played as fast as pictures are drawn.
 *
 * Events: `change` when the time or the length has changed.
 */
export class Transport extends EventTarget {
  #words;
  #play = byId('play');
  #seek = byId('seek');
  #shown = byId('time');
  #length = byId('length');
  /** When the first frame was due, in milliseconds of the page's clock; null while nothing plays. */
  #start = null;
  time = 0;
  length = 5;

  /**
   * @param {{ time: number, length: number }} first
   * @param {typeof import('../words/en.js').en} words
   */
  constructor({ time, length }, words) {
    super();
    this.#words = words;
    [this.time, this.length] = [time, length];
    const choices = lengths.includes(length) ? lengths : [...lengths, length].sort((a, b) => a - b);
    this.#length.append(...choices.map((each) => element('option', { value: each, selected: each === length },
      words.seconds(String(each)))));
    this.#play.addEventListener('click', () => this.toggle());
    this.#seek.addEventListener('input', () => {
      this.pause();
      this.#set(this.#seek.valueAsNumber);
    });
    this.#length.addEventListener('change', () => {
      this.length = Number(this.#length.value);
      this.#set(Math.min(this.time, this.length));
    });
    this.#display();
  }

  get isPlaying() {
    return this.#start !== null;
  }

  toggle() {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    this.#start = performance.now() - (this.time < this.length ? this.time : 0) * 1000;
    this.#display();
    this.advance();
  }

  pause() {
    if (!this.isPlaying) return;
    this.#start = null;
    this.#display();
    this.dispatchEvent(new Event('change'));
  }

  /** Goes on to the present moment, if it plays. The pictures of the moment before are on screen. */
  advance() {
    requestAnimationFrame((now) => {
      if (this.isPlaying) this.#set(((now - this.#start) / 1000 % this.length + this.length) % this.length);
    });
  }

  /**
   * Goes on by frames of a thirtieth of a second.
   *
   * @param {number} frames
   */
  step(frames) {
    this.pause();
    this.#set(Math.min(Math.max(this.time + frames * step, 0), this.length));
  }

  #set(time) {
    this.time = time;
    this.#display();
    this.dispatchEvent(new Event('change'));
  }

  #display() {
    const text = this.#words.seconds(this.time.toFixed(2));
    this.#seek.max = this.length;
    this.#seek.value = this.time;
    this.#seek.setAttribute('aria-valuetext', text);
    this.#shown.textContent = text;
    const word = this.isPlaying ? this.#words.pause : this.#words.play;
    this.#play.querySelector('use').setAttribute('href', `#symbol-${this.isPlaying ? 'pause' : 'play'}`);
    this.#play.setAttribute('aria-label', word);
    this.#play.title = word;
  }
}
