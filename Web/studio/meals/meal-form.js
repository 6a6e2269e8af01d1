/** The largest amount that a meal may have, as for the command. */
const largestAmount = 1_000_000;
/** The nutrients of a food, in the order in which they are shown. */
export const nutrients = ['energy', 'protein', 'carbohydrate', 'fat'];

/**
 * Returns the sum of the foods, or the meal's own values.
 *
 * @param {{ items?: { nutrition?: Record<string, number> }[], nutrition?: Record<string, number> }} meal
 * @returns {Record<string, number>}
 */
export function totalOf({ items = [], nutrition }) {
  if (nutrition) return Object.fromEntries(nutrients.map((name) => [name, Number(nutrition[name]) || 0]));
  return Object.fromEntries(nutrients.map((name) => [
    name, items.reduce((sum, item) => sum + (Number(item.nutrition?.[name]) || 0), 0)]));
}

/**
 * Reads a number as people write it, with a point or a comma.
 *
 * @param {string} text
 * @returns {number | null} 0 for nothing; null if it is no amount that a meal may have.
 */
export function amountOf(text) {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const value = Number(trimmed.replace(',', '.'));
  return value >= 0 && value <= largestAmount ? value : null;
}

/**
 * Returns a meal without what was left empty.
 *
 * @param {object} form What the editor has collected.
 */
export function mealOf({ name, eatenAt, emoji, items, nutrition }) {
  const meal = { name: name.trim() };
  if (emoji?.trim()) meal.emoji = emoji.trim();
  if (eatenAt) meal.eatenAt = eatenAt.length === 16 ? `${eatenAt}:00` : eatenAt;
  const filled = items.filter((item) => item.name.trim());
  if (filled.length > 0) {
    meal.items = filled.map((item) => {
      const food = { name: item.name.trim(), nutrition: item.nutrition };
      for (const key of ['emoji', 'detail', 'brand']) if (item[key]?.trim()) food[key] = item[key].trim();
      return food;
    });
  }
  if (nutrition) meal.nutrition = nutrition;
  return meal;
}
