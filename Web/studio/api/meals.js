import { request, requestJSON } from './request.js';

/** The file with all meals. */
export const exportAddress = '/api/meals/export';

const address = (id, rest = '') => `meals/${encodeURIComponent(id)}${rest}`;

/**
 * @param {string} query What names must contain; empty for all meals.
 * @returns {Promise<{ id: string, name: string, energy: number, emoji?: string, updatedAt: string }[]>}
 */
export async function listMeals(query) {
  const answer = await requestJSON(query ? `meals?query=${encodeURIComponent(query)}` : 'meals');
  return Array.isArray(answer) ? answer : answer.meals;
}

/**
 * @param {string} id
 * @returns {Promise<{ id: string, meal: object, tag: string }>} With the tag of its content.
 */
export async function readMeal(id) {
  const response = await request(address(id));
  return { ...await response.json(), tag: response.headers.get('ETag') };
}

/** Returns `{ id, meal }` of the new meal. */
export const createMeal = (meal) => requestJSON('meals', { method: 'POST', json: meal });

/**
 * A file of meals as the server has understood it.
 *
 * @typedef {object} ImportedMeals
 * @property {number} added How many meals are new.
 * @property {number} present How many are already there.
 * @property {number} items How many foods the file has.
 * @property {string} [first] The id of the first meal, once it is there.
 * @property {{ name: string, emoji?: string, items: number, energy?: number, protein?: number, carbohydrate?: number,
 *   fat?: number }[]} meals The first ones.
 * @property {object} [table] How the columns of a table are used, and which rows are left out.
 */

/**
 * Adds the meals of a file, or says what that would do.
 *
 * @param {Blob} file
 * @param {'text/csv' | 'application/json'} type
 * @param {boolean} isPreview Whether nothing is added yet.
 * @returns {Promise<ImportedMeals>}
 */
export const importMeals = (file, type, isPreview) => requestJSON(isPreview ? 'meals/import?preview' : 'meals/import', {
  method: 'POST', body: file, headers: { 'Content-Type': type },
});

/**
 * Replaces a meal. If its content has another tag than the one to replace, the status is 412.
 *
 * @param {string} id
 * @param {object} meal
 * @param {string} replaced
 * @returns {Promise<{ id: string, meal: object }>}
 */
export const replaceMeal = (id, meal, replaced) => requestJSON(address(id), {
  method: 'PUT', json: meal, headers: { 'If-Match': replaced },
});

/** Returns `{ id, meal }` of the copy. */
export const duplicateMeal = (id) => requestJSON(address(id, '/duplicate'), { method: 'POST' });

export const deleteMeal = (id) => request(address(id), { method: 'DELETE' });

/** Brings back a meal that was deleted. */
export const restoreMeal = (id) => request(address(id, '/restore'), { method: 'POST' });
