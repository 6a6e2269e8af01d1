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
 * Returns amounts in words, the energy with its unit.
 *
 * @param {Record<string, number | undefined>} amounts
 * @param {import('../words/energy-unit.js').EnergyUnit} unit
 * @param {Intl.NumberFormat} number
 * @param {typeof import('../words/en.js').en} words
 * @returns {Record<string, string>}
 */
export function shownAmounts(amounts, unit, number, words) {
  const shown = Object.fromEntries(nutrients.map((name) => [name, number.format(amounts[name] ?? 0)]));
  shown.energy = words.energy(number.format((amounts.energy ?? 0) * unit.factor), unit.symbol);
  return shown;
}

/**
 * Returns the largest amount that a field takes.
 *
 * @param {number} factor How many of its unit are a kilocalorie or gram.
 */
export const largestIn = (factor) => largestAmount * factor;

/**
 * Returns the text of an amount in a field.
 *
 * @param {number | undefined} amount In kilocalories or grams.
 * @param {number} factor How many of the field's unit these are.
 * @param {string} decimalMark
 */
export function amountText(amount, factor = 1, decimalMark = '.') {
  if (amount === undefined) return '';
  const shown = factor === 1 ? amount : Math.round(amount * factor * 100) / 100;
  return String(shown).replace('.', decimalMark);
}

/**
 * Reads a number as people write it, with a point or a comma.
 *
 * @param {string} text
 * @param {number} factor How many of its unit are a kilocalorie or gram.
 * @returns {number | null} In kilocalories or grams; 0 for nothing; null if it is no amount that a meal may have.
 */
export function amountOf(text, factor = 1) {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const value = Number(trimmed.replace(',', '.'));
  if (!(value >= 0 && value <= largestIn(factor))) return null;
  // A thousandth is little enough to read the same number again.
  return factor === 1 ? value : Math.min(Math.round(value / factor * 1000) / 1000, largestAmount);
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
