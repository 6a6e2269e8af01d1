import { initialState, soundState } from './studio-state.js';
import { UndoStack } from './undo-stack.js';

/**
 * The state of the studio and its history.
 *
 * While a gesture lasts, its steps are shown by `preview`; `commit` makes one step of them that can be undone.
 *
 * Events: `change` whenever `state` has changed, `commit` whenever the history has.
 */
export class StudioStore extends EventTarget {
  #stack = new UndoStack(initialState);
  #live = null;

  /** What is shown. */
  get state() {
    return this.#live ?? this.#stack.present;
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
