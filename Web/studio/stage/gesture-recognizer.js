import { Velocity } from './motion.js';

/** How far in CSS pixels a pointer moves before a press becomes a drag. */
const dragThresholds = { mouse: 4, pen: 4, touch: 6 };
/** A tap moves less than this many CSS pixels, and is shorter than this many milliseconds. */
const tap = { distance: 3, milliseconds: 500 };
/** The angle in degrees that two fingers turn before the rotation follows them. */
const rotationThreshold = 3;

/**
 * What a pointer does. Positions are in CSS pixels, times in milliseconds.
 *
 * @typedef {object} PointerInput
 * @property {'down' | 'move' | 'up' | 'cancel'} kind
 * @property {number} id
 * @property {string} type `mouse`, `pen` or `touch`.
 * @property {number} x
 * @property {number} y
 * @property {number} time
 * @property {string} [target] What lies under the pointer when it goes down, for example `sticker`.
 */

/**
 * What hands do to the stage.
 *
 * `begin` starts a movement, or continues it with another number of fingers; what `change` reports is relative to the
 * last `begin`. `end` finishes it.
 *
 * @typedef {object} Gesture
 * @property {'tap' | 'begin' | 'change' | 'end'} kind
 * @property {string} target Where the gesture began.
 * @property {number} fingers
 * @property {number} [x] Where it began; between two fingers, the middle.
 * @property {number} [y]
 * @property {number} [dx] How far it has moved.
 * @property {number} [dy]
 * @property {number} [scale] By what factor two fingers have moved apart.
 * @property {number} [rotation] How far two fingers have turned clockwise, in degrees.
 * @property {{ x: number, y: number }} [velocity] CSS pixels per millisecond at the end.
 */

/** Recognizes taps, drags and pinches from the pointers on the stage. It knows nothing about the page. */
export class GestureRecognizer {
  #pointers = new Map();
  #phase = 'idle';
  #target = '';
  #pinch = null;
  #velocity = new Velocity();

  /** Whether something is being dragged or pinched. */
  get isMoving() {
    return this.#phase === 'dragging' || this.#phase === 'pinching';
  }

  /**
   * Takes an input and returns what it means.
   *
   * @param {PointerInput} input
   * @returns {Gesture[]}
   */
  update(input) {
    if (input.kind === 'down') return this.#down(input);
    const pointer = this.#pointers.get(input.id);
    if (!pointer) return [];
    if (input.kind === 'move') return this.#move(pointer, input);
    return this.#up(pointer, input);
  }

  /** Forgets the fingers: they mean nothing more until they are lifted. */
  cancel() {
    this.#pointers.clear();
    this.#phase = 'idle';
  }

  #down({ id, type, x, y, time, target }) {
    // A third finger changes nothing.
    if (this.#pointers.size === 2) return [];
    this.#pointers.set(id, { id, type, x, y, startX: x, startY: y, time, target });
    if (this.#pointers.size === 1) {
      this.#phase = 'pressed';
      this.#target = target;
      this.#velocity = new Velocity();
      this.#velocity.add(x, y, time);
      return [];
    }
    // Two fingers, of which one is on the sticker, pinch the sticker.
    const targets = [...this.#pointers.values()].map((pointer) => pointer.target);
    if (this.#phase === 'pressed') this.#target = targets.includes('sticker') ? 'sticker' : targets[0];
    return this.#beginPinch();
  }

  #move(pointer, { x, y, time }) {
    Object.assign(pointer, { x, y });
    if (this.#phase === 'pinching') return this.#changePinch();
    this.#velocity.add(x, y, time);
    if (this.#phase === 'dragging') return [this.#drag(pointer)];
    const distance = Math.hypot(x - pointer.startX, y - pointer.startY);
    if (distance < (dragThresholds[pointer.type] ?? dragThresholds.mouse)) return [];
    this.#phase = 'dragging';
    return [this.#begin(1, pointer.startX, pointer.startY), this.#drag(pointer)];
  }

  #up(pointer, { kind, x, y, time }) {
    this.#pointers.delete(pointer.id);
    if (this.#phase === 'pinching') return this.#continueWithOneFinger();
    const wasDragging = this.#phase === 'dragging';
    this.#phase = 'idle';
    if (wasDragging) {
      const velocity = kind === 'up' ? this.#velocity.at(time) : { x: 0, y: 0 };
      return [{ kind: 'end', target: this.#target, fingers: 1, velocity }];
    }
    const isTap = kind === 'up' && time - pointer.time < tap.milliseconds &&
      Math.hypot(x - pointer.startX, y - pointer.startY) < tap.distance;
    return isTap ? [{ kind: 'tap', target: this.#target, fingers: 1, x, y }] : [];
  }

  #begin(fingers, x, y) {
    return { kind: 'begin', target: this.#target, fingers, x, y };
  }

  #drag({ x, y, startX, startY }) {
    return {
      kind: 'change', target: this.#target, fingers: 1, dx: x - startX, dy: y - startY, scale: 1, rotation: 0,
    };
  }

  #beginPinch() {
    this.#phase = 'pinching';
    const { x, y, distance, angle } = between(...this.#pointers.values());
    this.#pinch = { x, y, distance, angle, turned: 0, isTurning: false };
    return [this.#begin(2, x, y)];
  }

  #changePinch() {
    const pinch = this.#pinch;
    const { x, y, distance, angle } = between(...this.#pointers.values());
    // The angle is followed across 180 degrees.
    pinch.turned += shortestTurn(angle - pinch.angle);
    pinch.angle = angle;
    const slack = Math.sign(pinch.turned) * rotationThreshold;
    if (!pinch.isTurning && Math.abs(pinch.turned) >= rotationThreshold) {
      pinch.isTurning = true;
      // What it took to unlock is not part of the rotation, so that nothing jumps.
      pinch.slack = slack;
    }
    return [{
      kind: 'change', target: this.#target, fingers: 2, x: pinch.x, y: pinch.y, dx: x - pinch.x, dy: y - pinch.y,
      scale: distance / Math.max(pinch.distance, 1), rotation: pinch.isTurning ? pinch.turned - pinch.slack : 0,
    }];
  }

  /** The finger that stays goes on dragging. */
  #continueWithOneFinger() {
    const [pointer] = this.#pointers.values();
    this.#phase = 'dragging';
    Object.assign(pointer, { startX: pointer.x, startY: pointer.y });
    this.#velocity = new Velocity();
    return [this.#begin(1, pointer.x, pointer.y)];
  }
}

function between(a, b) {
  return {
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    distance: Math.hypot(b.x - a.x, b.y - a.y),
    angle: Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI,
  };
}

function shortestTurn(degrees) {
  return degrees - Math.round(degrees / 360) * 360;
}
