import { cancelRender, isFinished, listRenders, renameRender, renderAddress } from '../api/renders.js';
import { confirmed } from '../page/confirm.js';
import { byId, element, symbol } from '../page/element.js';
import { exportName, nameOf, stateText } from './render-words.js';

/** How many finished exports of earlier visits are listed. */
const greatestCount = 12;

/**
 * The exports: what waits, what runs, and the results.
 *
 * Events: `change` with an export that has changed, `open` with one that somebody wants to see.
 */
export class RenderList extends EventTarget {
  #words;
  #toasts;
  #list = byId('render-list');
  #rows = new Map();
  /** Fulfilled when the exports are listed; what has changed meanwhile is shown afterwards. */
  #loading = Promise.resolve();

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {import('../page/toast.js').Toasts} toasts
   * @param {import('../api/events.js').ServerEvents} events
   */
  constructor(words, toasts, events) {
    super();
    this.#words = words;
    this.#toasts = toasts;
    events.addEventListener('open', () => {
      this.#loading = this.#loading.then(() => this.#load()).catch((failure) => {
        // Without an answer, the exports are listed when there is a connection again.
        if (!failure.isOffline) this.#toasts.fail(failure);
      });
    });
    events.addEventListener('export', ({ detail }) => this.#loading.then(() => this.#take(detail)));
    events.addEventListener('exportRemoved', ({ detail }) => this.#loading.then(() => this.#remove(detail.id)));
  }

  /** Lists the exports that the server knows: all that are unfinished, and the latest of the others. */
  async #load() {
    const renders = await listRenders();
    const known = new Set(renders.map(({ id }) => id));
    for (const id of [...this.#rows.keys()].filter((id) => !known.has(id))) this.#remove(id);
    let finished = 0;
    const listed = renders.filter((render) => {
      if (isFinished(render)) finished += 1;
      return !isFinished(render) || finished <= greatestCount || this.#rows.has(render.id);
    });
    for (const render of listed.reverse()) this.#take(render);
  }

  /**
   * Adds an export that this page has started at the top, unless an event was faster than the answer.
   *
   * @param {import('../api/renders.js').Render} render
   */
  add(render) {
    if (this.#rows.has(render.id)) return;
    const row = { render, node: element('li', { class: 'render' }) };
    this.#rows.set(render.id, row);
    this.#list.prepend(row.node);
    byId('no-exports').hidden = true;
    this.#show(row);
  }

  /**
   * Returns an export as it was last described; undefined if it is not listed.
   *
   * @param {string} id
   */
  find(id) {
    return this.#rows.get(id)?.render;
  }

  /** Shows an export as the server describes it. */
  #take(render) {
    const row = this.#rows.get(render.id);
    if (row) this.#changed(row, render);
    else this.add(render);
  }

  #remove(id) {
    this.#rows.get(id)?.node.remove();
    this.#rows.delete(id);
    byId('no-exports').hidden = this.#rows.size > 0;
  }

  #changed(row, render) {
    // Nothing but its name changes when an export has ended.
    if (isFinished(row.render)) {
      this.#named(row, render.name);
      return;
    }
    row.render = render;
    this.#show(row);
    if (render.state === 'done') byId('render-status').textContent = this.#words.exportReady;
    this.dispatchEvent(new CustomEvent('change', { detail: render }));
  }

  #named(row, name) {
    if (name === row.render.name) return;
    row.render = { ...row.render, name };
    if (!row.node.querySelector('form')) this.#redraw(row);
  }

  #redraw(row) {
    delete row.node.dataset.state;
    this.#show(row);
  }

  #show(row) {
    const { render, node } = row;
    const words = this.#words;
    const isRedrawn = node.dataset.state !== render.state;
    node.dataset.state = render.state;
    node.dataset.render = render.id;
    if (!isRedrawn && row.progress) {
      row.progress.value = render.progress?.fraction ?? 0;
      row.state.textContent = stateText(render, words);
      return;
    }
    row.state = element('span', { class: 'render-state' }, stateText(render, words));
    row.progress = null;
    const name = exportName(render, words);
    const title = element('span', { class: 'render-name' }, name);
    const parts = [element('div', { class: 'render-head' },
      title, row.state, isFinished(render) ? this.#tools(row, name) : null)];
    if (!isFinished(render)) {
      row.progress = element('progress', { max: 1, 'aria-label': name });
      row.progress.value = render.progress?.fraction ?? 0;
      parts.push(row.progress, element('button', {
        type: 'button', class: 'link', 'aria-label': `${words.cancelExport}: ${name}`,
        onclick: () => this.cancel(render.id),
      }, words.cancelExport));
    }
    // A cancelled export has nothing to show.
    if (render.state !== 'cancelled') parts.push(this.#actions(row, name));
    node.replaceChildren(...parts);
  }

  /** The buttons that rename and delete a finished export. */
  #tools(row, name) {
    const words = this.#words;
    const button = (key, label, run) => element('button', {
      type: 'button', class: 'icon', title: label, 'aria-label': `${label}: ${name}`, 'data-key': key, onclick: run,
    }, symbol(key));
    return element('div', { class: 'render-tools' },
      row.render.state === 'done' ? button('edit', words.renameExport, () => this.#edit(row)) : null,
      button('delete', words.deleteExport, () => this.#delete(row, name)));
  }

  /** Replaces the head of an export by a field for its name. */
  #edit(row) {
    const { render, node } = row;
    const input = element('input', {
      type: 'text', maxlength: 100, required: true, 'aria-label': this.#words.renamedExport,
      value: nameOf(render) ?? '',
    });
    const save = element('button', { type: 'submit', class: 'button' }, this.#words.save);
    const form = element('form', { class: 'render-head' }, input, save);
    const close = () => {
      form.remove();
      this.#redraw(row);
      node.querySelector('[data-key="edit"]').focus();
    };
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close();
    });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      try {
        row.render = { ...row.render, name: (await renameRender(render.id, input.value)).name };
        close();
      } catch (failure) {
        this.#toasts.fail(failure);
      }
    });
    node.querySelector('.render-head').replaceWith(form);
    input.select();
  }

  async #delete(row, name) {
    const words = this.#words;
    // Only an export that is done has a file to lose.
    const isDone = row.render.state === 'done';
    if (isDone && !await confirmed(words, words.deleteExportQuestion(name), words.delete)) return;
    try {
      await cancelRender(row.render.id);
      this.#remove(row.render.id);
      byId('render-status').textContent = words.exportDeleted(name);
      byId('open-storage').focus();
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }

  #actions(row, name) {
    const words = this.#words;
    const show = element('button', {
      type: 'button', class: 'button', 'aria-label': `${words.showExport}: ${name}`,
      onclick: () => this.dispatchEvent(new CustomEvent('open', { detail: row.render })),
    }, words.showExport);
    const actions = element('div', { class: 'render-actions' }, show);
    if (row.render.state === 'done') {
      actions.append(element('a', {
        class: 'button', href: renderAddress(row.render.id, true), download: '', 'aria-label': `${words.save}: ${name}`,
      }, symbol('download'), words.save));
    }
    return actions;
  }

  /**
   * Cancels an export.
   *
   * @param {string} id
   */
  async cancel(id) {
    try {
      await cancelRender(id);
      const row = this.#rows.get(id);
      if (row) this.#changed(row, { ...row.render, state: 'cancelled' });
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }
}
