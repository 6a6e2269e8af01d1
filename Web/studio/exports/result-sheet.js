import { isFinished, renderAddress, renderFile, stickerAddress } from '../api/renders.js';
import { copyText } from '../page/clipboard.js';
import { byId, element, symbol } from '../page/element.js';
import { WrongChoice } from './export-options.js';
import { exportName, formatOf, mayRetry, stateText } from './render-words.js';
import { resultActions } from './result-actions.js';
import { sharedFile } from './shared-file.js';

/**
 * The dialog in which an export is followed from its progress to its result. Closing it leaves the export running.
 *
 * Events: `again` with `{ id, platform }` when the same is wanted for another platform.
 */
export class ResultSheet extends EventTarget {
  #words;
  #toasts;
  #renders;
  #dialog = byId('result');
  #title = byId('result-title');
  #body = byId('result-body');
  /** Of each export that was started here, by its id: the other platforms that it suits, and a function that starts it again. */
  #started = new Map();
  /** The export that is shown; null while it is being started. */
  #render = null;
  #going = new AbortController();
  #parts = {};

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {import('../page/toast.js').Toasts} toasts
   * @param {import('./render-list.js').RenderList} renders
   */
  constructor(words, toasts, renders) {
    super();
    this.#words = words;
    this.#toasts = toasts;
    this.#renders = renders;
    byId('close-result').addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('click', ({ target }) => target === this.#dialog && this.#dialog.close());
    renders.addEventListener('open', ({ detail }) => this.show(detail));
    renders.addEventListener('change', ({ detail }) => detail.id === this.#render?.id && this.#update(detail));
  }

  /**
   * Opens the sheet and starts an export.
   *
   * @param {{ width: number, height: number }} canvas The size of what is being made.
   * @param {(signal: AbortSignal) => Promise<{ render: import('../api/renders.js').Render, others: object[] }>} start
   *   Starts it; `others` are the platforms that it can be made for as well.
   */
  async begin(canvas, start) {
    const going = new AbortController();
    this.#going = going;
    this.#render = null;
    this.#title.textContent = this.#words.export;
    this.#open();
    this.#showProgress(canvas, () => going.abort());
    this.#parts.state.textContent = this.#words.startingExport;
    const retry = () => this.begin(canvas, start);
    try {
      const { render, others } = await start(going.signal);
      this.#started.set(render.id, { others, retry });
      if (this.#going === going) this.#take(render, canvas);
    } catch (failure) {
      if (going.signal.aborted) return;
      const again = failure instanceof WrongChoice ? null : retry;
      if (this.#going === going && this.#dialog.open) this.#showSentence(failure.message, again);
      else this.#toasts.fail(failure);
    }
  }

  /**
   * Opens the sheet with an export.
   *
   * @param {import('../api/renders.js').Render} render
   */
  show(render) {
    this.#going = new AbortController();
    this.#open();
    this.#take(render);
  }

  #open() {
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #take(render, canvas) {
    this.#render = render;
    this.#title.textContent = exportName(render, this.#words);
    if (!isFinished(render)) this.#showProgress(canvas, () => this.#renders.cancel(render.id));
    this.#update(render);
  }

  #update(render) {
    this.#render = render;
    if (render.state === 'done') this.#showResult(render);
    else if (isFinished(render)) {
      const retry = mayRetry(render) ? this.#started.get(render.id)?.retry : null;
      this.#showSentence(stateText(render, this.#words), retry);
    } else {
      if (render.progress) this.#parts.bar.value = render.progress.fraction;
      this.#parts.state.textContent = stateText(render, this.#words);
    }
  }

  #showProgress(canvas, cancel) {
    const words = this.#words;
    // Without a value, it says that something happens, but not how much.
    const bar = element('progress', { max: 1, 'aria-label': words.export });
    const state = element('p', { class: 'result-state', role: 'status' });
    this.#parts = { bar, state };
    this.#fill(
      element('div', { class: 'result-picture waiting', style: aspectOf(canvas) }, bar),
      element('div', { class: 'result-side' }, state,
        element('button', { type: 'button', class: 'button large', id: 'cancel-result', onclick: () => {
          this.#dialog.close();
          cancel();
        } }, words.cancelExport)));
  }

