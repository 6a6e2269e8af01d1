import { readDraft, writeDraft } from '../api/drafts.js';

/** How long to wait for further steps before the draft is written, in milliseconds. */
const writingPause = 250;
/** The version of what is written. */
const version = 1;
const storageKey = 'vitrine.draft';

/**
 * Keeps the state and its history on the server. The window keeps a copy, because a reload may be faster than the last
 * request.
 */
export class DraftKeeper {
  #store;
  #timer = 0;
  #failed;

  /**
   * @param {import('./studio-store.js').StudioStore} store
   * @param {(failure: Error) => void} failed
   */
  constructor(store, failed) {
    this.#store = store;
    this.#failed = failed;
  }

  /**
   * Takes over the draft, if there is one.
   *
   * @returns {Promise<boolean>} Whether there was one.
   */
  async restore() {
    const known = [await readDraft(), copy()].filter((draft) => draft?.version === version);
    known.sort((a, b) => b.savedAt - a.savedAt);
    return known.length > 0 && this.#store.restore(known[0].history);
  }

  /** Writes every step from now on. */
  start() {
    this.#store.addEventListener('commit', () => {
      this.#keepCopy();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#write(false), writingPause);
    });
    window.addEventListener('pagehide', () => this.#flush());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#flush();
    });
  }

  #flush() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#write(true);
  }

  async #write(isLeaving) {
    this.#timer = 0;
    try {
      await writeDraft(this.#draft, isLeaving);
    } catch (failure) {
      this.#failed(failure);
    }
  }

  get #draft() {
    return { version, savedAt: Date.now(), history: this.#store.history };
  }

  #keepCopy() {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(this.#draft));
    } catch {
      // The server has the draft as well.
    }
  }
}

function copy() {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey));
  } catch {
    return null;
  }
}
