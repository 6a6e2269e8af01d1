import { exportAddress, importMeals } from '../api/meals.js';
import { byId, element, symbol } from '../page/element.js';
import { importPreview } from './import-preview.js';

const tables = /\.(csv|tsv)$/i;

/**
 * Whether a file has meals, as far as its name and type say.
 *
 * @param {File} file
 */
export function isMealFile({ type, name }) {
  return typeOf({ type, name }) !== null;
}

/** @returns {'text/csv' | 'application/json' | null} */
function typeOf({ type, name }) {
  if (/\.json$/i.test(name) || type === 'application/json') return 'application/json';
  return tables.test(name) || type === 'text/csv' ? 'text/csv' : null;
}

/**
 * The dialog in which meals are imported from a file, after a preview, and exported to one.
 *
 * Events: `done` with the id of the first meal.
 */
export class ImportSheet extends EventTarget {
  #words;
  #toasts;
  #dialog = byId('transfer');
  #input = byId('meals-file');
  #error = element('p', { class: 'editor-error', role: 'alert' });
  #number;
  /** The file that is read last. */
  #file = null;

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {import('../page/toast.js').Toasts} toasts
   */
  constructor(words, toasts) {
    super();
    this.#words = words;
    this.#toasts = toasts;
    this.#number = new Intl.NumberFormat(words.locale);
    this.#input.addEventListener('change', () => {
      const [file] = this.#input.files;
      // The same file may be chosen again.
      this.#input.value = '';
      if (file) this.#preview(file, typeOf(file) ?? 'text/csv');
    });
  }

  /** Opens the dialog. */
  open() {
    const words = this.#words;
    this.#error.textContent = '';
    this.#fill(words.transferTitle, element('div', { class: 'sheet-body transfer' },
      element('p', {}, words.importHint),
      element('button', {
        type: 'button', class: 'button primary large', autofocus: true, onclick: () => this.#input.click(),
      }, words.chooseImport),
      this.#error,
      element('section', { class: 'group' },
        element('p', {}, words.exportMealsHint),
        element('a', { class: 'button large', href: exportAddress, download: '' },
          symbol('download'), words.exportMeals))));
  }

  /**
   * Imports a dropped or pasted file: a single meal at once, anything else after a preview.
   *
   * @param {File} file
   */
  async take(file) {
    const type = typeOf(file);
    const isMeal = type === 'application/json' && (await file.text()).trimStart().startsWith('{');
    if (isMeal) await this.#add(file, type);
    else await this.#preview(file, type);
  }

  async #preview(file, type) {
    this.#file = file;
    const words = this.#words;
    try {
      const imported = await importMeals(file, type, true);
      // Another file may have been chosen meanwhile.
      if (this.#file !== file) return;
      this.#error.textContent = '';
      this.#fill(words.importTitle(file.name),
        element('div', { class: 'sheet-body import' }, ...importPreview(imported, words), this.#error),
        element('div', { class: 'sheet-foot' },
          element('button', {
            type: 'button', class: 'button spread', onclick: () => this.#input.click(),
          }, words.otherImport),
          element('button', {
            type: 'button', class: 'button primary', id: 'add-meals', disabled: imported.added === 0,
            onclick: ({ target }) => {
              target.disabled = true;
              this.#add(file, type).finally(() => { target.disabled = false; });
            },
          }, words.addMeals(this.#number.format(imported.added)))));
    } catch (failure) {
      if (this.#file === file) this.#fail(failure);
    }
  }

  async #add(file, type) {
    const words = this.#words;
    try {
      const { added, first, meals } = await importMeals(file, type, false);
      this.#dialog.close();
      const isSingle = meals.length === 1 && added < 2;
      if (isSingle && added === 0) this.#toasts.show(words.mealPresent);
      else if (!isSingle) this.#toasts.show(words.mealsAdded(this.#number.format(added)));
      this.dispatchEvent(new CustomEvent('done', { detail: first }));
    } catch (failure) {
      this.#fail(failure);
    }
  }

  #fail(failure) {
    if (!this.#dialog.open) {
      this.#toasts.fail(failure);
      return;
    }
    this.#error.textContent = failure.message;
    this.#error.scrollIntoView({ block: 'nearest' });
  }

  #fill(title, ...parts) {
    const { close } = this.#words;
    this.#dialog.replaceChildren(
      element('div', { class: 'sheet-head' }, element('h2', { id: 'transfer-title' }, title), element('button', {
        type: 'button', class: 'icon', 'aria-label': close, title: close, onclick: () => this.#dialog.close(),
      }, symbol('close'))),
      ...parts);
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}
