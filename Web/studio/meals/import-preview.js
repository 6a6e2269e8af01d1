import { element } from '../page/element.js';
import { currentEnergyUnit } from '../words/energy-unit.js';
import { shownAmounts } from './meal-form.js';

const plainEmoji = '🍽️';

/**
 * Returns elements that say what a file of meals would add.
 *
 * @param {import('../api/meals.js').ImportedMeals} imported
 * @param {typeof import('../words/en.js').en} words
 * @returns {HTMLElement[]}
 */
export function importPreview({ added, present, items, meals, table }, words) {
  const number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 });
  const more = added + present - meals.length;
  return [
    element('p', { class: 'import-total', role: 'status' }, added > 0
      ? words.importTotal(number.format(added), number.format(items)) : words.importNothing),
    present > 0 ? element('p', { class: 'hint' }, words.importPresent(present)) : null,
    element('ul', { class: 'import-meals' }, ...meals.map((meal) => mealRow(meal, number, words)),
      more > 0 ? element('li', { class: 'hint' }, words.andMore(more)) : null),
    ...(table ? tableParts(table, number, words) : []),
  ].filter((part) => part !== null);
}

function mealRow(meal, number, words) {
  const amounts = shownAmounts(meal, currentEnergyUnit(), number, words);
  const foods = meal.items > 0 ? ` · ${words.mealFoods(meal.items)}` : '';
  return element('li', { class: 'import-meal' },
    element('span', { class: 'meal-emoji', 'aria-hidden': 'true' }, meal.emoji || plainEmoji),
    element('span', { class: 'import-name' }, meal.name),
    element('small', {}, `${words.sumText(amounts)}${foods}`));
}

function tableParts({ columns, ignored, leftOut, rows, hasAmbiguousDates, unreadDates }, number, words) {
  const notes = [
    hasAmbiguousDates ? words.ambiguousDates : null, unreadDates > 0 ? words.unreadDates(unreadDates) : null,
  ].filter(Boolean);
  return [
    ...notes.map((note) => element('p', { class: 'safety covered' }, note)),
    leftOut > 0 ? leftOutRows(leftOut, rows, number, words) : null,
    element('section', { class: 'group' },
      element('h3', {}, words.importColumns),
      element('dl', { class: 'import-columns' }, ...columns.map(({ name, use, unit }) => (
        element('div', {}, element('dt', {}, name),
          element('dd', {}, [words.columnUses[use], unit].filter(Boolean).join(', ')))))),
      ignored.length > 0 ? element('p', { class: 'hint' }, words.columnsIgnored(ignored.join(', '))) : null),
  ];
}

function leftOutRows(count, rows, number, words) {
  const more = count - rows.length;
  return element('details', { class: 'safety covered' },
    element('summary', {}, words.rowsLeftOut(number.format(count))),
    element('ul', {}, ...rows.map(({ line, reason, column, text }) => (
      element('li', {}, words.rowLeftOut(line, words.rowReasons[reason](column, text))))),
    more > 0 ? element('li', {}, words.andMore(more)) : null));
}
