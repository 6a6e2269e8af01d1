/**
 * Returns a sentence about text that is no JSON.
 *
 * @param {SyntaxError} failure Its message names the line in some browsers.
 * @param {typeof import('./en.js').en} words
 */
export function badJSON({ message }, words) {
  const line = /line (\d+) column (\d+)/.exec(message);
  return words.badJSON(line ? ` (${words.lineOf(line[1], line[2])})` : '');
}

/**
 * Returns a place in the JSON of a meal, or of a file of meals, in words, such as “the energy of food 2” for
 * `$.items[1].nutrition.energy`.
 *
 * @param {string} place As the server names it.
 * @param {typeof import('./en.js').en} words
 * @returns {string} The same text if it is no such place.
 */
export function placeInMeal(place, words) {
  const line = /^line (\d+), column (\d+)$/.exec(place);
  if (line) return words.lineOf(line[1], line[2]);
  const [, meal, rest] = /^\$\[(\d+)\](.*)$/.exec(place) ?? [];
  if (meal !== undefined) {
    const number = Number(meal) + 1;
    return rest ? words.partOfMeal(placeInMeal(`$${rest}`, words), number) : words.mealOfFile(number);
  }
  const [, food, ofMeal, key] = /^\$(?:\.items\[(\d+)\])?(\.nutrition(?=\.))?(?:\.(\w+))?$/.exec(place) ?? [];
  const name = words.mealParts[key ?? 'whole'];
  if (!name || place.charAt(0) !== '$') return place;
  if (food !== undefined) return key ? words.partOfFood(name, Number(food) + 1) : words.food(Number(food) + 1);
  return ofMeal ? words.partOfTotal(name) : name;
}
