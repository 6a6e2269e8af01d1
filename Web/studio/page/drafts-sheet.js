import { deleteDraft, listDrafts } from '../api/drafts.js';
import { listMeals } from '../api/meals.js';
import { draftAddress, newDraftName } from '../state/window-draft.js';
import { confirmed } from './confirm.js';
import { byId, element, symbol } from './element.js';

/** The dialog with all drafts, which can be opened again and deleted. */
export class DraftsSheet {
  #words;
  #own;
  #dialog = byId('drafts');
  #list = element('ul', { class: 'draft-list' });
  #empty;
  #error = element('p', { class: 'storage-error', role: 'alert' });
  #date;

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {string} own The draft of this window.
   */
  constructor(words, own) {
    this.#words = words;
    this.#own = own;
    this.#date = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' });
    this.#empty = element('p', { class: 'empty' }, words.noDrafts);
    const close = element('button', {
      type: 'button', class: 'icon', 'aria-label': words.close, title: words.close, autofocus: true,
      onclick: () => this.#dialog.close(),
    }, symbol('close'));
    this.#dialog.append(
      element('div', { class: 'sheet-head' }, element('h2', { id: 'drafts-title' }, words.drafts), close),
      element('div', { class: 'sheet-body' }, this.#list, this.#empty, this.#error),
      element('div', { class: 'sheet-foot' },
        element('a', { class: 'button', href: draftAddress(newDraftName()) }, symbol('plus'), words.newDraft)));
  }

  /** Opens the dialog with the drafts that there are now. */
  async open() {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#error.textContent = '';
    try {
      const [drafts, meals] = await Promise.all([listDrafts(), listMeals('')]);
      const names = new Map(meals.map(({ id, name }) => [id, name]));
      this.#list.replaceChildren(...drafts.map((draft) => this.#row(draft, names)));
      this.#empty.hidden = drafts.length > 0;
    } catch (failure) {
      this.#error.textContent = failure.message;
    }
  }

  #row({ id, updatedAt, summary }, names) {
    const words = this.#words;
    const name = names.get(summary?.meal) ?? words.draft;
    const isOwn = id === this.#own;
    const facts = [
      words.variants[summary?.variant], words.draftMedia[summary?.media], this.#date.format(new Date(updatedAt)),
    ].filter(Boolean).join(' · ');
    const link = element('a', {
      class: 'draft-choice', href: draftAddress(id), 'aria-current': isOwn && 'true',
      onclick: (event) => {
        if (!isOwn) return;
        event.preventDefault();
        this.#dialog.close();
      },
    },
    element('span', { class: 'draft-name' }, isOwn ? words.ownDraft(name) : name), element('small', {}, facts));
    const label = `${words.deleteDraft}: ${name}, ${facts}`;
    return element('li', { class: 'draft' }, link, isOwn ? null : element('button', {
      type: 'button', class: 'icon', title: words.deleteDraft, 'aria-label': label,
      onclick: () => this.#delete(id, name),
    }, symbol('delete')));
  }

  async #delete(id, name) {
    if (!await confirmed(this.#words, this.#words.deleteDraftQuestion(name), this.#words.delete)) return;
    try {
      await deleteDraft(id);
    } catch (failure) {
      this.#error.textContent = failure.message;
      return;
    }
    await this.open();
  }
}
