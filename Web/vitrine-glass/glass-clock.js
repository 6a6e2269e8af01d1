/** The longest step in seconds of the clock of a photo, over which dimming moves on. */
const longestStep = 1 / 15;

/** The time by which glass adapts and dims. */
export class GlassClock {
  #seconds = 1e6;
  #at = 0;

  /**
   * Returns the time of a painting. That of a video is its own; that of a photo passes only while something moves. At
   * rest it goes back, so that the exact frame depends on nothing that was drawn before it.
   *
   * @param {import('./glass-backdrop.js').GlassBackdrop} backdrop
   * @param {boolean} atRest
   * @returns {number} In seconds.
   */
  seconds(backdrop, atRest) {
    if (backdrop.isVideo) return backdrop.seconds;
    const now = performance.now();
    const step = Math.min((now - this.#at) / 1000, longestStep);
    this.#seconds = atRest ? Math.floor(this.#seconds) - 1 : this.#seconds + step;
    this.#at = now;
    return this.#seconds;
  }
}
