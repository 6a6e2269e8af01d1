import { byId } from '../page/element.js';
import { fittingScale } from './canvas-size.js';
import { boundsOf, stickerSize } from './placement.js';
import { platformOf } from './safe-areas.js';

const drawings = 'http://www.w3.org/2000/svg';
/** How far the sticker stays from a panel, and the hint from the sticker, in CSS pixels. */
const revealedMargin = 20;
const hintMargin = 12;
const hintHeight = 32;

/** Shows the canvas at the size that fits, with the guides and the frame of the sticker over it. */
export class StageView {
  #store;
  #controller;
  #board = byId('board');
  #view = byId('view');
  #canvas = byId('canvas');
  #guides = byId('guides');
  #selection = byId('selection');
  #scale = 1;
  #moving = null;
  #showsGuides = false;
  #hint = byId('hint');
  /** The panel that lies over the lower part of the board. */
  #cover = null;

  /**
   * @param {import('../state/studio-store.js').StudioStore} store
   * @param {import('./stage-controller.js').StageController} controller
   */
  constructor(store, controller) {
    this.#store = store;
    this.#controller = controller;
    new ResizeObserver(() => this.fit()).observe(this.#board);
    controller.addEventListener('layout', () => this.update());
    this.fit();
    const show = (isShown) => this.#selection.toggleAttribute('data-shown', isShown);
    for (const name of ['pointermove', 'pointerdown']) {
      this.#view.addEventListener(name, ({ pointerType }) => show(pointerType === 'mouse'));
    }
    this.#view.addEventListener('pointerleave', () => show(false));
  }

  /** CSS pixels per pixel of the canvas. */
  get scale() {
    return this.#scale;
  }

  /** Whether the safe areas are always shown. */
  get showsGuides() {
    return this.#showsGuides;
  }

  set showsGuides(shows) {
    this.#showsGuides = shows;
    this.#drawGuides();
  }

  /**
   * Shows the guides while something moves, and the lines to which the sticker has snapped.
   *
   * @param {{ x: number | null, y: number | null } | null} lines Null when nothing moves any more.
   */
  set moving(lines) {
    this.#moving = lines;
    this.#drawGuides();
    if (!lines) this.#reveal();
  }

  /**
   * Keeps the sticker in sight of a panel that lies over the stage.
   *
   * @param {HTMLElement | null} panel
   */
  set cover(panel) {
    this.#cover = panel;
    this.#reveal();
  }

  #reveal() {
    const board = this.#board.getBoundingClientRect();
    const free = this.#cover ? Math.max(this.#cover.offsetTop - this.#board.offsetTop, 0) : board.height;
    const { place } = this.#store.state;
    const { canvas, ratio } = this.#controller;
    const { y, height } = boundsOf(place, ratio, canvas);
    const top = (board.height - canvas.height * this.#scale) / 2;
    const bottom = top + (y + height) * this.#scale + revealedMargin;
    this.#view.style.translate = `0 ${Math.min(Math.max(free - bottom, free - board.height), 0)}px`;
  }

  /** Fits the canvas into the space there is. */
  fit() {
    const style = getComputedStyle(this.#board);
    const box = {
      width: this.#board.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      height: this.#board.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
    };
    if (box.width <= 0 || box.height <= 0) return;
    const { canvas } = this.#controller;
    this.#scale = fittingScale(canvas, box);
    Object.assign(this.#view.style, {
      width: `${canvas.width * this.#scale}px`, height: `${canvas.height * this.#scale}px`,
    });
    this.#canvas.style.transform = `scale(${this.#scale})`;
    // The corners are those of the view, in the canvas' own pixels.
    this.#canvas.style.borderRadius = `${parseFloat(getComputedStyle(this.#view).borderTopLeftRadius) / this.#scale}px`;
    this.#guides.setAttribute('viewBox', `0 0 ${canvas.width} ${canvas.height}`);
    this.#drawSelection();
    this.#drawGuides();
    this.#reveal();
  }

  /** Shows the state. */
  update() {
    const { width, height } = this.#controller.canvas;
    const shown = `${width} ${height}`;
    if (this.#view.dataset.size !== shown) {
      this.#view.dataset.size = shown;
      this.fit();
    } else {
      this.#drawSelection();
      this.#drawGuides();
      // While a finger moves the sticker, the canvas stays beneath it.
      if (this.#cover && !this.#moving) this.#reveal();
    }
  }

  #drawSelection() {
    const { place, meal } = this.#store.state;
    const { canvas, ratio } = this.#controller;
    const { width, height } = stickerSize(place, ratio, canvas);
    this.#selection.hidden = !meal;
    const [w, h] = [width * this.#scale, height * this.#scale];
    const x = place.x * canvas.width * this.#scale;
    const y = place.y * canvas.height * this.#scale;
    Object.assign(this.#selection.style, {
      width: `${w}px`,
      height: `${h}px`,
      transform: `translate(${x}px, ${y}px) rotate(${place.rotation}deg) translate(-50%, -50%)`,
    });
    this.#placeHint();
  }

  /** The hint lies below the sticker, or above it where there is no room. */
  #placeHint() {
    const { place } = this.#store.state;
    const { canvas, ratio } = this.#controller;
    const { y, height } = boundsOf(place, ratio, canvas);
    const below = (y + height) * this.#scale + hintMargin;
    const isBelow = below + hintHeight < canvas.height * this.#scale;
    this.#hint.style.top = `${isBelow ? below : y * this.#scale - hintMargin - hintHeight}px`;
  }

  #drawGuides() {
    const { width, height } = this.#controller.canvas;
    const parts = [];
    const clear = platformOf(this.#store.state.platform)?.clear;
    if (clear && (this.#showsGuides || this.#moving)) parts.push(...safeArea(clear, width, height));
    const { x = null, y = null } = this.#moving ?? {};
    if (x !== null) parts.push(shape('path', { class: 'snap', d: `M${x} 0V${height}` }));
    if (y !== null) parts.push(shape('path', { class: 'snap', d: `M0 ${y}H${width}` }));
    this.#guides.replaceChildren(...parts);
  }
}

function safeArea({ x, y, width, height }, canvasWidth, canvasHeight) {
  const hole = `M${x} ${y}h${width}v${height}h${-width}z`;
  return [
    shape('path', { class: 'outside', 'fill-rule': 'evenodd', d: `M0 0H${canvasWidth}V${canvasHeight}H0z${hole}` }),
    shape('path', { class: 'clear', d: hole }),
  ];
}

function shape(name, attributes) {
  const node = document.createElementNS(drawings, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
