import { GlassError } from './glass-error.js';

const patterns = ['m:ss', 'mm:ss', 'h:mm:ss'];

/** A countdown that can be started, paused and stopped. Times are those of `performance.now()`. */
export class BundleCountdown {
  #seconds;
  /** The remaining seconds when it was started last. */
  #left;
  #startedAt = 0;
  /** `running`, `paused` or `stopped`. */
  state = 'stopped';

  /** @param {number} seconds Where it starts. */
  constructor(seconds) {
    this.#seconds = seconds;
    this.#left = seconds;
  }

  /**
   * Does what a control asks for. Actions that make no sense now change nothing.
   *
   * @param {'start' | 'pause' | 'stop'} action
   * @param {number} now
   */
  perform(action, now) {
    if (action === 'start' && this.state !== 'running') {
      if (this.#left <= 0) this.#left = this.#seconds;
      this.#startedAt = now;
      this.state = 'running';
    } else if (action === 'pause' && this.state === 'running') {
      this.#left = this.remaining(now);
      this.state = 'paused';
    } else if (action === 'stop') {
      this.#left = this.#seconds;
      this.state = 'stopped';
    }
  }

  /**
   * Stops when no time is left, and returns whether it just did.
   *
   * @param {number} now
   */
  finishIfOver(now) {
    if (this.state !== 'running' || this.remaining(now) > 0) return false;
    this.#left = 0;
    this.state = 'stopped';
    return true;
  }

  /**
   * Returns the remaining seconds.
   *
   * @param {number} now
   */
  remaining(now) {
    if (this.state !== 'running') return this.#left;
    return Math.max(this.#left - (now - this.#startedAt) / 1000, 0);
  }

  /**
   * Returns the seconds to show, so that the start is shown for a whole second and zero only at the end.
   *
   * @param {number} now
   */
  shown(now) {
    // The clocks of browsers are coarse.
    return Math.max(Math.ceil(this.remaining(now) - 1e-3), 0);
  }

  /**
   * Returns the milliseconds until other seconds are shown.
   *
   * @param {number} now
   */
  untilChange(now) {
    return Math.max((this.remaining(now) - this.shown(now) + 1) * 1000, 0);
  }
}

/**
 * Returns remaining seconds as text with as many characters as the pattern has.
 *
 * @param {number} seconds
 * @param {string} pattern `m:ss`, `mm:ss` or `h:mm:ss`.
 */
export function timeText(seconds, pattern) {
  if (!patterns.includes(pattern)) {
    throw new GlassError(`A timer cannot be written as ${pattern}; use ${patterns.join(' or ')}.`);
  }
  const hours = pattern === 'h:mm:ss' ? [Math.floor(seconds / 3600)] : [];
  const minutes = Math.floor(seconds / 60) - (hours[0] ?? 0) * 60;
  const text = [...hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return text.slice(text.length - pattern.length);
}

/**
 * Returns how often each character is shown at the same time, at most, while a countdown runs.
 *
 * @param {number} seconds Where it starts.
 * @param {string} pattern
 * @returns {Record<string, number>}
 */
export function characterCounts(seconds, pattern) {
  const most = {};
  for (let left = seconds; left >= 0; left -= 1) {
    const counts = {};
    for (const character of timeText(left, pattern)) counts[character] = (counts[character] ?? 0) + 1;
    for (const [character, count] of Object.entries(counts)) {
      most[character] = Math.max(most[character] ?? 0, count);
    }
  }
  return most;
}
