import { request, requestJSON } from './request.js';

const address = (id, rest = '') => `meals/${encodeURIComponent(id)}${rest}`;

/**
 * @param {string} query What names must contain; empty for all meals.
 * @returns {Promise<{ id: string, name: string, energy: number, emoji?: string, updatedAt: string }[]>}
 */
export async function listMeals(query) {
  const answer = await requestJSON(query ? `meals?query=${encodeURIComponent(query)}` : 'meals');
  return Array.isArray(answer) ? answer : answer.meals;
}

/** Returns `{ id, meal }`. */
export const readMeal = (id) => requestJSON(address(id));

/** Returns `{ id, meal }` of the new meal. */
export const createMeal = (meal) => requestJSON('meals', { method: 'POST', json: meal });

export const replaceMeal = (id, meal) => requestJSON(address(id), { method: 'PUT', json: meal });

/** Returns `{ id, meal }` of the copy. */
export const duplicateMeal = (id) => requestJSON(address(id, '/duplicate'), { method: 'POST' });

export const deleteMeal = (id) => request(address(id), { method: 'DELETE' });

/** Brings back a meal that was deleted. */
export const restoreMeal = (id) => request(address(id, '/restore'), { method: 'POST' });
