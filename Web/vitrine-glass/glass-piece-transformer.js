/**
 * Pieces of glass, and the bytes that they refer to.
 *
 * @typedef {{ pieces: import('./vitrine-glass').GlassPiece[], bytes: Uint8Array }} PreparedPieces
 */

const passes = { glass: 1, content: 2, contrast: 3, adaptive: 4 };
/** How many numbers describe the material of a pane, and its state and press. */
const paneNumbers = { material: 12, state: 8 };

/**
 * Scales and turns pieces of glass.
 *
 * The outlines are exact; text and other content is resampled.
 */
export class PieceTransformer {
  #source;
  /** The rasters of the source as canvases, by where their bytes begin. */
  #canvases = new Map();

  /** @param {PreparedPieces} source */
  constructor(source) {
    this.#source = source;
  }

  /**
   * Returns the glass as a map shows it. The places of all pieces are (0, 0).
   *
   * @param {import('./vitrine-glass').Similarity} map From the pixels of the source.
   * @returns {PreparedPieces}
   */
  transformed(map) {
    const bytes = new ByteList();
    const pieces = this.#source.pieces.map((piece, index) => {
      const { x = 0, y = 0 } = piece;
      const local = { ...map, tx: map.tx + map.a * x + map.c * y, ty: map.ty + map.b * x + map.d * y };
      const start = bytes.count;
      const walk = new Walk(piece.numbers, local, start, bytes, (kind, rect, offset) => (
        this.#canvas(index, kind, rect, offset)));
      const numbers = walk.all();
      return { numbers, offset: start, count: bytes.count - start, x: 0, y: 0 };
    });
    return { pieces, bytes: bytes.joined() };
  }

  #canvas(index, kind, { width, height }, offset) {
    const key = `${index} ${kind} ${offset} ${width} ${height}`;
    let canvas = this.#canvases.get(key);
    if (!canvas) {
      const { pieces, bytes } = this.#source;
      const from = pieces[index].offset + offset;
      canvas = kind === 'pixels'
        ? pixelCanvas(bytes, from, width, height)
        : maskCanvas(bytes, offset < 0 ? -1 : from, width, height);
      this.#canvases.set(key, canvas);
    }
    return canvas;
  }
}

/** Goes through the numbers of a piece and writes them as the map shows them. */
class Walk {
  #numbers;
  #at = 0;
  #map;
  #start;
  #bytes;
  #canvas;
  #scale;

  constructor(numbers, map, start, bytes, canvas) {
    this.#numbers = numbers;
    this.#map = map;
    this.#start = start;
    this.#bytes = bytes;
    this.#canvas = canvas;
    this.#scale = Math.hypot(map.a, map.b);
  }

  all(end = this.#numbers.length) {
    const out = [];
    while (this.#at < end) out.push(...this.#pass());
    return out;
  }

  #take(count) {
    this.#at += count;
    return this.#numbers.slice(this.#at - count, this.#at);
  }

