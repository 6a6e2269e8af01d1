import { GlassError, sentence } from './glass-error.js';
import { GlassModule } from './glass-module.js';

/**
 * Where the scenes of a page are painted: in a worker, or on the main thread where there is none.
 *
 * Everything is asynchronous in both cases. The module is fetched at once and compiled once.
 */
export class GlassStudio {
  #module;
  #place;
  #scenes = 0;

  /** @param {URL | string} moduleURL The address of `optics.wasm`. */
  constructor(moduleURL) {
    this.#module = GlassModule.fetch(moduleURL);
    this.#place = this.#open();
    // Scenes learn of a failure when they paint; until then nobody waits for it.
    this.#place.catch(() => {});
  }

  /** Returns a number for a new scene. */
  newScene() {
    this.#scenes += 1;
    return this.#scenes;
  }

  /** Where the scenes are painted. */
  async thread() {
    return (await this.#place).thread;
  }

  /**
   * Sends a scene's wish to its painter.
   *
   * @param {'pieces' | 'transform' | 'warm' | 'paint' | 'close'} kind
   * @param {object} payload What `PainterRoom.handle` takes.
   * @param {Transferable[]} transfer What moves to the worker.
   */
  async ask(kind, payload, transfer = []) {
    const place = await this.#place;
    return place.ask(kind, payload, transfer);
  }

  async #open() {
    const worker = createWorker();
    const module = await this.#module;
    if (worker) {
      try {
        await worker.ask('module', module);
        return worker;
      } catch {
        // A worker that does not start, for example because of a content security policy, is no reason to give up.
        worker.end();
      }
    }
    // Pages with a worker never load the painter themselves.
    const { PainterRoom } = await import('./glass-room.js');
    return new LocalPlace(new PainterRoom(await GlassModule.instantiate(module)));
  }
}

let shared;

/**
 * Returns the studio that all scenes of the page share.
 *
 * @returns {GlassStudio}
 */
export function sharedStudio() {
  shared ??= new GlassStudio(new URL('./optics.wasm', import.meta.url));
  return shared;
}

function createWorker() {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  try {
    return new WorkerPlace(new Worker(new URL('./glass-worker.js', import.meta.url), { type: 'module' }));
  } catch {
    return null;
  }
}

/** A worker that paints. */
class WorkerPlace {
  thread = 'worker';
  #worker;
  #waiting = new Map();
  #number = 0;
  #failure = null;

  constructor(worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#answered(data));
    for (const name of ['error', 'messageerror']) {
      worker.addEventListener(name, () => this.#failed());
    }
  }

  ask(kind, payload, transfer = []) {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      try {
        this.#worker.postMessage({ number, kind, payload }, transfer);
      } catch (failure) {
        this.#waiting.delete(number);
        reject(failure);
      }
    });
  }

  end() {
    this.#worker.terminate();
  }

  #answered({ number, result, failure }) {
    const { resolve, reject } = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (failure === undefined) resolve(result);
    else reject(new GlassError(failure));
  }

  #failed() {
    this.#failure = new GlassError('The thread that draws the glass has stopped; reload the page.');
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

/** The main thread as a place to paint. */
class LocalPlace {
  thread = 'main';
  #room;

  /** @param {import('./glass-room.js').PainterRoom} room */
  constructor(room) {
    this.#room = room;
  }

  async ask(kind, payload) {
    try {
      return await this.#room.handle(kind, payload);
    } catch (failure) {
      throw new GlassError(sentence(failure));
    }
  }
}