  /** Says in a sentence why there is no result. */
  #showSentence(text, retry) {
    this.#fill(element('div', { class: 'result-side' },
      element('p', { class: 'result-error', role: 'alert' }, text),
      retry ? element('button', { type: 'button', class: 'button primary large', onclick: retry }, this.#words.again) : null));
  }

  #showResult(render) {
    const words = this.#words;
    const isVideo = formatOf(render) === 'mp4';
    const shared = sharedFile(render);
    const picture = isVideo ? this.#video(render) : this.#image(render);
    // One download serves the picture, copying and sharing. A video that is not shared is loaded as it plays.
    const file = isVideo && !shared ? null : renderFile(render.id);
    const made = { shared, file, address: renderAddress(render.id, true), isPicture: !isVideo };
    this.#fill(picture, element('div', { class: 'result-side' },
      element('p', { class: 'unseen', role: 'status' }, words.exportReady),
      element('div', { class: 'result-actions' }, ...resultActions(made, this.#toasts, words), this.#companion(render)),
      this.#platforms(render), this.#description(render)));
    file?.then((blob) => !isVideo && showOnce(picture, blob))
      .catch((failure) => this.#render === render && this.#showSentence(failure.message));
  }

  #fill(...parts) {
    const hadFocus = this.#body.contains(document.activeElement);
    this.#body.replaceChildren(...parts);
    if (hadFocus) this.#body.querySelector('button:not(:disabled), a')?.focus({ preventScroll: true });
  }

  #image(render) {
    return element('img', { class: 'result-picture', alt: this.#label(render), style: aspectOf(sizeOf(render)) });
  }

  #video(render) {
    const video = element('video', {
      class: 'result-picture', src: renderAddress(render.id), controls: true, playsinline: true, preload: 'metadata',
      style: aspectOf(sizeOf(render)), 'aria-label': this.#label(render),
    });
    // Not every browser plays HEVC; the file is as good as before.
    const explain = () => {
      if (video.videoWidth === 0) video.replaceWith(element('p', { class: 'hint' }, this.#words.cannotPlay));
    };
    for (const name of ['error', 'loadedmetadata']) video.addEventListener(name, explain);
    return video;
  }

  #label(render) {
    return render.altText || this.#words.preview;
  }

  #companion(render) {
    return render.hasSticker ? element('a', {
      class: 'button', href: stickerAddress(render.id), download: '',
    }, symbol('sticker'), this.#words.companion) : null;
  }

  #platforms(render) {
    const others = this.#started.get(render.id)?.others ?? [];
    if (others.length === 0) return null;
    const buttons = others.map(({ id, name }) => element('button', {
      type: 'button', class: 'button', 'data-platform': id,
      onclick: () => this.dispatchEvent(new CustomEvent('again', { detail: { id: render.id, platform: id } })),
    }, name));
    return element('section', { class: 'group' },
      element('h3', {}, this.#words.againFor), element('div', { class: 'choices' }, ...buttons));
  }

  #description({ altText }) {
    if (!altText) return null;
    const words = this.#words;
    return element('section', { class: 'group' },
      element('h3', {}, words.altText), element('p', { id: 'alt-text', class: 'alt-text' }, altText),
      element('button', {
        type: 'button', class: 'link', onclick: () => copyText(altText, this.#toasts, words),
      }, words.copyAlt));
  }
}

/** Shows a picture, and frees its address as soon as it is decoded. */
function showOnce(image, blob) {
  const address = URL.createObjectURL(blob);
  image.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
  image.src = address;
}

function sizeOf({ report }) {
  const [width, height] = report?.canvas ?? [];
  return { width, height };
}

/** The place of a picture, so that nothing moves when it appears. */
function aspectOf({ width, height } = {}) {
  return width > 0 ? `aspect-ratio: ${width} / ${height}` : null;
}