  #pass() {
    const [kind] = this.#take(1);
    if (kind === passes.glass) return [kind, ...this.#glass()];
    if (kind === passes.content) return [kind, ...this.#raster()];
    if (kind === passes.contrast) return [kind, ...this.#contrast()];
    const area = this.#box(this.#rect());
    const appearances = [0, 1].flatMap(() => {
      const [count] = this.#take(1);
      const numbers = this.all(this.#at + count);
      return [numbers.length, ...numbers];
    });
    return [kind, ...area, ...appearances];
  }

  #glass() {
    const [count, spacing, hasContent] = this.#take(3);
    const out = [count, spacing, hasContent];
    for (let index = 0; index < count; index += 1) out.push(...this.#pane());
    if (hasContent) out.push(...this.#raster());
    return out;
  }

  #pane() {
    const material = this.#take(paneNumbers.material);
    const [a, b, c, d, tx, ty] = this.#take(6);
    const map = this.#map;
    const placed = [
      map.a * a + map.c * b, map.b * a + map.d * b, map.a * c + map.c * d, map.b * c + map.d * d,
      map.a * tx + map.c * ty + map.tx, map.b * tx + map.d * ty + map.ty,
    ];
    const state = this.#take(paneNumbers.state);
    const [kind, count] = this.#take(2);
    return [...material, ...placed, ...state, kind, count, ...this.#take(count)];
  }

  #raster() {
    const rect = this.#rect();
    const [pixels, visible] = this.#take(2);
    const box = this.#box(rect);
    const drawn = this.#resampled('pixels', rect, pixels, box);
    const offset = this.#bytes.count - this.#start;
    this.#bytes.add(premultiplied(drawn));
    if (visible < 0) return [...box, offset, -1];
    const mask = this.#bytes.count - this.#start;
    this.#bytes.add(alphas(this.#resampled('mask', rect, visible, box)));
    return [...box, offset, mask];
  }

  #contrast() {
    const [isWhole] = this.#take(1);
    const bounds = this.#box(this.#rect());
    const [density, count] = this.#take(2);
    const out = [isWhole, ...bounds, density * this.#scale, count];
    for (let index = 0; index < count; index += 1) {
      const ink = this.#take(6);
      const rect = this.#rect();
      const [coverage] = this.#take(1);
      const box = this.#box(rect);
      const drawn = this.#resampled('mask', rect, coverage, box);
      out.push(...ink, ...box, this.#bytes.count - this.#start);
      this.#bytes.add(alphas(drawn));
    }
    return out;
  }

  #rect() {
    const [x, y, width, height] = this.#take(4);
    return { x, y, width, height };
  }

  /** Returns the upright box around a rectangle as the map shows it, in whole pixels. */
  #box({ x, y, width, height }) {
    const { a, b, c, d, tx, ty } = this.#map;
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
    const xs = corners.map(([px, py]) => a * px + c * py + tx);
    const ys = corners.map(([px, py]) => b * px + d * py + ty);
    const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
    return [left, top, Math.max(Math.ceil(Math.max(...xs)) - left, 1), Math.max(Math.ceil(Math.max(...ys)) - top, 1)];
  }

  #resampled(kind, rect, offset, [left, top, width, height]) {
    const canvas = this.#canvas(kind, rect, offset);
    const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    const { a, b, c, d, tx, ty } = this.#map;
    drawing.setTransform(a, b, c, d, tx - left, ty - top);
    drawing.imageSmoothingQuality = 'medium';
    drawing.drawImage(canvas, rect.x, rect.y);
    return drawing.getImageData(0, 0, width, height).data;
  }
}

/** Bytes that are added one part after another. */
class ByteList {
  #parts = [];
  count = 0;

  add(part) {
    this.#parts.push(part);
    this.count += part.length;
  }

  joined() {
    const all = new Uint8Array(this.count);
    let offset = 0;
    for (const part of this.#parts) {
      all.set(part, offset);
      offset += part.length;
    }
    return all;
  }
}

function pixelCanvas(bytes, from, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  for (let at = 0; at < image.data.length; at += 4) {
    const alpha = bytes[from + at + 3];
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      image.data[at + channel] = bytes[from + at + channel] * 255 / alpha;
    }
    image.data[at + 3] = alpha;
  }
  canvas.getContext('2d', { willReadFrequently: true }).putImageData(image, 0, 0);
  return canvas;
}

/** Draws coverages as the alpha of a canvas; an offset of -1 covers everything. */
function maskCanvas(bytes, from, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  for (let at = 0; at < width * height; at += 1) image.data[4 * at + 3] = from < 0 ? 255 : bytes[from + at];
  canvas.getContext('2d', { willReadFrequently: true }).putImageData(image, 0, 0);
  return canvas;
}

function premultiplied(data) {
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3];
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      out[at + channel] = Math.round(data[at + channel] * alpha / 255);
    }
    out[at + 3] = alpha;
  }
  return out;
}

function alphas(data) {
  const out = new Uint8Array(data.length / 4);
  for (let at = 0; at < out.length; at += 1) out[at] = data[4 * at + 3];
  return out;
}
