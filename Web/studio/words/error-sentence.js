import { errorsDe } from './errors-de.js';
import { currentWords } from './words.js';

/** The sentences of languages other than the server's. */
const translations = { 'de-DE': errorsDe };

/**
 * What the server says of a fault: a sentence in English, and what pages in other languages need to say the same.
 *
 * @typedef {{ error?: string, fault?: { code: string, parameters: Record<string, string | number> } }} Fault
 */

/**
 * Returns the sentence about a fault in the language of the page, or else the server's own.
 *
 * @param {Fault} fault
 * @param {typeof import('./en.js').en} [words] The words of the page.
 * @returns {string} Empty if the server has said nothing.
 */
export function errorSentence({ error = '', fault }, words = currentWords()) {
  const template = translations[words.locale]?.[fault?.code];
  if (!template) return error;
  const number = new Intl.NumberFormat(words.locale);
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = fault.parameters?.[name] ?? '';
    return typeof value === 'number' ? number.format(value) : value;
  });
}
