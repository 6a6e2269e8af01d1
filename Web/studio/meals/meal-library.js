import { readMeal } from '../api/meals.js';

/** The meals that were read, each once until it may have changed. */
export class MealLibrary {
  /** The answers to the requests for meals, by their id. */
  #answers = new Map();
  #isGone;

  /** @param {(id: string) => void} isGone Called when a meal does not exist, for example because a draft comes back to one. */
  constructor(isGone) {
    this.#isGone = isGone;
  }

  /**
   * Returns a meal, as it was read first.
   *
   * @param {string} id
   * @returns {Promise<object>}
   */
  async read(id) {
    let answer = this.#answers.get(id);
    if (!answer) {
      answer = readMeal(id);
      this.#answers.set(id, answer);
      answer.catch((failure) => {
        this.#forgetAnswer(id, answer);
        if (failure.status === 404) this.#isGone(id);
      });
    }
    return (await answer).meal;
  }

  /** Lets a meal be read again. */
  forget(id) {
    this.#answers.delete(id);
  }

  /**
   * Reads a meal again after a change to any of them, and forgets the others. Calls must not overlap.
   *
   * @param {string} id
   * @returns {Promise<boolean>} Whether the meal was read before and has another content now.
   * @throws {import('../api/request.js').ApiError}
   */
  async refresh(id) {
    const known = this.#answers.get(id);
    this.#answers = new Map(known ? [[id, known]] : []);
    if (!known) return false;
    try {
      const [before, after] = await Promise.all([known, readMeal(id)]);
      if (before.tag === after.tag || this.#answers.get(id) !== known) return false;
      this.#answers.set(id, Promise.resolve(after));
      return true;
    } catch (failure) {
      this.#forgetAnswer(id, known);
      throw failure;
    }
  }

  /** Forgets an answer unless a later one has replaced it. */
  #forgetAnswer(id, answer) {
    if (this.#answers.get(id) === answer) this.#answers.delete(id);
  }
}
