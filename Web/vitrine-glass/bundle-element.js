import { BundleControls } from './bundle-controls.js';
import { BundleCountdown, characterCounts, timeText } from './bundle-countdown.js';
import { bundleStyle } from './bundle-element-style.js';
import { BundleFile } from './bundle-file.js';
import { stickerLayers, timerCounts, timerLayers } from './bundle-layers.js';
import { clamped, coordinate, isSet } from './glass-attributes.js';
import { GlassDrag } from './glass-drag.js';
import { sentence } from './glass-error.js';
import { GlassScene } from './glass-scene.js';
import { screenDensity } from './glass-stage.js';

const viewId = 'view';
const secondsPerMinute = 60;
/** Outside browsers, for example when a page is built on a server, there is no element to extend. */
const Base = globalThis.HTMLElement ?? class {};

/**
 * `<vitrine-bundle>`: live glass that the command has written, over a photo or a video.
 *
 * Attributes: `src` (the address of bundle.json), `over` (a photo or a video; by default, the bundle's own), `x` and
 * `y` (CSS pixels or %), `scale` (the largest scale, or `fit`), `draggable`.
 *
 * Events: `ready`, `draw`, `move`, `change` when a timer starts, pauses or stops, `finish` when its time is up, and
 * `error` with a sentence in `detail.message`.
 */
export class VitrineBundleElement extends Base {
  static observedAttributes = ['src', 'over', 'x', 'y', 'scale', 'draggable'];
  static #sheet;

