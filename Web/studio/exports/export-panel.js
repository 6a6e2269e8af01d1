import { startRender } from '../api/renders.js';
import { copyText } from '../page/clipboard.js';
import { byId, element } from '../page/element.js';
import { platformOf, platforms, stickerPlatforms } from '../stage/safe-areas.js';
import { formatsFor, platformProblem, renderWish } from './export-options.js';

/** The panel from which exports are started. */
export class ExportPanel {
  #parts;
  #words;
  #format = '';
  /** Whether somebody has chosen the format, which then stays as long as it is offered. */
  #isChosen = false;
  #stickerPlatform = '';
  #media;

  /**
   * @param {object} parts
   * @param {import('../state/studio-store.js').StudioStore} parts.store
   * @param {import('../stage/stage-controller.js').StageController} parts.controller
   * @param {import('../media/media-library.js').MediaLibrary} parts.library
   * @param {import('./render-list.js').RenderList} parts.renders
   * @param {import('../page/toast.js').Toasts} parts.toasts
   * @param {(id: string) => Promise<object>} parts.mealOf
   * @param {typeof import('../words/en.js').en} parts.words
   */
  constructor(parts) {
    this.#parts = parts;
    this.#words = parts.words;
    byId('export-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.start();
    });
    byId('export-platform').addEventListener('change', ({ target }) => this.#choosePlatform(target.value));
    byId('copy-alt').addEventListener('click', () => (
      copyText(parts.controller.altText, parts.toasts, this.#words)));
    parts.store.addEventListener('commit', () => this.#show());
    parts.controller.addEventListener('media', ({ detail }) => {
      this.#media = detail;
      this.#offerFormats();
    });
    parts.controller.addEventListener('settled', () => {
      byId('alt-text').textContent = parts.controller.altText;
    });
    this.#offerFormats();
  }

  /** Starts an export of what is on the stage. */
  async start() {
    const { store, controller, library, renders, toasts, mealOf } = this.#parts;
    const words = this.#words;
    const { state } = store;
    if (!state.meal) {
      toasts.show(words.needsMeal, null, true);
      return;
    }
    const button = byId('start-export');
    button.disabled = true;
    try {
      const format = this.#format;
      const meal = await mealOf(state.meal);
      const upload = format === 'sticker' ? null : await library.uploadOf(state.background);
      const wish = renderWish({
        state, meal, format, upload, canvas: controller.canvas, locale: words.stickerLocale,
        stickerPlatform: this.#stickerPlatform || null,
        codec: document.querySelector('input[name="codec"]:checked').value,
      });
      const { id } = await startRender(wish);
      renders.add({ id, state: 'queued', mealName: meal.name, format: wish.format });
    } catch (failure) {
      toasts.fail(failure);
    } finally {
      button.disabled = false;
    }
  }

  #offerFormats() {
    const formats = formatsFor(this.#media?.kind);
    if (!this.#isChosen || !formats.includes(this.#format)) [this.#format] = formats;
    byId('format-choice').querySelectorAll('label').forEach((label) => label.remove());
    byId('format-choice').append(...formats.map((format) => {
      const checked = format === this.#format;
      const input = element('input', { type: 'radio', name: 'format', value: format, checked });
      input.addEventListener('change', () => {
        this.#format = format;
        this.#isChosen = true;
        this.#show();
      });
      return element('label', {}, input, element('span', {}, this.#words.formats[format]));
    }));
    this.#show();
  }

  #choosePlatform(id) {
    if (this.#format === 'sticker') {
      this.#stickerPlatform = id;
      return;
    }
    const codec = platformOf(id)?.codec;
    if (codec) document.querySelector(`input[name="codec"][value="${codec}"]`).checked = true;
    this.#parts.store.commit({ platform: id || null });
  }

  #show() {
    const words = this.#words;
    const isVideo = this.#format === 'mp4';
    const isSticker = this.#format === 'sticker';
    byId('format-hint').textContent = words.formatHints[this.#format];
    byId('codec-choice').hidden = !isVideo;
    byId('video-hint').hidden = !isVideo;
    const { platform } = this.#parts.store.state;
    const choice = byId('export-platform');
    const offered = isSticker ? stickerPlatforms : platforms;
    choice.replaceChildren(element('option', { value: '' }, words.noPlatform), ...offered.map(({ id, name }) => (
      element('option', { value: id }, name))));
    choice.value = isSticker ? this.#stickerPlatform : platform ?? '';
    const problem = isSticker ? null : platformProblem(platform, this.#media);
    byId('export-warning').hidden = !problem;
    byId('export-warning').textContent = problem ? words[problem.kind](problem.name, problem.limit) : '';
  }
}
