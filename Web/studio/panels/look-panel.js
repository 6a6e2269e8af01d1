import { byId, element } from '../page/element.js';
import { tints } from '../state/studio-state.js';

const choices = ['glass', 'appearance', 'look'];

/**
 * Connects the panel of the look with the state.
 *
 * @param {import('../state/studio-store.js').StudioStore} store
 * @param {typeof import('../words/en.js').en} words
 */
export function connectLook(store, words) {
  const panel = byId('panel-look');
  for (const name of choices) {
    for (const input of panel.querySelectorAll(`input[name="${name}"]`)) {
      input.addEventListener('change', () => store.commit({ [name]: input.value }));
    }
  }
  for (const name of ['legibility', 'mark']) {
    byId(name).addEventListener('change', ({ target }) => store.commit({ [name]: target.checked }));
  }
  const swatches = byId('tints');
  const names = words.tints;
  swatches.append(...Object.entries(tints).map(([name, tint]) => {
    const input = element('input', { type: 'radio', name: 'tint', value: tint ?? '', 'aria-label': names[name] });
    input.addEventListener('change', () => store.commit({ tint }));
    const swatch = element('span', { class: 'swatch', title: names[name] });
    if (tint) swatch.style.backgroundColor = tint.slice(0, 7);
    return element('label', {}, input, swatch);
  }));
  const show = () => {
    const { state } = store;
    for (const name of choices) {
      for (const input of panel.querySelectorAll(`input[name="${name}"]`)) input.checked = input.value === state[name];
    }
    for (const input of swatches.querySelectorAll('input')) input.checked = input.value === (state.tint ?? '');
    byId('legibility').checked = state.legibility;
    byId('mark').checked = state.mark;
  };
  store.addEventListener('commit', show);
  show();
}
