import {
  attributeNames, clamped, coordinate, isSet, materialOf, radiusOf,
} from './glass-attributes.js';
import { GlassDrag } from './glass-drag.js';
import { elementStyle } from './glass-element-style.js';
import { sentence } from './glass-error.js';
import { GlassScene } from './glass-scene.js';
import { inksOf } from './glass-text.js';

const paneId = 'pane';
/** Outside browsers, for example when a page is built on a server, there is no element to extend. */
const Base = globalThis.HTMLElement ?? class {};

/**
 * `<vitrine-glass>`: a box whose backdrop is a photo or a video, with a pane of glass that carries the element's
 * content.
 *
 * Attributes: `src`, `material` (regular, clear), `look` (v27, v26), `radius`, `tint` (#rrggbbaa), `appearance` (light,
 * dark, auto), `x` and `y` (CSS pixels or %), `draggable`, `interactive`.
 *
 * Events: `ready`, `draw`, `move`, and `error` with a sentence in `detail.message`.
 */
export class VitrineGlassElement extends Base {
  static observedAttributes = attributeNames;
  static #sheet;

  #stage;
  #pane;
  #scene = null;
  #drag = null;
  #touch;
  #place = null;
  #observers = [];
  #ended = null;
  #isAwaited = false;
  #appearance = 'light';

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<div class="stage" part="stage"></div><div class="pane plain" part="pane"><slot></slot></div>';
    // A style sheet that is not written into the page is allowed by every security policy.
    root.adoptedStyleSheets = [VitrineGlassElement.#style()];
    this.#stage = root.querySelector('.stage');
    this.#pane = root.querySelector('.pane');
  }

