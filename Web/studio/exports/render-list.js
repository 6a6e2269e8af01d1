import { cancelRender, isFinished, listRenders, renderAddress, stickerAddress } from '../api/renders.js';
import { asPNG, copyPicture } from '../page/clipboard.js';
import { byId, element, symbol } from '../page/element.js';
import { errorSentence } from '../words/error-sentence.js';

/** How many finished exports of earlier visits are listed. */
const greatestCount = 12;
const types = { jpeg: 'image/jpeg', png: 'image/png', mp4: 'video/mp4' };
const suffixes = { jpeg: 'jpg', png: 'png', mp4: 'mp4' };

/** The exports: what waits, what runs, and the results. */
export class RenderList {
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
    const row = { render, node: element('li', { class: 'render' }), blob: null, isNew: !isFinished(render) };
    this.#rows.set(render.id, row);
    this.#list.prepend(row.node);
    byId('no-exports').hidden = true;
    this.#show(row);
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
    if (isFinished(row.render)) return;
    row.render = render;
    this.#show(row);
    if (render.state === 'done') byId('render-status').textContent = this.#words.exportReady;
  }

  #show(row) {
    const { render, node } = row;
    const isRedrawn = node.dataset.state !== render.state;
    node.dataset.state = render.state;
    node.dataset.render = render.id;
    if (!isRedrawn && row.progress) {
      row.progress.value = render.progress?.fraction ?? 0;
      row.state.textContent = this.#stateText(render);
      return;
    }
    const words = this.#words;
    row.state = element('span', { class: 'render-state' }, this.#stateText(render));
    row.progress = null;
    const name = words.exportName(render.mealName ?? words.export, words.formats[formatOf(render)]);
    const title = element('span', { class: 'render-name' }, name);
    const parts = [element('div', { class: 'render-head' }, title, row.state)];
    if (!isFinished(render)) {
      row.progress = element('progress', { max: 1, 'aria-label': name });
      row.progress.value = render.progress?.fraction ?? 0;
      parts.push(row.progress, element('button', {
        type: 'button', class: 'link', 'aria-label': `${words.cancelExport}: ${name}`,
        onclick: () => this.#cancel(render.id),
      }, words.cancelExport));
    }
    // Those of earlier visits are listed without their pictures.
    if (render.state === 'done' && row.isNew) parts.push(this.#picture(render));
    if (render.state === 'done') parts.push(this.#actions(row, name));
    node.replaceChildren(...parts);
  }

  #stateText(render) {
    const { state, position, progress } = render;
    const words = this.#words;
    if (state === 'queued') return words.queued(position);
    if (state === 'running') {
      return words.running(Math.round((progress?.fraction ?? 0) * 100), progress?.eta ? Math.ceil(progress.eta) : 0);
    }
    return (state === 'failed' && errorSentence(render, words)) || words[state];
  }

  #picture(render) {
    const address = renderAddress(render.id);
    const label = render.altText || this.#words.preview;
    if (formatOf(render) === 'mp4') {
      const video = element('video', {
        class: 'render-picture', src: address, controls: true, playsinline: true, preload: 'metadata',
        'aria-label': label,
      });
      // Not every browser plays HEVC; the file is as good as before.
      const explain = () => {
        if (video.videoWidth === 0) video.replaceWith(element('p', { class: 'hint' }, this.#words.cannotPlay));
      };
      for (const name of ['error', 'loadedmetadata']) video.addEventListener(name, explain);
      return video;
    }
    return element('img', { class: 'render-picture', src: address, alt: label, loading: 'lazy' });
  }

  #actions(row, name) {
    const words = this.#words;
    const { render } = row;
    const download = element('a', {
      class: 'button', href: renderAddress(render.id, true), download: '', 'aria-label': `${words.download}: ${name}`,
    }, symbol('download'), words.download);
    const actions = element('div', { class: 'render-actions' }, download);
    if (render.hasSticker) {
      actions.append(element('a', {
        class: 'button', href: stickerAddress(render.id), download: '', 'aria-label': `${words.companion}: ${name}`,
      }, symbol('download'), words.companion));
    }
    if (formatOf(render) !== 'mp4') {
      actions.append(element('button', {
        type: 'button', class: 'button', 'aria-label': `${words.copy}: ${name}`,
        onclick: () => copyPicture(this.#blob(row).then(asPNG), this.#toasts, words),
      }, symbol('copy'), words.copy));
    }
    if (typeof navigator.canShare === 'function') actions.append(this.#shareButton(row, name));
    return actions;
  }

  /** Sharing takes two steps: first the file is loaded, then a click, which counts for seconds only, shares it. */
  #shareButton(row, name) {
    const words = this.#words;
    const button = element('button', {
      type: 'button', class: 'button', disabled: true, 'aria-label': `${words.share}: ${name}`,
    }, symbol('export'), words.share);
    this.#blob(row).then((blob) => {
      const format = formatOf(row.render);
      const file = new File([blob], `${row.render.mealName ?? 'vitrine'}.${suffixes[format]}`, { type: types[format] });
      const data = { files: [file], text: row.render.altText };
      if (!navigator.canShare(data)) {
        button.remove();
        return;
      }
      button.disabled = false;
      button.addEventListener('click', () => this.#share(data));
    }).catch(() => button.remove());
    return button;
  }

  async #share(data) {
    try {
      await navigator.share(data);
    } catch ({ name }) {
      // Whoever closes the share sheet knows that nothing was shared.
      if (name !== 'AbortError') this.#toasts.show(this.#words.shareRefused, null, true);
    }
  }

  async #blob(row) {
    row.blob ??= fetch(renderAddress(row.render.id)).then((response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.blob();
    });
    return row.blob;
  }

  async #cancel(id) {
    try {
      await cancelRender(id);
      const row = this.#rows.get(id);
      if (row) this.#changed(row, { ...row.render, state: 'cancelled' });
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }
}

function formatOf({ format, report }) {
  return report?.kind ?? format ?? 'png';
}
