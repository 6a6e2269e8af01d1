/** How glass adapts to its backdrop; the same parameters as in the module. */
const threshold = 0.5;
const hysteresis = 0.1;
const smoothing = 0.12;
/** Every how many pixels the luma is sampled in both directions. */
const stride = 4;

/**
 * Follows the luma of a backdrop over time, as the module does, so that the page knows which colours suit the glass.
 */
export class GlassAppearance {
  #luma = null;
  #seconds = 0;
  #isDark = false;

  /** `light` or `dark`. */
  get name() {
    return this.#isDark ? 'dark' : 'light';
  }

  /**
   * Records the luma of a frame.
   *
   * @param {number} luma 0…1.
   * @param {number} seconds The media time. Going back restarts.
   */
  follow(luma, seconds) {
    const elapsed = seconds - this.#seconds;
    this.#seconds = seconds;
    if (this.#luma === null || elapsed < 0) {
      this.#luma = luma;
      this.#isDark = luma < threshold;
      return;
    }
    this.#luma += (luma - this.#luma) * (1 - Math.exp(-elapsed / smoothing));
    if (this.#luma < threshold - hysteresis / 2) this.#isDark = true;
    if (this.#luma > threshold + hysteresis / 2) this.#isDark = false;
  }
}

/**
 * Returns the mean luma, 0…1, of an area of RGBA pixels.
 *
 * @param {Uint8Array} pixels
 * @param {import('./glass-rect.js').Rect} rect The rectangle that the pixels show.
 * @param {import('./glass-rect.js').Rect} area A part of the rectangle, not empty.
 */
export function meanLuma(pixels, rect, area) {
  let sum = 0;
  let count = 0;
  for (let y = area.y; y < area.y + area.height; y += stride) {
    for (let x = area.x; x < area.x + area.width; x += stride) {
      const at = ((y - rect.y) * rect.width + x - rect.x) * 4;
      sum += 0.2126 * pixels[at] + 0.7152 * pixels[at + 1] + 0.0722 * pixels[at + 2];
      count += 1;
    }
  }
  return sum / (count * 255);
}

/**
 * Returns the mean luma, 0…1, of an area of planes, which begin with the luma plane.
 *
 * @param {Uint8Array} samples
 * @param {import('./glass-rect.js').Rect} rect The rectangle that the samples show.
 * @param {import('./glass-rect.js').Rect} area A part of the rectangle, not empty.
 * @param {number} formatCode The module's number for the format.
 */
export function meanPlanarLuma(samples, rect, area, formatCode) {
  const depth = formatCode >> 8 & 255;
  const isFull = (formatCode >> 18 & 1) === 1;
  const luma = depth > 8 ? new Uint16Array(samples.buffer, samples.byteOffset, samples.byteLength >> 1) : samples;
  let sum = 0;
  let count = 0;
  for (let y = area.y; y < area.y + area.height; y += stride) {
    for (let x = area.x; x < area.x + area.width; x += stride) {
      sum += luma[(y - rect.y) * rect.width + x - rect.x];
      count += 1;
    }
  }
  const code = sum / count / (1 << depth - 8);
  const value = isFull ? code / 255 : (code - 16) / 219;
  return Math.min(Math.max(value, 0), 1);
}
