import { element } from '/studio/page/element.js';

/**
 * Returns a row with what a compiler or a program says. The place in a file stands apart.
 *
 * @param {string} text Such as `Card.swift:12:5: cannot find 'x' in scope`.
 */
export function messageRow(text) {
  const { path, place, words } = partsOf(text);
  if (!place) return element('p', { class: 'message' }, words);
  return element('p', { class: 'message' }, element('code', { title: path }, place), ' ', words);
}

/**
 * Splits a message.
 *
 * @param {string} text
 * @returns {{ path: string, place: string, words: string }} `place` is the file's name with the line, or empty.
 */
export function partsOf(text) {
  const [, path = '', line = '', words = text] = /^(.+?\.swift):(\d+(?::\d+)?): (.*)$/s.exec(text) ?? [];
  return { path, place: path && `${path.split('/').pop()}:${line}`, words };
}
