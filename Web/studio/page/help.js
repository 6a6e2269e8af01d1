import { setSingleKeys, usesSingleKeys } from '../keys/keyboard.js';
import { chooseEnergyUnit, chosenEnergyUnit, energyUnits, usualEnergyUnit } from '../words/energy-unit.js';
import { chooseLanguage, currentLanguage, languageNames } from '../words/words.js';
import { byId, element, symbol } from './element.js';

/**
 * Opens the dialog with the keys and the settings.
 *
 * @param {typeof import('../words/en.js').en} words
 */
export function openHelp(words) {
  const dialog = byId('help');
  if (!dialog.firstChild) fill(dialog, words);
  dialog.showModal();
}

function fill(dialog, words) {
  const close = element('button', {
    type: 'button', class: 'icon', 'aria-label': words.close, title: words.close, autofocus: true,
    onclick: () => dialog.close(),
  }, symbol('close'));
  const keys = element('dl', { class: 'keys' }, ...words.keyRows.map(([key, meaning]) => (
    element('div', {}, element('dt', {}, key), element('dd', {}, meaning)))));
  const language = element('select', { onchange: ({ target }) => chooseLanguage(target.value) },
    ...Object.entries(languageNames).map(([code, name]) => (
      element('option', { value: code, lang: code, selected: code === currentLanguage() }, name))));
  const usual = usualEnergyUnit(navigator.languages ?? []);
  const units = [
    ['', words.usualEnergyUnit(usual.symbol)], ...Object.values(energyUnits).map(({ name, symbol }) => [name, symbol]),
  ];
  const energy = element('select', { id: 'energy-unit', onchange: ({ target }) => chooseEnergyUnit(target.value) },
    ...units.map(([name, label]) => element('option', { value: name, selected: name === chosenEnergyUnit() }, label)));
  const single = element('input', {
    type: 'checkbox', role: 'switch', class: 'switch', checked: usesSingleKeys(),
    onchange: ({ target }) => setSingleKeys(target.checked),
  });
  dialog.append(
    element('div', { class: 'sheet-head' }, element('h2', { id: 'help-title' }, words.help), close),
    element('div', { class: 'sheet-body' },
      element('p', { class: 'hint' }, words.gestures),
      element('h3', { class: 'spaced' }, words.settings),
      element('label', { class: 'row' }, element('span', {}, words.language), language),
      element('label', { class: 'row' }, element('span', {}, words.energyUnit), energy),
      element('label', { class: 'row' }, element('span', {}, words.singleKeys), single),
      element('p', {}, element('a', { class: 'button', href: '/timer' }, symbol('timer'), words.timer)),
      element('h3', { class: 'spaced' }, words.keys),
      keys));
}
