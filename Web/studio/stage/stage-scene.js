import { GlassScene } from '../../vitrine-glass/vitrine-glass.js';
import { ExactFrame } from './exact-frame.js';
import { similarity } from './placement.js';
import { StageBackdrop } from './stage-backdrop.js';

/** Pixels per pixel of the canvas while glass is scaled, turned or the background moves beneath it. */
const movingDensity = 0.5;
/** How far a place may be from another one that counts as equal, in pixels. */
const tolerance = 1e-6;

/**
 * The live canvas: a photo or a playing video, and the glass of the sticker over it.
 *
 * The element has the canvas' own pixels as CSS pixels. Moving the sticker only moves its glass. While it is scaled or
 * turned, the browser stretches what was painted last, and glass at a lower density is compiled for one place after
 * another, until exact glass replaces it.
 *
 * Events: `draw` after each painting, `error` with a sentence in `detail.message`.
 */
export class StageScene extends EventTarget {
  #container;
  #scene;
  #backdrop = new StageBackdrop();
  #exactFrame;
  #media = null;
  #canvas = { width: 1080, height: 1920 };
  /** The sticker as the server has drawn it, and where. */
  #sticker = null;
  #setNumber = 0;
  #exactSet = '';
  /** What is shown while glass is scaled or turned: the set of pieces, and for which place it was made. */
  #moving = { set: '', place: null, wanted: null, isBusy: false };
  /** Where the sticker is now. */
  #place = null;
  /** The groups on the screen as JSON, and where they show the sticker; null where that is unknown. */
  #shown = { groups: '', place: null };
  /** The places for which groups were assigned. */
  #places = new WeakMap();

