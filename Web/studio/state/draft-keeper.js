import { readDraft, writeDraft } from '../api/drafts.js';
import { initialState, soundState } from './studio-state.js';
import { draftOfWindow } from './window-draft.js';

/** How long to wait for further steps before the draft is written, in milliseconds. */
const writingPause = 250;
/** The delay before a failed write is retried, in milliseconds. */
const retryPause = 5000;
/** The version of what is written. */
const version = 1;
const storageKey = 'vitrine.draft';
/** The status of a draft that another window has changed meanwhile. */
const hasChanged = 412;

/**
 * Keeps the state and its history on the server, and shows what other windows with the same draft make of it. What has
 * changed here since is kept, property by property.
 *
 * The window keeps a copy of what the server may lack, because a reload may be faster than the last request.
 */
export class DraftKeeper {
  #id = draftOfWindow();
  #store;
  #events;
  #failed;
  /** The message of the last failed write, which is reported once; empty after a successful one. */
  #failure = '';
  #timer = 0;
  #isWriting = false;
  #isAdopting = false;
  /** How many steps there have been, and how many of them the server has. */
  #steps = 0;
  #written = 0;
  /** The latest revision that the server has reported; infinite if reports may have been missed. */
  #reported = 0;
  /** The latest revision on the server that this window knows, and its state. */
  #revision = 0;
  #base = initialState;

  /**
   * @param {import('./studio-store.js').StudioStore} store
   * @param {import('../api/events.js').ServerEvents} events
   * @param {(failure: Error) => void} failed
   */
  constructor(store, events, failed) {
    this.#store = store;
    this.#events = events;
    this.#failed = failed;
    // Nobody has decided what is amended, so it never replaces what another window has decided.
    store.addEventListener('amend', ({ detail }) => { this.#base = { ...this.#base, ...detail }; });
  }

  /** The name of the draft. */
  get id() {
    return this.#id;
  }

  /**
   * Takes over the draft, if there is one.
   *
   * @returns {Promise<boolean>} Whether there was one.
   */
  async restore() {
    const { draft, revision } = await readDraft(this.#id);
    const stored = draft?.version === version ? draft : null;
    const kept = this.#copy();
    this.#revision = revision;
    const isStored = Boolean(stored) && this.#store.restore(stored.history);
    this.#base = this.#store.present;
    if (!kept || !this.#store.restore(kept.history)) return isStored;
    // The last request of this window may not have arrived, and another window may have changed the draft since.
    if (isStored && kept.revision !== revision) this.#store.rebase(stored.history, kept.base);
    this.#steps += 1;
    return true;
  }

  /** Writes every step from now on, and shows those of other windows. */
  start() {
    this.#store.addEventListener('commit', () => {
      if (this.#isAdopting) return;
      this.#steps += 1;
      this.#keepCopy();
      this.#writeSoon();
    });
    this.#events.addEventListener('draft', ({ detail: { id, revision } }) => {
      if (id !== this.#id) return;
      this.#reported = revision;
      this.#catchUp();
    });
    this.#events.addEventListener('draftRemoved', ({ detail }) => {
      if (detail.id === this.#id) this.#revision = 0;
    });
    this.#events.addEventListener('open', () => {
      this.#reported = Infinity;
      this.#catchUp();
    });
    window.addEventListener('pagehide', () => this.#write());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#write();
    });
    this.retry();
  }

  /** Writes what a failed request has not. */
  retry() {
    if (this.#isUnwritten) this.#writeSoon();
  }

  /** Whether the server lacks a step. A draft in which nobody has done anything is not written. */
  get #isUnwritten() {
    const isEmpty = this.#revision === 0 && !this.#store.canUndo && !this.#store.canRedo;
    return this.#written < this.#steps && !isEmpty;
  }

  #writeSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), writingPause);
  }

  /** Writes until the server has every step, one request at a time, so that an old draft never overtakes a new one. */
  async #write() {
    if (this.#isWriting) return;
    clearTimeout(this.#timer);
    this.#isWriting = true;
    try {
      while (this.#isUnwritten) await this.#writeOnce();
      this.#failure = '';
    } catch (failure) {
      if (failure.message !== this.#failure) this.#failed(failure);
      this.#failure = failure.message;
      // A full disk and an unreachable server are temporary.
      if (failure.isOffline || failure.status >= 500) this.#timer = setTimeout(() => this.#write(), retryPause);
    } finally {
      this.#isWriting = false;
    }
    this.#catchUp();
  }

  async #writeOnce() {
    const steps = this.#steps;
    const { present } = this.#store;
    try {
      this.#revision = await writeDraft(this.#id, this.#draft, this.#revision);
      this.#base = present;
      this.#written = steps;
      if (!this.#isUnwritten) forgetCopy();
    } catch (failure) {
      if (failure.status !== hasChanged) throw failure;
      await this.#adopt();
    }
  }

  /** Reads the draft if another window has written it. While this one writes, the revision is not known. */
  async #catchUp() {
    if (this.#isWriting || this.#reported <= this.#revision) return;
    this.#reported = 0;
    try {
      await this.#adopt();
    } catch (failure) {
      this.#failed(failure);
    }
  }

  /** Shows the draft as another window has written it, with what has changed here since. */
  async #adopt() {
    const { draft, revision } = await readDraft(this.#id);
    if (!draft) this.#revision = 0;
    if (revision <= this.#revision) return;
    this.#isAdopting = true;
    const isAhead = this.#store.rebase(draft.history, this.#base);
    this.#isAdopting = false;
    this.#revision = revision;
    this.#base = soundState(draft.history.present) ?? this.#base;
    if (isAhead) {
      this.#steps += 1;
      this.#keepCopy();
      this.retry();
    } else {
      this.#written = this.#steps;
      forgetCopy();
    }
  }

  get #draft() {
    const { background, meal, variant } = this.#store.present;
    // The server keeps the photos and videos that drafts show.
    const uploads = background?.kind === 'upload' ? [background.id] : [];
    const summary = { meal, variant, media: background?.kind === 'upload' ? background.media : 'sample' };
    return { version, uploads, summary, history: this.#store.history };
  }

  #keepCopy() {
    try {
      const copy = { ...this.#draft, id: this.#id, revision: this.#revision, base: this.#base };
      sessionStorage.setItem(storageKey, JSON.stringify(copy));
    } catch {
      // The server has the draft as well.
    }
  }

  #copy() {
    try {
      const copy = JSON.parse(sessionStorage.getItem(storageKey));
      return copy?.version === version && copy.id === this.#id ? copy : null;
    } catch {
      return null;
    }
  }
}

function forgetCopy() {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is no copy.
  }
}
