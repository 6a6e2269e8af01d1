import { GlassError } from './glass-error.js';

const rectsByteCount = 32;

/** The functions that the module must export, besides its memory. */
const functionNames = [
  'vitrine_allocate', 'vitrine_release', 'vitrine_glass_compile', 'vitrine_glass_place', 'vitrine_glass_rects',
  'vitrine_glass_apply', 'vitrine_glass_free',
];

/**
 * The WebAssembly module that compiles glass and applies it to pixels.
 *
 * A glass is a handle: a positive integer that stays valid until `free`. Memory may grow in any call, so views of it
 * are made afresh for each use and never kept.
 *
 * A trap leaves memory in an undefined state, so all later calls throw the same error; `renewed` returns a fresh
 * instance.
 */
export class GlassModule {
  #module;
  #functions;
  #memory;
  #rects;
  #list = { pointer: 0, capacity: 0 };
  #pixels = { pointer: 0, capacity: 0 };
  #calls = { compiles: 0, places: 0, applies: 0 };
  #trap = null;

  /**
   * @param {WebAssembly.Module} module What `fetch` returned.
   * @param {WebAssembly.Instance} instance An instance of it.
   */
  constructor(module, { exports }) {
    for (const name of functionNames) {
      if (typeof exports[name] !== 'function') {
        throw new GlassError(`optics.wasm has no function ${name}; serve the file that belongs to this version.`);
      }
    }
    this.#module = module;
    this.#functions = exports;
    this.#memory = exports.memory;
    this.#rects = this.#allocate(rectsByteCount);
  }

  /**
   * Fetches and compiles the module. The result can be sent to a worker.
   *
   * @param {URL | string} url The address of `optics.wasm`.
   * @returns {Promise<WebAssembly.Module>}
   */
  static async fetch(url) {
    if (typeof WebAssembly !== 'object') {
      throw new GlassError('This browser does not allow WebAssembly; glass is shown as a plain material.');
    }
    let response;
    try {
      response = await fetch(url);
    } catch {
      throw new GlassError(`The module ${url} could not be loaded; check that optics.wasm lies next to the scripts.`);
    }
    if (!response.ok) {
      throw new GlassError(
        `The module ${url} was answered with status ${response.status}; put optics.wasm next to the scripts.`);
    }
    return compiled(response);
  }

  /**
   * Creates an instance with memory of its own.
   *
   * @param {WebAssembly.Module} module What `fetch` returned.
   * @returns {Promise<GlassModule>}
   */
  static async instantiate(module) {
    return new GlassModule(module, await WebAssembly.instantiate(module, {}));
  }

