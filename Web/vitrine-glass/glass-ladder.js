/**
 * The factors on the density, best first. The glass for half density is usually there already, as the first one of a
 * scene, so that stepping down compiles nothing in the middle of a movement.
 */
const steps = [1, 0.5];
/** The factor while a pane changes its shape and compiling it at full density would be felt. */
const reshapingFactor = 0.5;
/** The longest time in milliseconds that a frame may take, and how many slower ones in a row lower the density. */
const frameBudget = 14;
const slowFrameLimit = 5;
/** The longest time in milliseconds of a compile that is not felt. */
const compileBudget = 8;

/** The most pixels that are compiled at full density before it is known what that costs. */
const unmeasuredPixels = 60_000;

/** The time in milliseconds after the last input at which the exact frame is drawn. */
export const settlingDelay = 120;

/**
 * Decides at which density to draw, so that glass stays smooth on slow machines.
 *
 * While something moves, frames that take too long lower the density step by step, and panes that change their shape
 * are drawn at half density unless compiling them is cheap. At rest the density is always full.
 */
export class GlassLadder {
  #step = 0;
  #slowFrames = 0;
  #changes = 0;
  #compileTime = Infinity;

  /** How often the density was lowered or restored. */
  get changes() {
    return this.#changes;
  }

  /**
   * Returns the factor on the density of the next frame.
   *
   * @param {{ atRest: boolean, reshaping: boolean, pixels: number }} state Whether nothing moves, whether panes change
   *   shape, and how many pixels the panes cover at full density.
   */
  factor({ atRest, reshaping, pixels }) {
    // The first glass appears sooner at half density. The exact frame follows at once.
    if (this.#compileTime === Infinity && pixels > unmeasuredPixels) return reshapingFactor;
    if (atRest) return 1;
    const factor = steps[this.#step];
    return reshaping && this.#compileTime > compileBudget ? Math.min(factor, reshapingFactor) : factor;
  }

  /**
   * Records what a frame cost.
   *
   * @param {{ milliseconds: number, compileMilliseconds: number, factor: number, atRest: boolean }} frame
   */
  note({ milliseconds, compileMilliseconds, factor, atRest }) {
    // The cost of compiling grows with the number of pixels.
    if (compileMilliseconds > 0) this.#compileTime = compileMilliseconds / (factor * factor);
    if (atRest) return;
    // A compile is over after one frame; only what every frame costs asks for a lower density.
    this.#slowFrames = milliseconds - compileMilliseconds > frameBudget ? this.#slowFrames + 1 : 0;
    if (this.#slowFrames < slowFrameLimit || this.#step === steps.length - 1) return;
    this.#slowFrames = 0;
    this.#step += 1;
    this.#changes += 1;
  }

  /** Restores the full density. */
  rest() {
    this.#slowFrames = 0;
    if (this.#step === 0) return;
    this.#step = 0;
    this.#changes += 1;
  }
}
