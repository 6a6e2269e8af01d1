import { cancelRender, startRender } from '../api/renders.js';
import { playsHEVC } from '../media/media.js';
import { byId, element } from '../page/element.js';
import { platformOf, platforms, stickerPlatforms } from '../stage/safe-areas.js';
import { trimOf } from '../state/studio-state.js';
import {
  codecFor, formatsFor, otherPlatforms, platformProblem, renderWish, wishFor, WrongChoice,
} from './export-options.js';

/** The panel from which exports are started. */
export class ExportPanel {
  #parts;
  #words;
  #format = '';
  /** Whether somebody has chosen the format, which then stays as long as it is offered. */
  #isChosen = false;
  #stickerPlatform = '';
  #media;
  /** What each export of this page has asked for, by its id. */
  #wishes = new Map();

  /**
   * @param {object} parts
   * @param {import('../state/studio-store.js').StudioStore} parts.store
   * @param {import('../stage/stage-controller.js').StageController} parts.controller
   * @param {import('../media/media-library.js').MediaLibrary} parts.library
   * @param {import('./render-list.js').RenderList} parts.renders
   * @param {import('./result-sheet.js').ResultSheet} parts.sheet
   * @param {(id: string) => Promise<object>} parts.mealOf
   * @param {typeof import('../words/en.js').en} parts.words
   * @param {'kcal' | 'kj'} parts.energy The unit of energy.
   */
  constructor(parts) {
    this.#parts = parts;
    this.#words = parts.words;
    byId('export-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.start();
    });
    byId('export-platform').addEventListener('change', ({ target }) => this.#choosePlatform(target.value));
    byId('share').addEventListener('click', () => this.start());
    parts.sheet.addEventListener('again', ({ detail: { id, platform } }) => (
      this.#export(() => wishFor(this.#wishes.get(id), platform, codecFor(platform, playsHEVC())))));
    this.#chooseCodec(null);
    parts.store.addEventListener('commit', () => this.#show());
    parts.controller.addEventListener('media', ({ detail }) => {
      this.#media = detail;
      this.#offerFormats();
    });
    this.#offerFormats();
  }

  /** Exports what is on the stage, and shows the result. */
  start() {
    return this.#export(() => this.#wish());
  }

  #export(makeWish) {
    const { controller, renders, sheet } = this.#parts;
    return sheet.begin(controller.canvas, async (signal) => {
      const wish = await makeWish();
      signal.throwIfAborted();
      const id = this.#unchanged(wish) ?? (await startRender(wish)).id;
      if (signal.aborted) await cancelRender(id);
      signal.throwIfAborted();
      this.#wishes.set(id, wish);
      renders.add({ id, state: 'queued', mealName: wish.meal.name, format: wish.format });
      return { render: renders.find(id), others: otherPlatforms(wish) };
    });
  }

  /** Returns the id of an export of the same; undefined if it is still to be made. */
  #unchanged(wish) {
    const text = JSON.stringify(wish);
    return [...this.#wishes.keys()].find((id) => (
      ['queued', 'running', 'done'].includes(this.#parts.renders.find(id)?.state) &&
      JSON.stringify(this.#wishes.get(id)) === text));
  }

  /** Returns what the server is asked for. */
  async #wish() {
    const { store, controller, library, mealOf } = this.#parts;
    const words = this.#words;
    if (!store.state.meal) throw new Error(words.needsMeal);
    const problem = this.#problem();
    if (problem) throw new WrongChoice(words[problem.kind](problem.name, problem.limit));
    // The format and the size of the canvas are those of the background that is on the stage.
    await controller.opened();
    const { state } = store;
    const format = this.#format;
    const meal = await mealOf(state.meal);
    const upload = format === 'sticker' ? null : await library.uploadOf(state.background);
    return renderWish({
      state, meal, format, upload, canvas: controller.canvas, locale: words.stickerLocale,
      energy: this.#parts.energy,
      stickerPlatform: this.#stickerPlatform || null,
      codec: document.querySelector('input[name="codec"]:checked').value,
    });
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
    if (platformOf(id)) this.#chooseCodec(id);
    this.#parts.store.commit({ platform: id || null });
  }

  #chooseCodec(platform) {
    document.querySelector(`input[name="codec"][value="${codecFor(platform, playsHEVC())}"]`).checked = true;
  }

  /** Returns why the platform would refuse the export; null if it would not. */
  #problem() {
    const { state } = this.#parts.store;
    return this.#format === 'sticker' ? null : platformProblem(state.platform, this.#media, trimOf(state));
  }

  #show() {
    const words = this.#words;
    const isVideo = this.#format === 'mp4';
    const isSticker = this.#format === 'sticker';
    const isMuted = isVideo && !this.#parts.store.state.sound;
    byId('format-hint').textContent = isMuted ? words.mutedHint : words.formatHints[this.#format];
    byId('codec-choice').hidden = !isVideo;
    byId('video-hint').hidden = !isVideo;
    byId('video-options').hidden = !isVideo;
    const { state } = this.#parts.store;
    const { platform } = state;
    const choice = byId('export-platform');
    const offered = isSticker ? stickerPlatforms : platforms;
    choice.replaceChildren(element('option', { value: '' }, words.noPlatform), ...offered.map(({ id, name }) => (
      element('option', { value: id }, name))));
    choice.value = isSticker ? this.#stickerPlatform : platform ?? '';
    const problem = this.#problem();
    byId('export-warning').hidden = !problem;
    byId('export-warning').textContent = problem ? words[problem.kind](problem.name, problem.limit) : '';
  }
}
