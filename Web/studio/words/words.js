import { de } from './de.js';
import { en } from './en.js';

export const languages = { en, de };
/** What each language calls itself. */
export const languageNames = { en: 'English', de: 'Deutsch' };
/** Where the chosen language is kept. */
const storageKey = 'vitrine.language';

/**
 * Returns the language to begin with: the chosen one, or else the first of the person's that there is.
 *
 * @param {string | null} chosen
 * @param {readonly string[]} preferred As in `navigator.languages`.
 */
export function languageFor(chosen, preferred) {
  if (chosen in languages) return chosen;
  const known = preferred.map((tag) => tag.split('-')[0]).find((language) => language in languages);
  return known ?? 'en';
}

/** Returns the language of the page. */
export function currentLanguage() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(storageKey);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  return languageFor(chosen ?? '', navigator.languages ?? []);
}

/** Returns the words of the page in its language. */
export function currentWords() {
  return languages[currentLanguage()];
}

/**
 * Keeps a language and shows the page in it.
 *
 * @param {string} language
 */
export function chooseLanguage(language) {
  try {
    localStorage.setItem(storageKey, language);
  } finally {
    location.reload();
  }
}

/**
 * Fills the elements of a page: `data-word` names the text, `data-label` the accessible name and tooltip,
 * `data-placeholder` the placeholder.
 *
 * @param {typeof en} words
 * @param {ParentNode} root
 */
export function fillWords(words, root = document) {
  const word = (path) => path.split('.').reduce((part, key) => part[key], words);
  for (const node of root.querySelectorAll('[data-word]')) node.textContent = word(node.dataset.word);
  for (const node of root.querySelectorAll('[data-label]')) {
    const text = word(node.dataset.label);
    node.setAttribute('aria-label', text);
    if (node.matches('button, a')) node.title = text;
  }
  for (const node of root.querySelectorAll('[data-placeholder]')) {
    node.placeholder = word(node.dataset.placeholder);
  }
}
