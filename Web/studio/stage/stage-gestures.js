import { coveringFraming, panLimits, zoomedFraming } from './framing.js';
import { GestureRecognizer } from './gesture-recognizer.js';
import { glided, isAtRest, rubberBanded } from './motion.js';
import { boundsOf, fittedPlace, hitsSticker, leastWidth, normalizedDegrees } from './placement.js';
import { platformOf } from './safe-areas.js';
import { snapLines, snapped, snappedRotation } from './snapping.js';

/** How far beside the sticker a pointer still takes hold of it, in CSS pixels. */
const grip = { mouse: 2, pen: 6, touch: 12 };
/** How long after the last wheel event its movement is over, in milliseconds. */
const wheelPause = 160;
/** By how much a wheel scales, and turns, per pixel that it reports. */
const wheelSpeed = { scroll: 0.0015, pinch: 0.01, turn: 0.15 };
/** How long something pulled too far takes to return, in milliseconds. */
const returning = 220;
/** The slowest throw in CSS pixels per millisecond that glides on. */
const leastThrow = 0.1;

/** Turns what hands do on the stage into places of the sticker and framings of the background. */
export class StageGestures {
  #target;
  #calls;
  #recognizer = new GestureRecognizer();
  #base = null;
  #held = { x: null, y: null };
  #wheel = null;
  #animation = 0;
  #finishAnimation = null;

