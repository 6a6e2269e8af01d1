import { errorsDe } from './errors-de.js';
import { errorsEn } from './errors-en.js';
import { placeInMeal } from './meal-place.js';
import { currentWords } from './words.js';

/** The sentences of each language, by its locale. */
const sentences = { 'en-US': errorsEn, 'de-DE': errorsDe };

/**
 * What the server says of a fault: a sentence for every program, and what pages need to say the same in their own words.
 *
 * @typedef {{ error?: string, fault?: { code: string, parameters: Record<string, string | number> } }} Fault
 */

/**
 * Returns the sentence about a fault in the words of the page, or else the server's own.
 *
 * @param {Fault} fault
 * @param {typeof import('./en.js').en} [words] The words of the page.
 * @returns {string} Empty if the server has said nothing.
 */
export function errorSentence({ error = '', fault }, words = currentWords()) {
  const template = sentences[words.locale]?.[fault?.code];
  if (!template) return asProse(error);
  const number = new Intl.NumberFormat(words.locale);
  const text = template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = fault.parameters?.[name] ?? '';
    if (name === 'place') return placeInMeal(value, words);
    if (name === 'detail') return asProse(value);
    return typeof value === 'number' ? number.format(value) : value;
  });
  return capitalized(text);
}

/** A line such as a terminal shows, as sentences: “it failed; try again” is “It failed. Try again.” */
function asProse(line) {
  return line ? line.split('; ').map((part) => `${capitalized(part).replace(/[.!?]$/, '')}.`).join(' ') : '';
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
