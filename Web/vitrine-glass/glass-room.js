import { rgbaFormat } from './glass-frame.js';
import { groupNumbers } from './glass-numbers.js';
import { GlassPainter } from './glass-painter.js';

/** How often small glass is drawn in advance. Browsers optimise what has run a few times. */
const warmingRounds = 6;
const warmingGroup = {
  panes: [{ shape: { kind: 'rectangle', width: 60, height: 40, radius: 20 } }],
  inks: [{ color: [0, 0, 0, 1], x: 20, y: 10, width: 20, height: 10 }],
};

/**
 * The painters of all scenes on a page. They share one module.
 *
 * On a busy machine, WebKitGTK 2.50 sometimes traps in code that runs without a fault when it is repeated. A trap
 * therefore restarts the module, and the new instance answers the requests that it interrupted.
 */
export class PainterRoom {
  #module;
  #painters = new Map();
  /** The restart under way. */
  #restart = null;

  /** @param {import('./glass-module.js').GlassModule} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Runs the module until the first scene arrives, so that its glass appears sooner.
   *
   * The pictures of a page usually take longer to load than the module.
   */
  async warm() {
    const { restarts } = this.#module;
    try {
      await this.#warm();
    } catch (failure) {
      await this.#recover(failure, restarts);
    }
  }

  async #warm() {
    const { numbers, bytes } = groupNumbers(warmingGroup, 1);
    for (let round = 0; round < warmingRounds && this.#painters.size === 0; round += 1) {
      const glass = this.#module.compile(numbers, bytes, rgbaFormat.code);
      await later();
      const { read } = this.#module.rects(glass);
      const byteCount = read.width * read.height * 4;
      this.#module.pixels(byteCount);
      this.#module.apply([glass], byteCount, read, 0);
      this.#module.free(glass);
      await later();
    }
  }

  /**
   * Does what a scene asks for, and closes the frame to be painted.
   *
   * @param {'pieces' | 'transform' | 'warm' | 'paint' | 'close'} kind
   * @param {{ scene: number, request?: import('./glass-painter.js').PaintRequest, set?: string,
   *   pieces?: import('./vitrine-glass').GlassPiece[], bytes?: Uint8Array, counts?: Record<number, number>,
   *   from?: string, map?: import('./vitrine-glass').Similarity }} payload
   * @returns {Promise<import('./glass-painter.js').Painting | { calls: object } | null>} The painting, if one was asked
   *   for.
   */
  async handle(kind, payload) {
    try {
      const { restarts } = this.#module;
      try {
        const result = await this.#answer(kind, payload);
        if (restarts === this.#module.restarts) return result;
        // The trap of another scene has restarted the module in between, so handles may have been mixed.
        result?.bitmap?.close();
      } catch (failure) {
        await this.#recover(failure, restarts);
      }
      return await this.#answer(kind, payload);
    } finally {
      payload.request?.frame?.close();
    }
  }

  /** Restarts the module after a trap, once for all requests that it interrupted; throws other failures. */
  async #recover(failure, restarts) {
    if (restarts !== this.#module.restarts) return;
    if (!(failure instanceof WebAssembly.RuntimeError)) throw failure;
    this.#restart ??= this.#restarted().finally(() => { this.#restart = null; });
    await this.#restart;
  }

  async #restarted() {
    await this.#module.restart();
    for (const painter of this.#painters.values()) painter.forget();
  }

  async #answer(kind, { scene, request, set, pieces, bytes, counts, from, map }) {
    if (kind === 'close') {
      this.#painters.get(scene)?.close();
      this.#painters.delete(scene);
      return null;
    }
    const painter = this.#painters.get(scene) ?? new GlassPainter(this.#module);
    this.#painters.set(scene, painter);
    if (kind === 'paint') return painter.paint(request);
    if (kind === 'warm') return painter.warm(set, counts);
    if (kind === 'transform') painter.transformPieces(set, from, map);
    else painter.addPieces(set, pieces, bytes);
    return null;
  }
}

/** Lets messages that have arrived meanwhile come first. */
function later() {
  return new Promise((resolve) => { setTimeout(resolve); });
}
