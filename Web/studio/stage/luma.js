/** About how many samples are taken along the shorter side. */
const samplesPerSide = 64;

/**
 * Returns the whole pixels that a rectangle touches, as an export counts them.
 *
 * @param {{ x: number, y: number, width: number, height: number }} rect In pixels of the canvas.
 * @param {import('./canvas-size.js').Size} canvas
 */
export function touchedPixels({ x, y, width, height }, canvas) {
  // A rounding error must not extend an edge on a pixel boundary into the next pixel.
  const slack = 1e-6;
  const left = Math.max(Math.floor(x + slack), 0);
  const top = Math.max(Math.floor(y + slack), 0);
  const right = Math.min(Math.ceil(x + width - slack), canvas.width);
  const bottom = Math.min(Math.ceil(y + height - slack), canvas.height);
  return { x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) };
}

/**
 * Returns the mean BT.709 luma of a picture, 0…1, from the samples that an export takes.
 *
 * @param {Uint8ClampedArray} pixels RGBA of the rectangle alone.
 * @param {import('./canvas-size.js').Size} size Of the rectangle.
 */
export function meanLumaOf(pixels, { width, height }) {
  const step = Math.max(1, Math.floor(Math.min(width, height) / samplesPerSide));
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * 4;
      sum += 0.2126 * pixels[at] + 0.7152 * pixels[at + 1] + 0.0722 * pixels[at + 2];
      count += 1;
    }
  }
  return count > 0 ? sum / count / 255 : 1;
}
