import { byId, element } from './element.js';

/**
 * Asks before something is done that cannot be undone.
 *
 * @param {typeof import('../words/en.js').en} words
 * @param {string} question
 * @param {string} action What the button says that does it.
 * @returns {Promise<boolean>}
 */
export function confirmed(words, question, action) {
  const dialog = byId('confirm');
  const answer = (value, label, kind) => element('button', {
    type: 'button', class: kind, onclick: () => dialog.close(value),
  }, label);
  const cancel = answer('', words.cancel, 'button');
  dialog.replaceChildren(
    element('p', { id: 'confirm-question', class: 'sheet-question' }, question),
    element('div', { class: 'sheet-foot' }, cancel, answer('yes', action, 'button danger')));
  // Escape closes the dialog without a value.
  dialog.returnValue = '';
  dialog.showModal();
  cancel.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}
