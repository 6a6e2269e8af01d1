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
  #failed;
  #timer = 0;
  #isWriting = false;
  /** How many steps there have been, and how many of them the server has. */
  #steps = 0;
  #written = 0;

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
    const known = [await readDraft(), copy()].map((draft) => (draft?.version === version ? draft : null));
    const [stored, kept] = known;
    const isAhead = kept && kept.savedAt > (stored?.savedAt ?? 0);
    const draft = isAhead ? kept : stored;
    if (!draft || !this.#store.restore(draft.history)) return false;
    // The last request of this window has not arrived.
    if (isAhead) this.#steps += 1;
    return true;
  }

  /** Writes every step from now on. */
  start() {
    this.#store.addEventListener('commit', () => {
      this.#steps += 1;
      this.#keepCopy();
      this.#writeSoon();
    });
    window.addEventListener('pagehide', () => this.#writeLeaving());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#writeLeaving();
    });
    if (this.#written < this.#steps) this.#writeSoon();
  }

  /** Writes what a failed request has not. */
  retry() {
    if (this.#written < this.#steps) this.#writeSoon();
  }

  #writeSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), writingPause);
  }

  /** Writes until the server has every step, one request at a time, so that an old draft never overtakes a new one. */
  async #write() {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      while (this.#written < this.#steps) {
        const steps = this.#steps;
        await writeDraft(this.#draft);
        this.#written = steps;
      }
    } catch (failure) {
      this.#failed(failure);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Writes with a request that outlives the page, which one that is under way does not. */
  async #writeLeaving() {
    if (this.#written === this.#steps) return;
    clearTimeout(this.#timer);
    const steps = this.#steps;
    try {
      await writeDraft(this.#draft, true);
      this.#written = Math.max(this.#written, steps);
    } catch (failure) {
      this.#failed(failure);
    }
  }

  get #draft() {
    const { background } = this.#store.state;
    // The server keeps the photos and videos that drafts show.
    const uploads = background?.kind === 'upload' ? [background.id] : [];
    return { version, savedAt: Date.now(), uploads, history: this.#store.history };
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