  #parts;
  #scene = null;
  #bundle = null;
  #countdown = null;
  #controls;
  #drag = null;
  #place = null;
  #sets = { loading: null, loaded: null };
  #ended = null;
  #resized = null;
  #tick = 0;
  /** The minutes that are left, rounded up; those that were announced last. */
  #announced = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<div class="box"><div class="stage" part="stage"></div>
      <div class="view plain loading" part="view">
        <div class="picture" role="img"><span class="words"></span></div>
        <div class="controls"></div><p class="status" role="status"></p>
      </div></div>`;
    root.adoptedStyleSheets = [VitrineBundleElement.#style()];
    const find = (name) => root.querySelector(`.${name}`);
    this.#parts = Object.fromEntries(
      ['box', 'stage', 'view', 'picture', 'words', 'controls', 'status'].map((name) => [name, find(name)]));
    this.#controls = new BundleControls(this.#parts.controls, (action) => this.#perform(action));
  }

  connectedCallback() {
    if (this.#scene) return;
    this.#ended = new AbortController();
    this.#scene = new GlassScene(this.#parts.stage);
    this.#scene.addEventListener('draw', ({ detail }) => this.#drawn(detail));
    this.#scene.addEventListener('error', ({ detail }) => this.#failed(detail.message));
    this.#resized = new ResizeObserver(() => this.#update());
    this.#resized.observe(this.#parts.box);
    window.addEventListener('resize', () => this.#update(), { signal: this.#ended.signal });
    this.#setMovable();
    this.#open();
  }

  disconnectedCallback() {
    // An element that is moved in the page is connected again before this runs.
    if (this.isConnected || !this.#scene) return;
    this.#ended.abort();
    this.#resized.disconnect();
    this.#close();
    this.#drag?.close();
    this.#drag = null;
    this.#scene.destroy();
    this.#scene = null;
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#scene || before === after) return;
    if (name === 'src') this.#open();
    else if (name === 'over') this.#showBackdrop();
    else if (name === 'draggable') this.#setMovable();
    if (name === 'x' || name === 'y') this.#place = null;
    this.#update();
  }

  /** The scene that draws the element; null while the element is not on a page. */
  get scene() {
    return this.#scene;
  }

  /** The state of a timer: `running`, `paused` or `stopped`; null if the bundle is no timer. */
  get state() {
    return this.#countdown?.state ?? null;
  }

  /** The remaining seconds of a timer; null if the bundle is no timer. */
  get remaining() {
    return this.#countdown?.remaining(performance.now()) ?? null;
  }

  /** What the element has cost so far. */
  statistics() {
    return this.#scene?.statistics() ?? null;
  }

  /** Starts a timer, or lets a paused one go on. */
  start() {
    this.#perform('start');
  }

  /** Pauses a timer. */
  pause() {
    this.#perform('pause');
  }

  /** Stops a timer and sets it back. */
  stop() {
    this.#perform('stop');
  }

  /**
   * Moves the glass, as a person who drags it would.
   *
   * @param {number} x The left edge in CSS pixels, relative to the element.
   * @param {number} y The top edge.
   */
  moveTo(x, y) {
    if (!this.#bundle) return;
    const free = this.#free();
    this.#place = { x: clamped(x, free.x), y: clamped(y, free.y) };
    this.#update();
    this.dispatchEvent(new CustomEvent('move', { detail: { ...this.#place } }));
  }

  /** The style that all elements share. */
  static #style() {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.replaceSync(bundleStyle);
    }
    return this.#sheet;
  }

  async #open() {
    this.#close();
    const address = this.getAttribute('src');
    const scene = this.#scene;
    if (!address) return;
    try {
      const bundle = await BundleFile.open(address);
      if (scene !== this.#scene || address !== this.getAttribute('src')) return;
      this.#bundle = bundle;
      const { box, picture, words } = this.#parts;
      box.style.aspectRatio = `${bundle.width} / ${bundle.height}`;
      picture.setAttribute('aria-label', bundle.altText ?? '');
      words.textContent = bundle.altText ?? '';
      this.#showBackdrop();
      if (bundle.kind === 'timer') {
        this.#countdown = new BundleCountdown(bundle.seconds);
        this.#perform('start');
      }
      this.#update();
    } catch (failure) {
      if (scene === this.#scene) this.#failed(sentence(failure));
    }
  }

  /** Forgets the bundle. */
  #close() {
    clearTimeout(this.#tick);
    this.#bundle = null;
    this.#countdown = null;
    this.#place = null;
    this.#sets = { loading: null, loaded: null };
    this.#controls.clear();
    this.#parts.view.classList.add('plain', 'loading');
    this.#scene.groups = [];
  }

  #showBackdrop() {
    if (!this.#bundle) return;
    this.#scene.backdrop = this.getAttribute('over') || this.#bundle.backdropURL || ground(this);
  }

  /** Describes the view to the scene. */
  #update() {
    const bundle = this.#bundle;
    const { clientWidth, clientHeight } = this.#parts.box;
    if (!bundle || clientWidth === 0 || clientHeight === 0) return;
    const scale = this.#scale();
    const { view } = this.#parts;
    Object.assign(view.style, { width: `${bundle.width * scale}px`, height: `${bundle.height * scale}px` });
    const wanted = bundle.densityFor(screenDensity() * scale);
    if (wanted !== this.#sets.loading) this.#load(wanted);
    // Until a density is there, the one before it is shown.
    const density = this.#sets.loaded;
    if (view.classList.contains('plain')) this.#show(this.#wanted());
    if (!density) return;
    this.#scene.groups = [{
      id: viewId, ...this.#wanted(), set: nameOf(density), density: density.pixelsPerPoint / scale,
      layers: this.#layers(density),
    }];
  }

  #layers(density) {
    if (!this.#countdown) return stickerLayers(density);
    const text = timeText(this.#countdown.shown(performance.now()), this.#bundle.format);
    return timerLayers(density, text, this.#countdown.state);
  }

  async #load(density) {
    this.#sets.loading = density;
    const [bundle, scene, sets] = [this.#bundle, this.#scene, this.#sets];
    try {
      await scene.addPieces(nameOf(density), density.pieces, await bundle.bytes(density));
      if (sets !== this.#sets || density !== sets.loading) return;
      sets.loaded = density;
      this.#update();
      if (bundle.kind !== 'timer') return;
      // The first picture comes first.
      await new Promise((resolve) => { scene.addEventListener('draw', resolve, { once: true }); });
      await scene.warm(nameOf(density), timerCounts(density, characterCounts(bundle.seconds, bundle.format)));
    } catch (failure) {
      if (sets === this.#sets) this.#failed(sentence(failure));
    }
  }

  /** Starts, pauses or stops the timer. */
  #perform(action) {
    const countdown = this.#countdown;
    if (!countdown) return;
    const before = countdown.state;
    countdown.perform(action, performance.now());
    if (before !== countdown.state) {
      this.dispatchEvent(new CustomEvent('change', { detail: { state: countdown.state } }));
    }
    this.#run();
  }

  /** Shows the time, and again when it has changed. */
  #run() {
    clearTimeout(this.#tick);
    const countdown = this.#countdown;
    const isOver = countdown.finishIfOver(performance.now());
    const now = performance.now();
    this.#controls.show(this.#bundle.controls ?? [], countdown.state, this.#bundle);
    this.#announce(countdown.shown(now));
    this.#update();
    if (countdown.state === 'running') {
      this.#tick = setTimeout(() => { if (this.#countdown) this.#run(); }, countdown.untilChange(now));
    }
    if (!isOver) return;
    this.dispatchEvent(new CustomEvent('change', { detail: { state: countdown.state } }));
    this.dispatchEvent(new CustomEvent('finish'));
  }

  /** Tells people who cannot see the timer how much time is left, once a minute. */
  #announce(seconds) {
    this.#parts.words.textContent = timeText(seconds, this.#bundle.format);
    // A timer in a hidden window may skip seconds, but it does not miss that a minute is over.
    const minutes = Math.ceil(seconds / secondsPerMinute);
    const isOver = minutes < this.#announced;
    this.#announced = minutes;
    if (!isOver) return;
    const language = this.closest('[lang]')?.lang || undefined;
    const options = { style: 'unit', unit: 'minute', unitDisplay: 'long' };
    this.#parts.status.textContent = new Intl.NumberFormat(language, options).format(minutes);
  }

  #drawn({ places }) {
    if (!this.#bundle) return;
    const { view } = this.#parts;
    // The controls move together with the glass, which may lag behind the finger by a frame.
    this.#show(places[viewId] ?? this.#wanted());
    if (places[viewId] && view.classList.contains('plain')) {
      view.classList.remove('plain', 'loading');
      this.dispatchEvent(new CustomEvent('ready'));
    }
    this.dispatchEvent(new CustomEvent('draw'));
  }

  #failed(message) {
    const { view } = this.#parts;
    view.classList.add('plain');
    view.classList.remove('loading');
    if (this.#bundle) this.#show(this.#wanted());
    this.dispatchEvent(new CustomEvent('error', { detail: { message } }));
  }

  #show({ x, y }) {
    this.#parts.view.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Returns CSS pixels per point: at most what the attribute allows, and no more than fits. */
  #scale() {
    const { width, height } = this.#bundle;
    const { clientWidth, clientHeight } = this.#parts.box;
    const attribute = this.getAttribute('scale');
    const limit = attribute === 'fit' ? Infinity : parseFloat(attribute ?? 1);
    return Math.min(clientWidth / width, clientHeight / height, limit > 0 ? limit : 1);
  }

  /** Returns where the view should be: where it was dragged to, or where the attributes place it. */
  #wanted() {
    const free = this.#free();
    if (this.#place) return { x: clamped(this.#place.x, free.x), y: clamped(this.#place.y, free.y) };
    return { x: coordinate(this.getAttribute('x'), free.x), y: coordinate(this.getAttribute('y'), free.y) };
  }

  #free() {
    const { clientWidth, clientHeight } = this.#parts.box;
    const scale = this.#scale();
    return {
      x: Math.max(clientWidth - this.#bundle.width * scale, 0),
      y: Math.max(clientHeight - this.#bundle.height * scale, 0),
    };
  }

  #setMovable() {
    const isMovable = isSet(this, 'draggable');
    const { view, picture } = this.#parts;
    view.classList.toggle('movable', isMovable);
    if (isMovable === Boolean(this.#drag)) return;
    if (isMovable) {
      picture.tabIndex = 0;
      picture.setAttribute('aria-keyshortcuts', 'ArrowLeft ArrowRight ArrowUp ArrowDown');
      this.#drag = new GlassDrag(picture, {
        origin: () => (this.#bundle ? this.#wanted() : { x: 0, y: 0 }), moved: (x, y) => this.moveTo(x, y),
      });
      return;
    }
    for (const name of ['tabindex', 'aria-keyshortcuts']) picture.removeAttribute(name);
    this.#drag.close();
    this.#drag = null;
  }
}

/**
 * Registers `<vitrine-bundle>`. Registering it again changes nothing.
 *
 * @param {string} name The name of the element.
 */
export function defineVitrineBundle(name = 'vitrine-bundle') {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, VitrineBundleElement);
}

function nameOf({ pixelsPerPoint }) {
  return String(pixelsPerPoint);
}

/** Returns the colour of the page as a backdrop, for a bundle without one. */
function ground(element) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 });
  const drawing = canvas.getContext('2d');
  // The colours of ancestors are painted over each other, the outermost first.
  const colors = ['Canvas'];
  for (let node = element; node; node = node.parentElement) colors.splice(1, 0, getComputedStyle(node).backgroundColor);
  for (const color of colors) {
    drawing.fillStyle = color;
    drawing.fillRect(0, 0, 2, 2);
  }
  return canvas;
}
