import { drawPicture } from '../api/stickers.js';
import { copyPicture, saveFile } from '../page/clipboard.js';
import { byId, element } from '../page/element.js';
import { nextVariant, variants } from '../state/studio-state.js';

/** How long to wait for further changes before the pictures are drawn again, in milliseconds. */
const drawingPause = 200;
/** The time in milliseconds without a scroll event after which scrolling counts as over. */
const scrollPause = 120;
/** Pixels per point of the pictures in the carousel, and of the file. */
const scales = { shown: 2, file: 3 };

/**
 * The five layouts of the sticker on a transparency grid. Swiping, the arrow keys and the buttons choose one.
 *
 * Events: `choose` with the layout, `fail` with the failure.
 */
export class Carousel extends EventTarget {
  #words;
  #toasts;
  #slides = byId('slides');
  #name = byId('variant-name');
  #pictures = new Map();
  #variant = '';
  #wish = null;
  #key = '';
  #timer = 0;
  #drawing = null;
  #isVisible = false;
  /** Whether a person has scrolled last, rather than the page. */
  #isByHand = false;
  /** Whether a scroll that the page started has not reached its end. */
  #isUnderway = false;
  /** The scroll position at the last check; NaN before the first. */
  #position = NaN;
  #rest = 0;

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {import('../page/toast.js').Toasts} toasts
   */
  constructor(words, toasts) {
    super();
    this.#words = words;
    this.#toasts = toasts;
    this.#slides.replaceChildren(...variants.map((variant) => this.#slide(variant)));
    byId('previous-variant').addEventListener('click', () => this.#choose(nextVariant(this.#variant, -1)));
    byId('next-variant').addEventListener('click', () => this.#choose(nextVariant(this.#variant)));
    this.#slides.addEventListener('keydown', (event) => this.#pressed(event));
    this.#slides.addEventListener('pointerdown', () => this.#taken(), { passive: true });
    this.#slides.addEventListener('wheel', ({ deltaX, deltaY, shiftKey }) => {
      // Other turns of the wheel scroll the panel.
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) this.#taken();
    }, { passive: true });
    const hasScrollEnd = 'onscrollend' in window;
    if (hasScrollEnd) {
      this.#slides.addEventListener('scrollend', () => {
        if (this.#isByHand) this.#swiped();
      });
    }
    this.#slides.addEventListener('scroll', () => {
      if (!hasScrollEnd || !this.#isByHand) this.#awaitRest();
    });
    byId('download-sticker').addEventListener('click', () => this.#download());
    byId('copy-sticker').addEventListener('click', () => {
      if (this.#wish) copyPicture(this.#file(), this.#toasts, this.#words);
      else this.#toasts.show(this.#words.needsMeal, null, true);
    });
    new IntersectionObserver(([...entries]) => {
      this.#isVisible = entries.at(-1).isIntersecting;
      if (!this.#isVisible) return;
      this.#scroll('instant');
      this.#redraw();
    }).observe(this.#slides);
  }

  /**
   * Shows a sticker.
   *
   * @param {string} variant The chosen layout.
   * @param {object} wish What `POST /api/stickers/picture` takes, but for the layout and the scale.
   */
  show(variant, wish) {
    const isOther = variant !== this.#variant;
    this.#variant = variant;
    this.#wish = wish;
    this.#name.textContent = this.#words.variants[variant];
    for (const slide of this.#slides.children) {
      slide.setAttribute('aria-selected', String(slide.dataset.variant === variant));
    }
    if (isOther) {
      this.#slides.setAttribute('aria-activedescendant', `slide-${variant}`);
      this.#scroll('smooth');
    }
    const key = JSON.stringify(wish);
    if (key === this.#key) return;
    this.#key = key;
    for (const { image } of this.#pictures.values()) image.toggleAttribute('data-stale', true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#redraw(), drawingPause);
  }

  #slide(variant) {
    const image = element('img', { alt: this.#words.variants[variant], draggable: 'false' });
    this.#pictures.set(variant, { image, key: '' });
    return element('div', {
      class: 'slide', role: 'option', id: `slide-${variant}`, 'data-variant': variant,
      'aria-label': this.#words.variants[variant], 'aria-selected': 'false',
      onclick: () => { if (variant !== this.#variant) this.#choose(variant); },
    }, image);
  }

  async #redraw() {
    if (!this.#isVisible || !this.#wish) return;
    this.#drawing?.abort();
    const drawing = new AbortController();
    this.#drawing = drawing;
    const key = this.#key;
    // The one that is seen comes first.
    const order = [this.#variant, ...variants.filter((variant) => variant !== this.#variant)];
    try {
      for (const variant of order) {
        const picture = this.#pictures.get(variant);
        if (picture.key === key) continue;
        const blob = await drawPicture({ ...this.#wish, variant, scale: scales.shown }, drawing.signal);
        if (drawing.signal.aborted) return;
        const address = URL.createObjectURL(blob);
        picture.image.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
        picture.image.src = address;
        picture.image.toggleAttribute('data-stale', false);
        picture.key = key;
      }
    } catch (failure) {
      if (drawing.signal.aborted) return;
      // It is drawn again when it is shown again.
      this.#key = '';
      this.#toasts.fail(failure);
    }
  }

  #choose(variant) {
    this.dispatchEvent(new CustomEvent('choose', { detail: variant }));
  }

  #pressed(event) {
    const isMirrored = document.documentElement.dir === 'rtl';
    const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[event.key];
    const edge = { Home: variants[0], End: variants.at(-1) }[event.key];
    if (!step && !edge) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(edge ?? nextVariant(this.#variant, step));
  }

  /** Lets a person take over the scrolling. */
  #taken() {
    this.#isByHand = true;
    this.#isUnderway = false;
    clearTimeout(this.#rest);
  }

  #awaitRest() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (this.#isByHand) this.#swiped();
      else if (this.#isUnderway) this.#complete();
    }, scrollPause);
  }

  /** Completes a scroll of the page that the browser has abandoned, for example because the layout changed beneath it. */
  #complete() {
    if (Math.abs(this.#distance()) <= 1) {
      this.#isUnderway = false;
    } else if (this.#slides.scrollLeft === this.#position) {
      this.#scroll('instant');
    } else {
      this.#position = this.#slides.scrollLeft;
      this.#awaitRest();
    }
  }

  #swiped() {
    const middle = this.#slides.getBoundingClientRect();
    const centre = middle.x + middle.width / 2;
    const seen = [...this.#slides.children].find((slide) => {
      const box = slide.getBoundingClientRect();
      return box.left <= centre && centre < box.right;
    });
    if (seen && seen.dataset.variant !== this.#variant) this.#choose(seen.dataset.variant);
  }

  #scroll(behavior) {
    if (!this.#isVisible) return;
    this.#isByHand = false;
    const isSmooth = behavior === 'smooth' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    // An absolute position: a relative scroll stops at the next slide because of `scroll-snap-stop`.
    const left = this.#slides.scrollLeft + this.#distance();
    this.#slides.scrollTo({ left, behavior: isSmooth ? 'smooth' : 'instant' });
    this.#isUnderway = isSmooth;
    this.#position = NaN;
    if (isSmooth) this.#awaitRest();
  }

  /** Returns how far the chosen layout is from the middle, in CSS pixels; 0 if none is chosen. */
  #distance() {
    const slide = this.#slides.querySelector(`[data-variant="${this.#variant}"]`);
    if (!slide) return 0;
    const from = this.#slides.getBoundingClientRect();
    const to = slide.getBoundingClientRect();
    return to.x + to.width / 2 - from.x - from.width / 2;
  }

  #file() {
    return drawPicture({ ...this.#wish, variant: this.#variant, scale: scales.file });
  }

  async #download() {
    if (!this.#wish) {
      this.#toasts.show(this.#words.needsMeal, null, true);
      return;
    }
    try {
      const name = this.#wish.meal.name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'sticker';
      saveFile(await this.#file(), `${name} ${this.#variant}.png`);
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }
}
