import { readMeal } from '../api/meals.js';

/** A cache of meals. */
export class MealLibrary {
  /** The responses by meal id, as promises. */
  #answers = new Map();
  #isGone;

  /** @param {(id: string) => void} isGone Called with the id of a meal that the server does not have. */
  constructor(isGone) {
    this.#isGone = isGone;
  }

  /**
   * Returns a meal from the cache, or loads it.
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

  /** Evicts a meal. */
  forget(id) {
    this.#answers.delete(id);
  }

  /**
   * Reloads a cached meal after a change to any meal, and evicts all others. Calls must not overlap.
   *
   * @param {string} id
   * @returns {Promise<boolean>} Whether the meal was cached and its ETag differs now.
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

  /** Evicts a response unless a later one has replaced it. */
  #forgetAnswer(id, answer) {
    if (this.#answers.get(id) === answer) this.#answers.delete(id);
  }
}
