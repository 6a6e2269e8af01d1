import { exportedFrame } from '../api/frames.js';
import { exactCanvas } from '../api/uploads.js';
import { platformProblem, renderWish } from '../exports/export-options.js';
import { nextVariant, trimOf } from '../state/studio-state.js';
import { canvasSize } from './canvas-size.js';
import { coveringFraming } from './framing.js';
import { meanLumaOf, touchedPixels } from './luma.js';
import { boundsOf, fittedPlace } from './placement.js';
import { platformOf } from './safe-areas.js';
import { StickerCache } from './sticker-cache.js';

/** How long after the last change the exact picture replaces the live one, in milliseconds. */
const settlingDelay = 120;
/** The ratio of height to width of a sticker of which nothing is known yet. */
const assumedRatio = 0.42;
/** The brightness behind a sticker while nothing is known of its background, 0…1. */
const assumedLuma = 0.5;
/** The decisions that change how the sticker is drawn, wherever it is. */
const drawn = ['meal', 'variant', 'glass', 'look', 'appearance', 'theme', 'tint', 'legibility', 'mark'];

/**
 * Keeps the stage in step with the state: at once with what the browser can draw, and with the export's own pixels as
 * soon as nothing changes any more.
 *
 * Events: `layout` when the sticker or the canvas has another shape, `media` when another background is shown,
 * `settled` when the exact picture is; `lost` if the background cannot be opened and `error` if the picture cannot be
 * drawn, with the failure in `detail`.
 */
export class StageController extends EventTarget {
  #store;
  #scene;
  #library;
  #stickers;
  #mealOf;
  #locale;
  #energy;
  #media = null;
  #watching = new AbortController();
  #mediaNumber = 0;
  #backgroundKey = '';
  /** The background that `#media` shows; while another one is being opened, nothing is asked for that mixes the two. */
  #shownKey = '';
  #opening = Promise.resolve();
  #timer = 0;
  #settling = null;
  #drawnKey = '';
  #exact = { key: '', bitmap: null };
  #learning = null;

  /**
   * @param {object} parts
   * @param {import('../state/studio-store.js').StudioStore} parts.store
   * @param {import('./stage-scene.js').StageScene} parts.scene
   * @param {import('../media/media-library.js').MediaLibrary} parts.library
   * @param {(id: string) => Promise<object>} parts.mealOf Returns a meal.
   * @param {string} parts.locale The locale of the sticker, as the command spells it.
   * @param {'kcal' | 'kj'} parts.energy The unit of energy on the sticker.
   */
  constructor({ store, scene, library, mealOf, locale, energy }) {
    super();
    this.#store = store;
    this.#scene = scene;
    this.#library = library;
    this.#mealOf = mealOf;
    this.#locale = locale;
    this.#energy = energy;
    this.#stickers = new StickerCache();
    store.addEventListener('change', () => this.update());
  }

