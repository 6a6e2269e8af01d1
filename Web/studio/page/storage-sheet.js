import { clearStorage, readStorage, storageKinds } from '../api/storage.js';
import { byteSize } from '../words/byte-size.js';
import { confirmed } from './confirm.js';
import { byId, element, symbol } from './element.js';

/** The dialog that shows the space that photos, videos and exports take, and clears it. */
export class StorageSheet {
  #words;
  #dialog = byId('storage');
  #groups = element('div', { class: 'storage' });
  #error = element('p', { class: 'storage-error', role: 'alert' });

  /** @param {typeof import('../words/en.js').en} words */
  constructor(words) {
    this.#words = words;
    const close = element('button', {
      type: 'button', class: 'icon', 'aria-label': words.close, title: words.close, autofocus: true,
      onclick: () => this.#dialog.close(),
    }, symbol('close'));
    this.#dialog.append(
      element('div', { class: 'sheet-head' }, element('h2', { id: 'storage-title' }, words.storage), close),
      element('div', { class: 'sheet-body' }, this.#groups, this.#error));
  }

  /** Opens the dialog with what is used now. */
  async open() {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#error.textContent = '';
    try {
      const storage = await readStorage();
      this.#groups.replaceChildren(...storageKinds.map((kind) => this.#group(kind, storage[kind])));
    } catch (failure) {
      this.#error.textContent = failure.message;
    }
  }

  #group(kind, { used, most, removable }) {
    const words = this.#words.storageOf[kind];
    const size = (bytes) => byteSize(bytes, this.#words.locale);
    const text = this.#words.storageUsed(used.count, most.count, size(used.bytes), size(most.bytes));
    const meter = element('progress', { max: 1, 'aria-label': words.title, 'aria-valuetext': text });
    meter.value = Math.max(used.bytes / most.bytes, used.count / most.count);
    const question = words.question(removable.count, size(removable.bytes));
    return element('section', { class: 'storage-group', 'data-kind': kind },
      element('div', { class: 'storage-head' },
        element('h3', {}, words.title), element('span', { class: 'storage-used' }, text)),
      meter,
      element('p', { class: 'hint' }, words.hint),
      element('button', {
        type: 'button', class: 'button', disabled: removable.count === 0, onclick: () => this.#clear(kind, question),
      }, symbol('delete'), words.clear));
  }

  async #clear(kind, question) {
    if (!await confirmed(this.#words, question, this.#words.delete)) return;
    try {
      await clearStorage(kind);
    } catch (failure) {
      this.#error.textContent = failure.message;
      return;
    }
    await this.open();
  }
}