  /**
   * Creates another instance of the same module. Handles of this one are invalid there.
   *
   * @returns {Promise<GlassModule>}
   */
  renewed() {
    return GlassModule.instantiate(this.#module);
  }

  /** Whether a call has trapped. */
  get isTrapped() {
    return this.#trap !== null;
  }

  /** The number of calls so far. */
  get calls() {
    return { ...this.#calls };
  }

  /**
   * Compiles a glass at the place (0, 0).
   *
   * @param {Float64Array} numbers The passes, as written by `GlassNumbers`.
   * @param {Uint8Array} bytes The rasters and coverages they refer to.
   * @param {number} format The pixel format, as computed by `formatCode`.
   * @param {number} previous A glass whose history continues, or 0. It must still be freed.
   * @returns {number} The glass.
   */
  compile(numbers, bytes, format, previous = 0) {
    this.#calls.compiles += 1;
    const numberBlock = this.#copied(numbers);
    const byteBlock = bytes.byteLength > 0 ? this.#copied(bytes) : 0;
    const glass = this.#call(
      'vitrine_glass_compile', numberBlock, numbers.length, byteBlock, bytes.byteLength, format, previous);
    this.#call('vitrine_release', numberBlock);
    if (byteBlock) this.#call('vitrine_release', byteBlock);
    if (!glass) {
      throw new GlassError('The glass could not be compiled; check the size of its shape, or make the pane smaller.');
    }
    return glass;
  }

  /**
   * Moves a glass to whole pixels of the canvas. Chroma that is halved requires even coordinates.
   *
   * @param {number} glass
   * @param {number} x
   * @param {number} y
   */
  place(glass, x, y) {
    this.#calls.places += 1;
    if (!this.#call('vitrine_glass_place', glass, x, y)) {
      throw new GlassError(`Glass cannot be placed at ${x}, ${y}; use whole pixels, and even ones for video.`);
    }
  }

  /**
   * Returns the pixels that a glass reads and those that it may change, not clipped to the canvas.
   *
   * @param {number} glass
   * @returns {{ read: import('./glass-rect.js').Rect, changed: import('./glass-rect.js').Rect }}
   */
  rects(glass) {
    if (!this.#call('vitrine_glass_rects', glass, this.#rects)) {
      throw new GlassError('The module does not know this glass; it may have been freed.');
    }
    const n = new Int32Array(this.#memory.buffer, this.#rects, 8);
    return {
      read: { x: n[0], y: n[1], width: n[2], height: n[3] },
      changed: { x: n[4], y: n[5], width: n[6], height: n[7] },
    };
  }

  /**
   * Returns memory for the pixels of the next `apply`, to be filled by the caller. It is valid until the next call.
   *
   * @param {number} byteCount
   * @returns {Uint8Array}
   */
  pixels(byteCount) {
    this.#reserve(this.#pixels, byteCount);
    return new Uint8Array(this.#memory.buffer, this.#pixels.pointer, byteCount);
  }

  /**
   * Applies glasses to the memory that `pixels` returned.
   *
   * @param {number[]} glasses All compiled for the same format. None refracts another.
   * @param {number} byteCount The size of the pixels.
   * @param {import('./glass-rect.js').Rect} rect The part of the canvas that the pixels show.
   * @param {number} seconds The media time. Going back restarts adaptation and dimming.
   * @returns {Uint8Array} The changed pixels, valid until the next call.
   */
  apply(glasses, byteCount, rect, seconds) {
    this.#calls.applies += 1;
    this.#reserve(this.#list, glasses.length * 4);
    new Int32Array(this.#memory.buffer, this.#list.pointer, glasses.length).set(glasses);
    const done = this.#call(
      'vitrine_glass_apply', this.#list.pointer, glasses.length, this.#pixels.pointer, byteCount, rect.x, rect.y,
      rect.width, rect.height, seconds);
    if (!done) throw new GlassError('The glass could not be applied; make the pane or its density smaller.');
    return new Uint8Array(this.#memory.buffer, this.#pixels.pointer, byteCount);
  }

  /**
   * Applies layers of glasses to the memory that `pixels` returned, the lowest first.
   *
   * @param {number[][]} layers The glasses of each layer, which share their backdrop.
   * @param {number} byteCount The size of the pixels.
   * @param {import('./glass-rect.js').Rect} rect The part of the canvas that the pixels show.
   * @param {number} seconds The media time.
   * @returns {Uint8Array} The changed pixels, valid until the next call.
   */
  applyLayers(layers, byteCount, rect, seconds) {
    for (const glasses of layers) this.apply(glasses, byteCount, rect, seconds);
    return new Uint8Array(this.#memory.buffer, this.#pixels.pointer, byteCount);
  }

  /** @param {number} glass A glass that is no longer needed. */
  free(glass) {
    if (!this.isTrapped) this.#call('vitrine_glass_free', glass);
  }

  /** Calls an export. After a trap, its error is thrown again. */
  #call(name, ...values) {
    if (this.#trap) throw this.#trap;
    try {
      return this.#functions[name](...values);
    } catch (failure) {
      if (failure instanceof WebAssembly.RuntimeError) this.#trap = failure;
      throw failure;
    }
  }

  #allocate(byteCount) {
    const pointer = this.#call('vitrine_allocate', byteCount);
    if (!pointer) {
      const megabytes = Math.ceil(byteCount / 1e6);
      throw new GlassError(`The browser refused ${megabytes} MB of memory; make the panes smaller or fewer.`);
    }
    // Pointers are unsigned, although the module returns them signed.
    return pointer >>> 0;
  }

  /** Grows a block that is used again and again. */
  #reserve(block, byteCount) {
    if (byteCount <= block.capacity) return;
    if (block.pointer) this.#call('vitrine_release', block.pointer);
    Object.assign(block, { pointer: 0, capacity: 0 });
    block.pointer = this.#allocate(byteCount);
    block.capacity = byteCount;
  }

  #copied(values) {
    const pointer = this.#allocate(Math.max(values.byteLength, 1));
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(this.#memory.buffer, pointer, values.byteLength).set(bytes);
    return pointer;
  }
}

/** Compiles while the bytes arrive, where the server names the right type; otherwise once all bytes are there. */
async function compiled(response) {
  const isNamed = response.headers.get('Content-Type')?.startsWith('application/wasm');
  try {
    if (WebAssembly.compileStreaming && isNamed) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (failure) {
    if (/security policy|embedder/i.test(failure.message)) {
      throw new GlassError("The page's security policy forbids WebAssembly; add 'wasm-unsafe-eval' to script-src.");
    }
    throw new GlassError(`${response.url} is not a WebAssembly module; put optics.wasm next to the scripts.`);
  }
}