  /** The size of the canvas in pixels. */
  get canvas() {
    const { aspect, platform } = this.#store.state;
    return platformOf(platform)?.canvas ?? canvasSize(aspect, this.#media);
  }

  /** The size of the background; null while there is none. */
  get source() {
    return this.#media && { width: this.#media.width, height: this.#media.height };
  }

  /** The photo or video on the stage. */
  get media() {
    return this.#media;
  }

  /**
   * Waits until the background of the state is on the stage.
   *
   * @throws If it cannot be opened.
   */
  async opened() {
    let opening;
    do {
      opening = this.#opening;
      await opening;
    } while (opening !== this.#opening);
  }

  /** The height of the sticker divided by its width. */
  get ratio() {
    return this.#stickers.ratio(this.#drawing()) ?? assumedRatio;
  }

  /** What of the state decides how a sticker is drawn. */
  #drawing(state = this.#store.state) {
    return Object.fromEntries(drawn.map((name) => [name, state[name]]));
  }

  /** Shows the state. */
  update() {
    const { state } = this.#store;
    const backgroundKey = JSON.stringify(state.background);
    if (backgroundKey !== this.#backgroundKey) {
      this.#backgroundKey = backgroundKey;
      this.#opening = this.#openBackground(state.background);
      // The event `lost` has reported it.
      this.#opening.catch(() => {});
    }
    this.#scene.show(this.canvas, state.framing, state.place);
    this.dispatchEvent(new CustomEvent('layout'));
    const drawnKey = JSON.stringify(this.#drawing());
    // Another sticker is drawn at once; fingers have to rest first.
    const delay = drawnKey === this.#drawnKey ? settlingDelay : 0;
    this.#drawnKey = drawnKey;
    this.settle(delay);
  }

  /**
   * Replaces the live picture by the exact one.
   *
   * @param {number} [delay] In milliseconds.
   */
  settle(delay = 0) {
    clearTimeout(this.#timer);
    this.#settling?.abort();
    this.#settling = null;
    this.#timer = setTimeout(() => this.#settle(), delay);
  }

  /** Forgets what was drawn of a meal that has changed. */
  mealChanged() {
    this.#stickers.clear();
    this.settle();
  }

  /** Tries again what has failed because the server did not answer. */
  retry() {
    if (!this.#media) this.#backgroundKey = '';
    this.update();
  }

  async #openBackground(background) {
    const key = this.#backgroundKey;
    if (!background) return;
    try {
      const media = await this.#library.open(background);
      if (key !== this.#backgroundKey) return;
      this.#show(media);
    } catch (failure) {
      if (key !== this.#backgroundKey) return;
      // It is opened again when the server answers.
      if (failure.isOffline) this.#backgroundKey = '';
      this.dispatchEvent(new CustomEvent('lost', { detail: failure }));
      throw failure;
    }
  }

  #show(media) {
    const key = this.#backgroundKey;
    if (!media.number) {
      this.#mediaNumber += 1;
      media.number = this.#mediaNumber;
    }
    this.#media?.video?.pause();
    this.#media = media;
    this.#shownKey = key;
    this.#scene.media = media;
    this.#watch(media);
    const { framing } = this.#store.state;
    const covering = coveringFraming(framing, media, this.canvas);
    this.dispatchEvent(new CustomEvent('media', { detail: media }));
    if (JSON.stringify(covering) !== JSON.stringify(framing)) this.#store.amend({ framing: covering });
    else this.update();
    media.playable?.then((playable) => {
      if (this.#media === media) this.#show(playable);
      media.close();
    }).catch((failure) => this.dispatchEvent(new CustomEvent('error', { detail: failure })));
  }

  /** Keeps the exact picture in step with a video that is played, stopped and searched. */
  #watch({ video }) {
    this.#watching.abort();
    this.#watching = new AbortController();
    if (!video) return;
    const { signal } = this.#watching;
    const change = () => {
      this.#scene.hideExported();
      this.dispatchEvent(new CustomEvent('layout'));
      this.settle(settlingDelay);
    };
    for (const name of ['play', 'pause', 'seeking', 'seeked']) video.addEventListener(name, change, { signal });
  }

  async #settle() {
    const settling = new AbortController();
    this.#settling = settling;
    const { state } = this.#store;
    if (!state.meal) return;
    if (!this.#media) {
      this.#learning ??= this.#learnRatio(state);
      return;
    }
    if (this.#shownKey !== this.#backgroundKey) return;
    try {
      const [meal, exact] = await Promise.all([
        this.#mealOf(state.meal), this.#exactBackdrop(state, settling.signal), this.#learning,
      ]);
      if (settling.signal.aborted) return;
      const { canvas } = this;
      const isPlayed = Boolean(this.#media.video);
      if (!isPlayed) this.#scene.prepareBackdrop(canvas, state.framing, exact);
      const luma = this.#lumaReader(state, canvas, exact, isPlayed);
      const { sticker, place } = await this.#fitting(meal, state, canvas, luma, settling.signal, async (first) => {
        await this.#scene.take(first, state.place);
        if (!settling.signal.aborted) this.#scene.showSettled(canvas, state.framing, state.place, exact);
      });
      if (settling.signal.aborted) return;
      await this.#scene.take(sticker, place);
      if (settling.signal.aborted) return;
      this.#scene.showSettled(canvas, state.framing, place, exact);
      if (JSON.stringify(place) !== JSON.stringify(state.place)) this.#store.amend({ place });
      this.dispatchEvent(new CustomEvent('layout'));
      await this.#scene.painted(settling.signal);
      if (settling.signal.aborted) return;
      const isCovered = Boolean(exact) && await this.#needsExported(state.background);
      if (settling.signal.aborted) return;
      this.dispatchEvent(new CustomEvent('settled', { detail: { sticker, isExact: Boolean(exact) && !isCovered } }));
      this.#drawAhead(meal, state, canvas, luma);
      if (isCovered) await this.#showExported(meal, { ...state, place }, settling.signal);
    } catch (failure) {
      if (!settling.signal.aborted) this.dispatchEvent(new CustomEvent('error', { detail: failure }));
    }
  }

  /** Finds out the height of the sticker while the first background is being opened. */
  async #learnRatio(state) {
    try {
      await this.#draw(await this.#mealOf(state.meal), state, state.place, this.canvas, assumedLuma);
    } catch {
      // It is drawn again over the background, and then a failure is reported.
    }
  }

  /**
   * Returns whether only the export itself can tell how it looks: over a video, where glass depends on the frames before,
   * and over a photo with a profile or more than 8 bits, in whose colours the page cannot draw.
   */
  async #needsExported({ id }) {
    return (await this.#library.checked(id)).hasPageColors !== true;
  }

  /** Covers a photo, or a video that stands still, with the export's own frame. */
  async #showExported(meal, state, signal) {
    const { kind, video } = this.#media;
    const isVideo = kind === 'video';
    if (video && (!video.paused || video.seeking)) return;
    if (platformProblem(state.platform, this.#media, trimOf(state))) return;
    const wish = renderWish({
      state, meal, format: isVideo ? 'mp4' : 'jpeg', upload: state.background.id, canvas: this.canvas,
      locale: this.#locale, energy: this.#energy,
    });
    const frame = await exportedFrame(wish, isVideo ? video?.currentTime ?? 0 : undefined, signal);
    if (signal.aborted) {
      frame.close();
      return;
    }
    this.#scene.showExported(frame);
    this.dispatchEvent(new CustomEvent('settled', { detail: { isExact: true } }));
  }

  /**
   * Returns the sticker for a state, and the place at which it fits the canvas. What is drawn before its height is
   * known may be shown first.
   */
  async #fitting(meal, state, canvas, luma, signal, showFirst = async () => {}) {
    const drawing = this.#drawing(state);
    const ratio = this.#stickers.ratio(drawing);
    let place = ratio ? fittedPlace(state.place, ratio, canvas) : state.place;
    let sticker = await this.#draw(meal, state, place, canvas, luma(place, ratio ?? assumedRatio), signal);
    if (ratio) return { sticker, place };
    await showFirst(sticker);
    // Now that the height is known, so are the fitting place and the brightness behind the sticker.
    const known = this.#stickers.ratio(drawing);
    place = fittedPlace(state.place, known, canvas);
    sticker = await this.#draw(meal, state, place, canvas, luma(place, known), signal);
    return { sticker, place };
  }

  #draw(meal, state, place, canvas, luma, signal) {
    const wish = {
      meal,
      variant: state.variant,
      material: state.glass,
      look: state.look,
      appearance: state.appearance,
      legibility: state.legibility,
      mark: state.mark,
      locale: this.#locale,
      energy: this.#energy,
      canvas: [canvas.width, canvas.height],
      at: [place.x, place.y],
      width: place.width,
      rotation: place.rotation,
      luma,
      format: 'rgba',
    };
    if (state.theme) wish.theme = state.theme;
    if (state.tint) wish.tint = state.tint;
    return this.#stickers.draw(wish, this.#drawing(state), signal);
  }

  /** Returns a function that measures the brightness behind a sticker, as an export does. */
  #lumaReader(state, canvas, exact, isPlayed) {
    const read = (rect) => (isPlayed ? firstFramePixels(exact, rect) : this.#scene.backdropPixels(rect));
    return (place, ratio) => {
      const rect = touchedPixels(boundsOf(place, ratio, canvas), canvas);
      if (rect.width === 0 || rect.height === 0 || (isPlayed && !exact)) return assumedLuma;
      return meanLumaOf(read(rect), rect);
    };
  }

  /** Returns the pixels of the export's canvas without glass; null for a background that the server does not have. */
  async #exactBackdrop({ background, framing }, signal) {
    if (background.kind !== 'upload') return null;
    const { canvas } = this;
    const key = JSON.stringify([background.id, framing, canvas]);
    if (key === this.#exact.key) return this.#exact.bitmap;
    await this.#library.checked(background.id);
    signal.throwIfAborted();
    const bitmap = await this.#canvasOf(background.id, canvas, framing, signal);
    this.#exact.bitmap?.close();
    this.#exact = { key, bitmap };
    return bitmap;
  }

  /** Returns the export's canvas. A background that this page has decoded may be gone from the server all the same. */
  async #canvasOf(id, canvas, framing, signal) {
    try {
      return await exactCanvas(id, canvas, framing, signal);
    } catch (failure) {
      if (failure.status === 404) this.dispatchEvent(new CustomEvent('lost', { detail: failure }));
      throw failure;
    }
  }

  /** Draws the layout that a tap would show. */
  async #drawAhead(meal, state, canvas, luma) {
    const next = { ...state, variant: nextVariant(state.variant) };
    try {
      await this.#fitting(meal, next, canvas, luma, this.#settling?.signal);
    } catch {
      // It is drawn again when it is wanted, and then a failure is reported.
    }
  }
}

function firstFramePixels(bitmap, { x, y, width, height }) {
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  drawing.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
  return drawing.getImageData(0, 0, width, height).data;
}
