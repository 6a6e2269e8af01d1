import { rgbaFormat } from './glass-frame.js';
import { groupNumbers } from './glass-numbers.js';
import { GlassPainter } from './glass-painter.js';

/** The number of attempts at a request while the module traps. */
const mostAttempts = 3;
/** How often small glass is drawn in advance. Browsers optimise what has run a few times. */
const warmingRounds = 6;
const warmingGroup = {
  panes: [{ shape: { kind: 'rectangle', width: 60, height: 40, radius: 20 } }],
  inks: [{ color: [0, 0, 0, 1], x: 20, y: 10, width: 20, height: 10 }],
};

/**
 * The painters of all scenes on a page. They share one module.
 *
 * On a busy machine, WebKitGTK 2.50 sometimes traps spuriously: the same call succeeds when it is retried. Requests
 * that a trap interrupts are therefore retried on a new instance of the module.
 */
export class PainterRoom {
  #module;
  #painters = new Map();
  /** The pending new instance, shared by all requests that wait for it. */
  #renewal = null;

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
    const { numbers, bytes } = groupNumbers(warmingGroup, 1);
    const module = this.#module;
    for (let round = 0; round < warmingRounds && this.#painters.size === 0; round += 1) {
      const glass = module.compile(numbers, bytes, rgbaFormat.code);
      await later();
      const { read } = module.rects(glass);
      const byteCount = read.width * read.height * 4;
      module.pixels(byteCount);
      module.apply([glass], byteCount, read, 0);
      module.free(glass);
      await later();
    }
  }

  /**
   * Handles a scene's request, and closes the frame to be painted.
   *
   * @param {'pieces' | 'transform' | 'warm' | 'paint' | 'close'} kind
   * @param {{ scene: number, request?: import('./glass-painter.js').PaintRequest, set?: string,
   *   pieces?: import('./vitrine-glass').GlassPiece[], bytes?: Uint8Array, counts?: Record<number, number>,
   *   from?: string, map?: import('./vitrine-glass').Similarity }} payload
   * @returns {Promise<import('./glass-painter.js').Painting | { calls: object } | null>} The painting, if one was asked
   *   for.
   */
  async handle(kind, payload) {
    const { scene, request, set, pieces, bytes, counts, from, map } = payload;
    if (kind === 'close') {
      this.#painters.get(scene)?.close();
      this.#painters.delete(scene);
      return null;
    }
    const painter = this.#painters.get(scene) ?? new GlassPainter(this.#module);
    this.#painters.set(scene, painter);
    try {
      if (kind === 'paint') return await this.#retrying(painter, () => painter.paint(request));
      if (kind === 'warm') return await this.#retrying(painter, () => painter.warm(set, counts));
    } finally {
      request?.frame?.close();
    }
    // These two do not call the module.
    if (kind === 'transform') painter.transformPieces(set, from, map);
    else painter.addPieces(set, pieces, bytes);
    return null;
  }

  /** Retries work after a trap, unless the scene has ended. */
  async #retrying(painter, work) {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#module.isTrapped) await this.#renewed();
      if (painter.isClosed) return null;
      const module = this.#module;
      try {
        return await work();
      } catch (failure) {
        if (!module.isTrapped || attempt === mostAttempts) throw failure;
      }
    }
  }

  #renewed() {
    this.#renewal ??= this.#renew().finally(() => { this.#renewal = null; });
    return this.#renewal;
  }

  async #renew() {
    this.#module = await this.#module.renewed();
    for (const painter of this.#painters.values()) painter.use(this.#module);
  }
}

/** Lets messages that have arrived meanwhile come first. */
function later() {
  return new Promise((resolve) => { setTimeout(resolve); });
}