  /**
   * @param {HTMLElement} target What takes the pointers.
   * @param {HTMLElement} selection The frame with the handles.
   * @param {object} calls
   * @param {import('../state/studio-store.js').StudioStore} calls.store
   * @param {import('./stage-controller.js').StageController} calls.controller
   * @param {() => number} calls.scale CSS pixels per pixel of the canvas.
   * @param {() => boolean} calls.movesBackground Whether one finger moves the background.
   * @param {(lines: { x: number | null, y: number | null } | null) => void} calls.moving Shows guides while something
   *   moves, with the lines to which the sticker has snapped.
   * @param {() => void} calls.tapped
   * @param {() => void} calls.touched Called when somebody has understood what hands can do.
   */
  constructor(target, selection, calls) {
    this.#target = target;
    this.#calls = calls;
    for (const node of [target, selection]) {
      node.addEventListener('pointerdown', (event) => this.#down(event));
      for (const name of ['pointermove', 'pointerup', 'pointercancel']) {
        node.addEventListener(name, (event) => this.#pointer(event));
      }
      node.addEventListener('wheel', (event) => this.#wheeled(event), { passive: false });
      // Otherwise Chromium starts a fling, even with `touch-action: none`, and suppresses the next tap.
      node.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
    }
    // Safari reports the trackpad's pinch by events of its own.
    for (const name of ['gesturestart', 'gesturechange', 'gestureend']) {
      target.addEventListener(name, (event) => this.#trackpad(event));
    }
    target.addEventListener('pointermove', (event) => this.#hover(event));
    target.addEventListener('contextmenu', (event) => {
      if (this.#recognizer.isMoving) event.preventDefault();
    });
  }

  /** Ends a movement, and puts back what it has moved. */
  cancel() {
    clearTimeout(this.#wheel?.timer);
    this.#wheel = null;
    cancelAnimationFrame(this.#animation);
    this.#finishAnimation = null;
    this.#recognizer.cancel();
    this.#base = null;
    delete this.#target.dataset.moving;
    this.#calls.moving(null);
    this.#calls.store.revert();
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#finishAnimation?.();
    this.#endWheel();
    const node = event.currentTarget;
    node.setPointerCapture(event.pointerId);
    this.#target.focus({ preventScroll: true, focusVisible: false });
    if (event.pointerType === 'mouse') event.preventDefault();
    this.#take({ ...this.#input('down', event), target: this.#under(event) });
  }

  #pointer(event) {
    const kind = { pointermove: 'move', pointerup: 'up', pointercancel: 'cancel' }[event.type];
    this.#take(this.#input(kind, event));
  }

  #input(kind, event) {
    const box = this.#target.getBoundingClientRect();
    return {
      kind, id: event.pointerId, type: event.pointerType, x: event.clientX - box.x, y: event.clientY - box.y,
      time: event.timeStamp,
    };
  }

  #under(event) {
    const { store, controller, scale, movesBackground } = this.#calls;
    const handle = event.target.dataset?.handle;
    if (handle) return handle;
    if (movesBackground()) return 'background';
    const { x, y } = this.#input('move', event);
    const point = { x: x / scale(), y: y / scale() };
    const margin = (grip[event.pointerType] ?? grip.mouse) / scale();
    const isHit = hitsSticker(point, store.state.place, controller.ratio, controller.canvas, margin);
    if (isHit) return 'sticker';
    // A mouse has no second finger.
    return event.pointerType === 'mouse' ? 'background' : 'beside';
  }

  #hover(event) {
    if (event.pointerType !== 'mouse' || this.#recognizer.isMoving) return;
    this.#target.dataset.under = this.#under(event);
  }

  #take(input) {
    for (const gesture of this.#recognizer.update(input)) {
      if (gesture.kind === 'tap' && gesture.target === 'sticker') this.#tapped();
      else if (gesture.kind === 'begin') this.#begin(gesture);
      else if (gesture.kind === 'change') this.#change(gesture);
      else if (gesture.kind === 'end') this.#end(gesture);
    }
  }

  #tapped() {
    this.#calls.touched();
    this.#calls.tapped();
  }

  #begin({ target, fingers, x, y }) {
    const { place, framing } = this.#calls.store.state;
    this.#base = { place, framing, x, y, isIdle: target === 'beside' && fingers === 1 };
    this.#held = { x: null, y: null };
    if (this.#base.isIdle) return;
    this.#target.dataset.moving = '';
    this.#calls.touched();
  }

  #change(gesture) {
    const { target, fingers } = gesture;
    if (!this.#base || this.#base.isIdle) return;
    if (target === 'scale' || target === 'turn') this.#changeByHandle(gesture);
    else if (target === 'sticker' && fingers === 1) this.#dragSticker(gesture);
    else if (target === 'sticker') this.#pinchSticker(gesture);
    else this.#moveBackground(gesture);
  }

  #dragSticker({ dx, dy }) {
    const { store, controller, scale, moving } = this.#calls;
    const { canvas, ratio } = controller;
    const base = this.#base.place;
    // Whole pixels, so that the glass is only moved.
    const centre = {
      x: base.x * canvas.width + Math.round(dx / scale()), y: base.y * canvas.height + Math.round(dy / scale()),
    };
    const { width, height } = boundsOf(base, ratio, canvas);
    const clear = platformOf(store.state.platform)?.clear;
    const snap = (axis, side, length, from, extent) => {
      const lines = snapLines(side, clear ? { from, to: from + extent } : null);
      const { centre: to, held } = snapped(centre[axis], length, lines, this.#held[axis], scale());
      this.#held[axis] = held;
      return held ? base[axis] * side + Math.round(to - base[axis] * side) : to;
    };
    const x = snap('x', canvas.width, width, clear?.x, clear?.width);
    const y = snap('y', canvas.height, height, clear?.y, clear?.height);
    moving({ x: this.#held.x?.line.at ?? null, y: this.#held.y?.line.at ?? null });
    store.preview({ place: this.#banded({ ...base, x: x / canvas.width, y: y / canvas.height }) });
  }

  /** Lets the sticker be pulled a little past the canvas, by whole pixels. */
  #banded(place) {
    const { canvas, ratio } = this.#calls.controller;
    const { width, height } = boundsOf(place, ratio, canvas);
    const base = this.#base.place;
    const along = (centre, length, side, from) => {
      if (length >= side) return centre;
      const banded = rubberBanded(centre * side, length / 2, side - length / 2, side / 2);
      return (from * side + Math.round(banded - from * side)) / side;
    };
    return {
      ...place, x: along(place.x, width, canvas.width, base.x), y: along(place.y, height, canvas.height, base.y),
    };
  }

  #pinchSticker({ dx, dy, scale: factor, rotation }) {
    const { store, controller, scale, moving } = this.#calls;
    const { canvas } = controller;
    const base = this.#base;
    const width = Math.min(Math.max(base.place.width * factor, leastWidth), 1);
    const used = width / base.place.width;
    const { degrees } = snappedRotation(normalizedDegrees(base.place.rotation + rotation));
    const angle = (degrees - base.place.rotation) * Math.PI / 180;
    // What lies between the fingers stays there.
    const from = { x: base.x / scale(), y: base.y / scale() };
    const [x, y] = [base.place.x * canvas.width - from.x, base.place.y * canvas.height - from.y];
    const turned = {
      x: (x * Math.cos(angle) - y * Math.sin(angle)) * used, y: (x * Math.sin(angle) + y * Math.cos(angle)) * used,
    };
    moving({ x: null, y: null });
    store.preview({ place: {
      x: (from.x + dx / scale() + turned.x) / canvas.width,
      y: (from.y + dy / scale() + turned.y) / canvas.height,
      width,
      rotation: degrees,
    } });
  }

  #changeByHandle({ target, dx, dy }) {
    const { store, controller, scale, moving } = this.#calls;
    const { canvas } = controller;
    const { place, x, y } = this.#base;
    const centre = { x: place.x * canvas.width * scale(), y: place.y * canvas.height * scale() };
    const before = { x: x - centre.x, y: y - centre.y };
    const after = { x: before.x + dx, y: before.y + dy };
    moving({ x: null, y: null });
    if (target === 'scale') {
      const factor = Math.hypot(after.x, after.y) / Math.max(Math.hypot(before.x, before.y), 1);
      store.preview({ place: { ...place, width: Math.min(Math.max(place.width * factor, leastWidth), 1) } });
      return;
    }
    const turned = (Math.atan2(after.y, after.x) - Math.atan2(before.y, before.x)) * 180 / Math.PI;
    const { degrees } = snappedRotation(normalizedDegrees(place.rotation + turned));
    store.preview({ place: { ...place, rotation: degrees } });
  }

  #moveBackground({ dx, dy, scale: factor }) {
    const { store, controller, scale } = this.#calls;
    const { canvas, source } = controller;
    if (!source) return;
    const side = { x: canvas.width * scale(), y: canvas.height * scale() };
    const wanted = zoomedFraming(this.#base.framing, {
      scale: factor, focusX: this.#base.x / side.x, focusY: this.#base.y / side.y, dx: dx / side.x, dy: dy / side.y,
    }, source, canvas);
    store.preview({ framing: this.#bandedFraming(wanted) });
  }

  #bandedFraming(framing) {
    const { canvas, source } = this.#calls.controller;
    const limits = panLimits(source, canvas, framing.zoom);
    return {
      ...framing,
      panX: rubberBanded(framing.panX, -limits.x, limits.x, 0.5),
      panY: rubberBanded(framing.panY, -limits.y, limits.y, 0.5),
    };
  }

  #end({ target, fingers, velocity }) {
    const base = this.#base;
    this.#base = null;
    delete this.#target.dataset.moving;
    if (!base || base.isIdle) return;
    this.#calls.moving(null);
    const isBackground = target === 'background' || target === 'beside';
    if (isBackground) this.#release(fingers === 1 ? velocity : { x: 0, y: 0 });
    else this.#returnSticker();
  }

  /** Brings the sticker back onto the canvas, and makes a step of the gesture. */
  #returnSticker() {
    const { store, controller } = this.#calls;
    const from = store.state.place;
    const to = fittedPlace(from, controller.ratio, controller.canvas);
    this.#animate(returning, (done) => {
      const eased = 1 - (1 - done) ** 3;
      const between = (name) => from[name] + (to[name] - from[name]) * eased;
      store.preview({ place: { ...to, x: between('x'), y: between('y') } });
    }, () => store.commit({ place: to }), from.x === to.x && from.y === to.y);
  }

  /** Lets a thrown background glide on, and brings it back to where it covers the canvas. */
  #release(velocity) {
    const { store, controller, scale } = this.#calls;
    const { source } = controller;
    if (!source) return;
    const canvas = controller.canvas;
    const from = store.state.framing;
    const inside = coveringFraming(from, source, canvas);
    const isOutside = inside.panX !== from.panX || inside.panY !== from.panY;
    const commit = () => store.commit({ framing: coveringFraming(store.state.framing, source, canvas) });
    if (isOutside) {
      this.#animate(returning, (done) => {
        const eased = 1 - (1 - done) ** 3;
        const between = (name) => from[name] + (inside[name] - from[name]) * eased;
        store.preview({ framing: { ...inside, panX: between('panX'), panY: between('panY') } });
      }, commit);
      return;
    }
    const isThrown = Math.hypot(velocity.x, velocity.y) > leastThrow;
    this.#animate(Infinity, (_, milliseconds) => {
      const moved = (speed, side) => glided(speed, milliseconds) / (side * scale());
      store.preview({ framing: coveringFraming({
        ...from,
        panX: from.panX + moved(velocity.x, canvas.width),
        panY: from.panY + moved(velocity.y, canvas.height),
      }, source, canvas) });
      return isAtRest(Math.hypot(velocity.x, velocity.y), milliseconds);
    }, commit, !isThrown);
  }

  /** Runs an animation until its time is over, its step says so, or a hand takes over. */
  #animate(duration, step, finish, isInstant = false) {
    if (isInstant || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      finish();
      return;
    }
    const began = performance.now();
    const end = () => {
      cancelAnimationFrame(this.#animation);
      this.#finishAnimation = null;
      finish();
    };
    const run = (now) => {
      const passed = Math.max(now - began, 0);
      const isOver = step(Math.min(passed / duration, 1), passed);
      if (isOver || passed >= duration) end();
      else this.#animation = requestAnimationFrame(run);
    };
    this.#finishAnimation = end;
    this.#animation = requestAnimationFrame(run);
  }

  #wheeled(event) {
    event.preventDefault();
    if (this.#recognizer.isMoving) return;
    const input = this.#input('move', event);
    if (!this.#wheel) {
      this.#finishAnimation?.();
      const under = this.#under(event);
      this.#wheel = { target: ['sticker', 'scale', 'turn'].includes(under) ? 'sticker' : 'background', timer: 0 };
      this.#begin({ target: this.#wheel.target, fingers: 2, x: input.x, y: input.y });
      Object.assign(this.#wheel, { scale: 1, rotation: 0, dx: 0, dy: 0 });
    }
    const wheel = this.#wheel;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const isPan = wheel.target === 'background' && !event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (event.altKey) wheel.rotation += event.deltaY * unit * wheelSpeed.turn;
    else if (isPan) wheel.dx -= event.deltaX * unit;
    else wheel.scale *= Math.exp(-event.deltaY * unit * (event.ctrlKey ? wheelSpeed.pinch : wheelSpeed.scroll));
    if (wheel.target === 'sticker') this.#pinchSticker({ ...wheel, dx: 0, dy: 0 });
    else this.#moveBackground(wheel);
    clearTimeout(wheel.timer);
    wheel.timer = setTimeout(() => this.#endWheel(), wheelPause);
  }

  #endWheel() {
    if (!this.#wheel) return;
    clearTimeout(this.#wheel.timer);
    const { target } = this.#wheel;
    this.#wheel = null;
    this.#end({ target, fingers: 2, velocity: { x: 0, y: 0 } });
  }

  #trackpad(event) {
    event.preventDefault();
    // With fingers on the screen, their pointers say more.
    if (this.#recognizer.isMoving) return;
    if (event.type === 'gesturestart') {
      const under = this.#under(event);
      this.#wheel = { target: under === 'sticker' ? 'sticker' : 'background', timer: 0 };
      const { x, y } = this.#input('move', event);
      this.#begin({ target: this.#wheel.target, fingers: 2, x, y });
    } else if (event.type === 'gesturechange' && this.#wheel) {
      const change = { dx: 0, dy: 0, scale: event.scale, rotation: event.rotation };
      if (this.#wheel.target === 'sticker') this.#pinchSticker(change);
      else this.#moveBackground(change);
    } else {
      this.#endWheel();
    }
  }
}
