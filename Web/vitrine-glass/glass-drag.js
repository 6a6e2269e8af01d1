/** How far in CSS pixels a pointer moves before a press becomes a drag. */
const thresholds = { mouse: 4, pen: 4, touch: 6 };
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How many CSS pixels an arrow key moves by with Shift. */
const longStep = 10;

/**
 * Lets people move an element with a mouse, a finger or the arrow keys.
 *
 * Presses that do not become drags reach the element's content as usual.
 */
export class GlassDrag {
  #element;
  #calls;
  #held = null;
  #ended = new AbortController();

  /**
   * @param {HTMLElement} element What is dragged.
   * @param {{ origin: () => { x: number, y: number }, moved: (x: number, y: number) => void }} calls `origin` returns
   *   the current place in CSS pixels; `moved` receives the wanted one.
   */
  constructor(element, calls) {
    this.#element = element;
    this.#calls = calls;
    const { signal } = this.#ended;
    element.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    // A fast pointer may leave the element before it is captured.
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const name of ['pointerup', 'pointercancel']) {
      window.addEventListener(name, (event) => this.#up(event), { signal });
    }
    element.addEventListener('keydown', (event) => this.#key(event), { signal });
    // The attribute `draggable` also means the browser's own drag and drop, which would take the pointer away.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  }

  /** Stops listening. */
  close() {
    this.#ended.abort();
  }

  #down(event) {
    if (this.#held || event.button !== 0 || isControl(event)) return;
    const { x, y } = this.#calls.origin();
    this.#held = { id: event.pointerId, fromX: event.clientX, fromY: event.clientY, x, y, isDragging: false };
  }

  #move(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.fromX, event.clientY - held.fromY];
    if (!held.isDragging) {
      if (Math.hypot(dx, dy) < (thresholds[event.pointerType] ?? thresholds.mouse)) return;
      held.isDragging = true;
      this.#element.setPointerCapture(event.pointerId);
    }
    this.#calls.moved(held.x + dx, held.y + dy);
  }

  #up(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    if (held.isDragging && event.type === 'pointerup') this.#swallowClick();
  }

  /** A drag that ends on a link or a button does not press it. */
  #swallowClick() {
    const swallow = (event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    this.#element.addEventListener('click', swallow, { capture: true, once: true });
    // The click, if there is one, is dispatched before the next task.
    setTimeout(() => this.#element.removeEventListener('click', swallow, { capture: true }));
  }

  #key(event) {
    const arrow = arrows[event.key];
    if (!arrow || event.target !== this.#element || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = event.shiftKey ? longStep : 1;
    const { x, y } = this.#calls.origin();
    this.#calls.moved(x + arrow[0] * step, y + arrow[1] * step);
  }
}

/** Controls that use the pointer themselves keep it. */
function isControl(event) {
  return event.composedPath().some((node) => node instanceof Element &&
    node.matches('input, select, textarea, [contenteditable=""], [contenteditable="true"]'));
}