  /** @param {HTMLElement} container */
  constructor(container) {
    super();
    this.#container = container;
    this.#sized(this.#canvas);
    this.#scene = new GlassScene(container, { autoplay: false });
    this.#exactFrame = new ExactFrame(container);
    this.#scene.addEventListener('draw', ({ detail }) => {
      this.#shown = { groups: JSON.stringify(detail.groups), place: this.#places.get(detail.groups) ?? null };
      this.#stretch();
    });
    for (const name of ['draw', 'error']) {
      this.#scene.addEventListener(name, ({ detail }) => this.dispatchEvent(new CustomEvent(name, { detail })));
    }
  }

  /** What the scene has cost so far. */
  statistics() {
    return this.#scene.statistics();
  }

  /** The photo or video beneath the glass. */
  get media() {
    return this.#media;
  }

  /**
   * Changes what lies beneath the glass.
   *
   * @param {import('../media/media.js').Media | null} media
   */
  set media(media) {
    this.hideExported();
    this.#framed = '';
    this.#media = media;
    const source = media?.video ?? this.#backdrop.canvas;
    if (source !== this.#scene.backdrop && source !== this.#backdrop.canvas) this.#scene.backdrop = source;
  }

  /**
   * Takes over a sticker that was drawn for a place. `show` shows it.
   *
   * @param {import('../api/stickers.js').Sticker} sticker
   * @param {import('./placement.js').Place} place
   */
  async take(sticker, place) {
    if (this.#sticker?.prepared === sticker.prepared) {
      this.#sticker.place = place;
      return;
    }
    this.#setNumber = (this.#setNumber + 1) % 3;
    const set = `exact-${this.#setNumber}`;
    const { pieces, bytes } = sticker.prepared;
    await this.#scene.addPieces(set, pieces, bytes.slice());
    this.#sticker = { ...sticker, place };
    this.#exactSet = set;
    this.#moving.place = null;
  }

  /**
   * Shows a state that may change again with the next frame.
   *
   * @param {import('./canvas-size.js').Size} canvas
   * @param {import('./framing.js').Framing} framing
   * @param {import('./placement.js').Place} place
   */
  show(canvas, framing, place) {
    this.hideExported();
    this.#sized(canvas);
    const isStill = !this.#media?.video;
    const isMoved = this.#isMoved(place);
    const framed = isStill && this.#framed;
    const density = isMoved && (!framed || framed === JSON.stringify([framing, canvas])) ? 1 : movingDensity;
    if (isStill) {
      this.#useCanvas();
      // A canvas of the export stays for as long as only the sticker moves.
      if (!(density === 1 && framed)) this.#drawBackdrop(framing, density);
    } else {
      this.#scene.framing = framing;
    }
    if (!this.#sticker) return;
    if (density === 1) this.#showExact(place);
    else this.#showMoving(place);
  }

  /**
   * Shows a settled state.
   *
   * @param {import('./canvas-size.js').Size} canvas
   * @param {import('./framing.js').Framing} framing
   * @param {import('./placement.js').Place} place
   * @param {ImageBitmap | null} exact The pixels of the export; null if the browser's own drawing has to do.
   */
  showSettled(canvas, framing, place, exact) {
    this.#sized(canvas);
    if (this.#media?.video) this.#scene.framing = framing;
    else this.prepareBackdrop(canvas, framing, exact);
    if (this.#sticker) this.#showExact(place);
  }

  /**
   * Shows a frame of the export over the live picture, until `show` shows something else.
   *
   * @param {ImageBitmap} frame Is closed.
   */
  showExported(frame) {
    this.#exactFrame.show(frame);
  }

  /** Shows the live picture again. */
  hideExported() {
    this.#exactFrame.hide();
  }

  /**
   * Draws the background of a settled state.
   *
   * @param {import('./canvas-size.js').Size} canvas
   * @param {import('./framing.js').Framing} framing
   * @param {ImageBitmap | null} exact
   */
  prepareBackdrop(canvas, framing, exact) {
    this.#sized(canvas);
    this.#useCanvas();
    if (!exact) this.#drawBackdrop(framing, 1);
    else if (this.#backdrop.drawExact(exact, JSON.stringify([this.#media?.number, framing, canvas]))) {
      this.#scene.backdropChanged();
    }
    this.#framed = JSON.stringify([framing, canvas]);
  }

  /**
   * Waits until the exact picture is painted; over a playing video, until the next picture is.
   *
   * @param {AbortSignal} signal Ends the wait.
   */
  async painted(signal) {
    const isPlaying = this.#media?.video?.paused === false;
    if (isPlaying) await this.#nextDrawing();
    else while (!signal.aborted && !this.#scene.isSettled) await new Promise(requestAnimationFrame);
  }

  /** Copies pixels of the settled background. */
  backdropPixels(rect) {
    return this.#backdrop.pixels(rect);
  }

  /** The framing and canvas of which the backdrop shows every pixel. */
  #framed = '';

  #useCanvas() {
    if (this.#scene.backdrop !== this.#backdrop.canvas) this.#scene.backdrop = this.#backdrop.canvas;
  }

  #drawBackdrop(framing, density) {
    this.#framed = density === 1 ? JSON.stringify([framing, this.#canvas]) : '';
    if (this.#backdrop.draw(this.#media, framing, this.#canvas, density)) this.#scene.backdropChanged();
  }

  /** Whether the exact glass only has to be moved to a place. */
  #isMoved(place) {
    const from = this.#sticker?.place;
    return Boolean(from) && Math.abs(from.width - place.width) < tolerance &&
      Math.abs(from.rotation - place.rotation) < tolerance;
  }

  #showExact(place) {
    const { place: from, prepared } = this.#sticker;
    const { width, height } = this.#canvas;
    const x = Math.round((place.x - from.x) * width);
    const y = Math.round((place.y - from.y) * height);
    this.#moving.wanted = null;
    this.#place = { ...place, x: from.x + x / width, y: from.y + y / height };
    this.#showGroup(this.#place, {
      x,
      y,
      set: this.#exactSet,
      density: 1,
      layers: prepared.pieces.map(({ x, y }, piece) => [{ piece, x, y }]),
    });
  }

  /** Shows the sticker at a place by a group. */
  #showGroup(place, group) {
    const groups = [{ id: 'sticker', ...group }];
    this.#places.set(groups, place);
    // Groups that are on the screen are not painted again.
    if (JSON.stringify(groups) === this.#shown.groups) this.#shown.place = place;
    this.#scene.groups = groups;
    this.#stretch();
  }

  /** Lets the browser stretch the glass on the screen to where the sticker is now. */
  #stretch() {
    const [from, to] = [this.#shown.place, this.#place];
    // The glass over a video is painted together with its frame.
    const isStill = this.#media?.video || !from || !to;
    const isThere = isStill || ['x', 'y', 'width', 'rotation'].every((name) => from[name] === to[name]);
    this.#scene.stretch(isThere ? null : similarity(from, to, this.#canvas));
  }

  /** Shows scaled or turned glass. While glass is being compiled, only the last wish counts. */
  async #showMoving(place) {
    const moving = this.#moving;
    moving.wanted = { ...place };
    this.#place = moving.wanted;
    this.#stretch();
    if (moving.isBusy) return;
    moving.isBusy = true;
    try {
      while (moving.wanted) {
        const wanted = moving.wanted;
        moving.wanted = null;
        await this.#paintMoving(wanted);
      }
    } finally {
      moving.isBusy = false;
    }
  }

  async #paintMoving(place) {
    const moving = this.#moving;
    const isSame = moving.place && Math.abs(moving.place.width - place.width) < tolerance &&
      Math.abs(moving.place.rotation - place.rotation) < tolerance;
    if (!isSame) {
      const map = similarity(this.#sticker.place, place, this.#canvas, movingDensity);
      const set = moving.set === 'moving-0' ? 'moving-1' : 'moving-0';
      await this.#scene.transformPieces(set, this.#exactSet, map);
      const layers = this.#sticker.prepared.pieces.map((_, piece) => [{ piece, x: 0, y: 0 }]);
      Object.assign(moving, { set, place, layers });
    }
    const drawn = this.#nextDrawing();
    this.#showGroup(place, {
      x: (place.x - moving.place.x) * this.#canvas.width,
      y: (place.y - moving.place.y) * this.#canvas.height,
      set: moving.set,
      density: movingDensity,
      layers: moving.layers,
    });
    await drawn;
  }

  /** Waits for the next painting; not for ever, because nothing is painted in a hidden window. */
  #nextDrawing() {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 1000);
      for (const name of ['draw', 'error']) {
        this.#scene.addEventListener(name, () => {
          clearTimeout(timer);
          resolve();
        }, { once: true });
      }
    });
  }

  #sized(canvas) {
    if (canvas.width !== this.#canvas.width || canvas.height !== this.#canvas.height) this.#shown.place = null;
    this.#canvas = canvas;
    Object.assign(this.#container.style, { width: `${canvas.width}px`, height: `${canvas.height}px` });
  }
}
