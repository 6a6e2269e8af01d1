/** The part of its velocity that a thrown background keeps per millisecond. */
const keptPerMillisecond = 0.995;
const decay = -Math.log(keptPerMillisecond);
/** The velocity in CSS pixels per millisecond below which something thrown has come to rest. */
const restingVelocity = 0.02;
/** How stiff the end of a range is: 0 does not give way, 1 follows the finger at first. */
const rubberStiffness = 0.35;
/** How far back samples of a pointer count for its velocity, in milliseconds. */
const velocitySpan = 80;

/**
 * Returns how far something thrown has come.
 *
 * @param {number} velocity CSS pixels per millisecond when it was let go.
 * @param {number} milliseconds The time since then.
 */
export function glided(velocity, milliseconds) {
  return velocity * (1 - Math.exp(-decay * milliseconds)) / decay;
}

/**
 * Returns whether something thrown has come to rest.
 *
 * @param {number} velocity CSS pixels per millisecond when it was let go.
 * @param {number} milliseconds The time since then.
 */
export function isAtRest(velocity, milliseconds) {
  return Math.abs(velocity) * Math.exp(-decay * milliseconds) < restingVelocity;
}

/**
 * Returns where something is shown that is pulled past the end of its range: less and less far.
 *
 * @param {number} value Where the finger has pulled it.
 * @param {number} least The range.
 * @param {number} most
 * @param {number} extent The length within which it stays past the end, such as the side of the canvas.
 */
export function rubberBanded(value, least, most, extent) {
  if (value < least) return least - pulled(least - value, extent);
  if (value > most) return most + pulled(value - most, extent);
  return value;
}

function pulled(distance, extent) {
  return extent <= 0 ? 0 : (1 - 1 / (distance * rubberStiffness / extent + 1)) * extent;
}

/** Measures the velocity of a pointer from its last movements. */
export class Velocity {
  #samples = [];

  /**
   * Notes where the pointer is.
   *
   * @param {number} x In CSS pixels.
   * @param {number} y
   * @param {number} time In milliseconds.
   */
  add(x, y, time) {
    this.#samples = this.#samples.filter((sample) => time - sample.time <= velocitySpan);
    this.#samples.push({ x, y, time });
  }

  /**
   * Returns the velocity in CSS pixels per millisecond. A pointer that has rested before it was lifted has none.
   *
   * @param {number} time When the pointer was lifted, in milliseconds.
   */
  at(time) {
    const recent = this.#samples.filter((sample) => time - sample.time <= velocitySpan);
    if (recent.length < 2) return { x: 0, y: 0 };
    const [first, last] = [recent[0], recent.at(-1)];
    const span = last.time - first.time;
    if (span <= 0) return { x: 0, y: 0 };
    return { x: (last.x - first.x) / span, y: (last.y - first.y) / span };
  }
}
