import { initialState, soundState } from './studio-state.js';
import { UndoStack } from './undo-stack.js';

/**
 * The state of the studio and its history.
 *
 * While a gesture lasts, its steps are shown by `preview`; `commit` makes one step of them that can be undone.
 *
 * Events: `change` whenever `state` has changed, `commit` whenever the history has, and `amend` with a change before
 * `amend` makes it.
 */
export class StudioStore extends EventTarget {
  #stack = new UndoStack(initialState);
  #live = null;

  /** What is shown. */
  get state() {
    return this.#live ?? this.#stack.present;
  }

  /** The last step, without what is being tried. */
  get present() {
    return this.#stack.present;
  }

  get canUndo() {
    return this.#stack.canUndo;
  }

  get canRedo() {
    return this.#stack.canRedo;
  }

  /** The history, as it is written into the draft. */
  get history() {
    return this.#stack.toJSON();
  }

  /**
   * Takes over a history.
   *
   * @param {unknown} json What `history` has returned once.
   * @returns {boolean} Whether it was sound.
   */
  restore(json) {
    const stack = UndoStack.from(json, soundState);
    if (!stack) return false;
    this.#stack = stack;
    this.#changed(true);
    return true;
  }

  /**
   * Takes over a history that began with the same state, and makes a step of the properties that have changed here since.
   *
   * @param {unknown} json What `history` of another window has returned.
   * @param {import('./studio-state.js').StudioState} base The state that both began with.
   * @returns {boolean} Whether anything has changed here.
   */
  rebase(json, base) {
    const stack = UndoStack.from(json, soundState);
    if (!stack) return true;
    const own = differences(base, this.#stack.present);
    const live = this.#live && differences(this.#stack.present, this.#live);
    this.#stack = stack.push({ ...stack.present, ...own });
    this.#live = live && { ...this.#stack.present, ...live };
    this.#changed(true);
    return this.#stack !== stack;
  }

  /**
   * Shows a change without making a step of it.
   *
   * @param {Partial<import('./studio-state.js').StudioState>} change
   */
  preview(change) {
    this.#live = { ...this.state, ...change };
    this.#changed(false);
  }

  /** Shows the present again instead of a change that is no step. */
  revert() {
    if (!this.#live) return;
    this.#live = null;
    this.#changed(false);
  }

  /**
   * Makes a step of what is shown.
   *
   * @param {Partial<import('./studio-state.js').StudioState>} [change]
   * @param {string} [kind] Steps of one kind that follow each other closely are one.
   */
  commit(change = {}, kind = '') {
    const state = { ...this.state, ...change };
    this.#live = null;
    this.#stack = this.#stack.push(state, kind ? { kind, time: performance.now() } : null);
    this.#changed(true);
  }

  /**
   * Changes the present without a step, for what nobody has decided, such as the first meal.
   *
   * @param {Partial<import('./studio-state.js').StudioState>} change
   */
  amend(change) {
    this.dispatchEvent(new CustomEvent('amend', { detail: change }));
    const { past, future, present } = this.#stack.toJSON();
    this.#stack = new UndoStack({ ...present, ...change }, past, future);
    if (this.#live) this.#live = { ...this.#live, ...change };
    this.#changed(true);
  }

  undo() {
    this.#step(this.#stack.undo());
  }

  redo() {
    this.#step(this.#stack.redo());
  }

  #step(stack) {
    if (stack === this.#stack) return;
    this.#live = null;
    this.#stack = stack;
    this.#changed(true);
  }

  #changed(isCommitted) {
    this.dispatchEvent(new CustomEvent('change'));
    if (isCommitted) this.dispatchEvent(new CustomEvent('commit'));
  }
}

/** Returns the properties of a state that another one has differently. */
function differences(from, to) {
  const isEqual = (name) => JSON.stringify(from[name]) === JSON.stringify(to[name]);
  return Object.fromEntries(Object.entries(to).filter(([name]) => !isEqual(name)));
}