  connectedCallback() {
    if (this.#scene) return;
    this.#ended = new AbortController();
    this.#scene = new GlassScene(this.#stage);
    this.#listen();
    this.#observe();
    this.#update();
    this.#scene.backdrop = this.getAttribute('src');
  }

  disconnectedCallback() {
    // An element that is moved in the page is connected again before this runs.
    if (this.isConnected || !this.#scene) return;
    this.#ended.abort();
    for (const observer of this.#observers) observer.disconnect();
    this.#drag?.close();
    this.#drag = null;
    this.#scene.destroy();
    this.#scene = null;
    this.#pane.classList.add('plain');
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#scene || before === after) return;
    if (name === 'src') {
      this.#pane.classList.add('plain');
      this.#scene.backdrop = after;
    }
    if (name === 'x' || name === 'y') this.#place = null;
    this.#await();
  }

  /** The scene that draws the element; null while the element is not on a page. */
  get scene() {
    return this.#scene;
  }

  /** The image or video beneath the glass; null until it is loaded. */
  get media() {
    return this.#scene?.media ?? null;
  }

  /** What the element has cost so far. */
  statistics() {
    return this.#scene?.statistics() ?? null;
  }

  /**
   * Moves the pane, as a person who drags it would.
   *
   * @param {number} x The left edge in CSS pixels, relative to the element.
   * @param {number} y The top edge.
   */
  moveTo(x, y) {
    const free = this.#free();
    this.#place = { x: clamped(x, free.x), y: clamped(y, free.y) };
    this.#scene?.move(paneId, this.#place.x, this.#place.y);
    if (this.#isPlain) this.#show(this.#place);
    this.dispatchEvent(new CustomEvent('move', { detail: { ...this.#place } }));
  }

  /** The style that all elements share. */
  static #style() {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.replaceSync(elementStyle);
    }
    return this.#sheet;
  }

  #listen() {
    const { signal } = this.#ended;
    const scene = this.#scene;
    scene.addEventListener('draw', ({ detail }) => this.#drawn(detail));
    scene.addEventListener('error', ({ detail }) => this.#failed(detail.message));
    const pane = this.#pane;
    pane.addEventListener('pointerdown', (event) => this.#pressed(event), { signal });
    for (const name of ['pointerup', 'pointercancel']) {
      window.addEventListener(name, () => this.#released(), { signal });
    }
    pane.querySelector('slot').addEventListener('slotchange', () => this.#await(), { signal });
    document.fonts?.addEventListener('loadingdone', () => this.#await(), { signal });
  }

  #observe() {
    const resized = new ResizeObserver(() => this.#await());
    resized.observe(this.#pane);
    resized.observe(this);
    const edited = new MutationObserver(() => this.#await());
    const options = { childList: true, characterData: true, subtree: true, attributes: true };
    edited.observe(this, { ...options, attributeFilter: ['class', 'style', 'hidden'] });
    this.#observers = [resized, edited];
  }

  /** Whether the pane shows a plain material instead of glass. */
  get #isPlain() {
    return this.#pane.classList.contains('plain');
  }

  /** Updates the scene before the next frame, however much changes until then. */
  #await() {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    queueMicrotask(() => {
      this.#isAwaited = false;
      if (this.#scene) this.#update();
    });
  }

  /** Describes the pane to the scene. */
  #update() {
    try {
      const material = materialOf(this);
      const radius = radiusOf(this);
      this.#pane.style.borderRadius = `${radius}px`;
      this.#setMovable(isSet(this, 'draggable'));
      this.#scene.groups = this.#groups(material, radius);
    } catch (failure) {
      this.#scene.groups = [];
      this.#failed(sentence(failure));
    }
    if (this.#isPlain) this.#show(this.#wanted());
  }

  #groups(material, radius) {
    const { offsetWidth: width, offsetHeight: height } = this.#pane;
    if (width === 0 || height === 0) return [];
    const isAuto = material.appearance === 'auto';
    const inks = this.#inks(isAuto ? 'light' : material.appearance);
    const darkInks = isAuto ? this.#inks('dark') : undefined;
    this.#pane.dataset.appearance = isAuto ? this.#appearance : material.appearance;
    const shape = { kind: 'rectangle', width, height, radius };
    const pane = { shape, material, touch: this.#touch };
    return [{ id: paneId, ...this.#wanted(), inks, darkInks, panes: [pane] }];
  }

  /** Returns the text of the content in the colours that it has on light or dark glass. */
  #inks(appearance) {
    this.#pane.dataset.appearance = appearance;
    return inksOf(this, this.#pane.getBoundingClientRect());
  }

  #drawn({ places, appearances }) {
    const appearance = appearances[paneId];
    if (appearance && appearance !== this.#appearance) {
      this.#appearance = appearance;
      this.#pane.dataset.appearance = appearance;
    }
    // The content moves together with the glass, which may lag behind the finger by a frame.
    this.#show(places[paneId] ?? this.#wanted());
    if (places[paneId] && this.#isPlain) {
      this.#pane.classList.remove('plain');
      this.dispatchEvent(new CustomEvent('ready'));
    }
    this.dispatchEvent(new CustomEvent('draw'));
  }

  #failed(message) {
    this.#pane.classList.add('plain');
    this.#show(this.#wanted());
    this.dispatchEvent(new CustomEvent('error', { detail: { message } }));
  }

  #show({ x, y }) {
    this.#pane.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Returns where the pane should be: where it was dragged to, or where the attributes place it. */
  #wanted() {
    const free = this.#free();
    if (this.#place) return { x: clamped(this.#place.x, free.x), y: clamped(this.#place.y, free.y) };
    return { x: coordinate(this.getAttribute('x'), free.x), y: coordinate(this.getAttribute('y'), free.y) };
  }

  #free() {
    return {
      x: this.clientWidth - this.#pane.offsetWidth,
      y: this.clientHeight - this.#pane.offsetHeight,
    };
  }

  #setMovable(isMovable) {
    this.#pane.classList.toggle('movable', isMovable);
    if (isMovable === Boolean(this.#drag)) return;
    if (isMovable) {
      this.#pane.tabIndex = 0;
      this.#pane.setAttribute('role', 'group');
      this.#pane.setAttribute('aria-keyshortcuts', 'ArrowLeft ArrowRight ArrowUp ArrowDown');
      this.#drag = new GlassDrag(this.#pane, {
        origin: () => this.#wanted(), moved: (x, y) => this.moveTo(x, y),
      });
      return;
    }
    for (const name of ['tabindex', 'role', 'aria-keyshortcuts']) this.#pane.removeAttribute(name);
    this.#drag.close();
    this.#drag = null;
  }

  #pressed(event) {
    if (!isSet(this, 'interactive') || event.button !== 0) return;
    const box = this.#pane.getBoundingClientRect();
    this.#touch = { began: performance.now(), x: event.clientX - box.left, y: event.clientY - box.top };
    this.#await();
  }

  #released() {
    if (!this.#touch || this.#touch.ended !== undefined) return;
    this.#touch = { ...this.#touch, ended: performance.now() };
    this.#await();
  }
}


/**
 * Registers `<vitrine-glass>`. Registering it again changes nothing.
 *
 * @param {string} name The name of the element.
 */
export function defineVitrineGlass(name = 'vitrine-glass') {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, VitrineGlassElement);
}
