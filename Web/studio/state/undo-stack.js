/** The most steps that can be undone. */
const greatestDepth = 100;
/** Steps of the same kind within this many milliseconds are one. */
const mergingSpan = 700;

/** The states of the studio, one for each gesture. It is a value: every method returns a new one. */
export class UndoStack {
  #past;
  #future;
  #mark;

  /**
   * @param {object} present
   * @param {object[]} [past] The oldest first.
   * @param {object[]} [future] The next first.
   * @param {{ kind: string, time: number } | null} [mark] The last step, if a following one may be merged with it.
   */
  constructor(present, past = [], future = [], mark = null) {
    this.present = present;
    this.#past = past;
    this.#future = future;
    this.#mark = mark;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Adds a step. A state that is equal to the present one is none.
   *
   * @param {object} state
   * @param {{ kind: string, time: number }} [mark] Steps of one kind that follow each other closely are one step, for
   *   example those of an arrow key that is held.
   */
  push(state, mark = null) {
    if (JSON.stringify(state) === JSON.stringify(this.present)) return this;
    const merges = mark && this.#mark && mark.kind === this.#mark.kind && mark.time - this.#mark.time < mergingSpan;
    const past = merges ? this.#past : [...this.#past, this.present].slice(-greatestDepth);
    return new UndoStack(state, past, [], mark);
  }

  undo() {
    if (!this.canUndo) return this;
    return new UndoStack(this.#past.at(-1), this.#past.slice(0, -1), [this.present, ...this.#future]);
  }

  redo() {
    if (!this.canRedo) return this;
    return new UndoStack(this.#future[0], [...this.#past, this.present], this.#future.slice(1));
  }

  toJSON() {
    return { present: this.present, past: this.#past, future: this.#future };
  }

  /**
   * Returns the stack that was written; null if it is not one.
   *
   * @param {unknown} json
   * @param {(state: unknown) => object | null} checked Returns a sound state, or null.
   */
  static from(json, checked) {
    const present = checked(json?.present);
    if (!present || !Array.isArray(json.past) || !Array.isArray(json.future)) return null;
    const sound = (states) => states.map(checked).filter(Boolean);
    return new UndoStack(present, sound(json.past), sound(json.future));
  }
}
