import { GlassBackdrop, crossOriginError, plainMedia } from './glass-backdrop.js';
import { GlassClock } from './glass-clock.js';
import { GlassError, lostCanvas, sentence } from './glass-error.js';
import { coveredPixels, hasHistory, isPrepared } from './glass-groups.js';
import { GlassLadder, settlingDelay } from './glass-ladder.js';
import { GlassPreferences } from './glass-preferences.js';
import { pressAt } from './glass-press.js';
import { GlassStage } from './glass-stage.js';
import { sharedStudio } from './glass-studio.js';

const loaded = performance.now();
/** How far outside the window a scene is still painted. */
const paintMargin = '200px';

/**
 * Glass over a backdrop, in an element of the page.
 *
 * Nothing is drawn unless something changed. While changes follow each other closely, the glass may be drawn at a
 * lower density; once they stop, the exact frame replaces it.
 *
 * Events: `ready` when the first glass is shown, `draw` after each painting, `error` when the glass cannot be drawn.
 */
export class GlassScene extends EventTarget {
  #stage;
  #studio = sharedStudio();
  #number = this.#studio.newScene();
  #preferences = new GlassPreferences();
  #ladder = new GlassLadder();
  #ended = new AbortController();
  #observers = [];
  #options;
  #source = null;
  #backdrop = null;
  #groups = [];
  #framing = undefined;
  /** Counts the contents of the backdrop. */
  #revision = 0;
  #sentBackdrop = '';
  #shown = '';
  #restShape = '';
  #isVisible = false;
  #isPainting = false;
  #isWanted = false;
  #isReady = false;
  /** Whether what is shown was painted at rest and at full density. */
  #isExact = false;
  #isStuck = false;
  #lastMessage = '';
  #change = { at: -Infinity, isMoving: false, timer: 0 };
  #clock = new GlassClock();
  #statistics = { compiles: 0, places: 0, applies: 0, frames: 0, factor: 1, milliseconds: 0 };

  /**
   * @param {HTMLElement} container The element to fill. Its content stays above the glass.
   * @param {import('./vitrine-glass').GlassSceneOptions} [options]
   */
  constructor(container, { backdrop, groups, panes, autoplay } = {}) {
    super();
    this.#options = { autoplay: autoplay ?? !this.#preferences.reducesMotion };
    this.#stage = new GlassStage(container);
    this.#observe(container);
    if (groups) this.groups = groups;
    if (panes) this.panes = panes;
    if (backdrop) this.backdrop = backdrop;
  }

  /** What lies beneath the glass: an address, an image, a canvas, a bitmap or a video. */
  get backdrop() {
    return this.#source;
  }

  set backdrop(source) {
    this.#source = source;
    this.#open(source);
  }

  /** How the backdrop sits in the scene. By default, its middle fills the scene. */
  get framing() {
    return this.#framing;
  }

  set framing(framing) {
    const isOther = JSON.stringify(framing) !== JSON.stringify(this.#framing);
    this.#framing = framing;
    if (isOther) this.backdropChanged();
  }

  /** The image, video, canvas or bitmap of the backdrop; null until it is loaded. */
  get media() {
    return this.#backdrop?.media ?? null;
  }

  /** The groups of panes. Assign a new array to change them. */
  get groups() {
    return this.#groups;
  }

  set groups(groups) {
    if (JSON.stringify(groups) !== JSON.stringify(this.#groups)) this.#noteChange();
    this.#groups = groups;
    this.draw();
  }

  /** Panes of which none merges with another; each becomes a group of its own. */
  set panes(panes) {
    this.groups = panes.map(({ id, x, y, inks, darkInks, ...pane }, index) => (
      { id: id ?? String(index), x, y, inks, darkInks, panes: [pane] }));
  }

  /** Whether people have asked for forced colours, with which there is no glass. */
  get isPlain() {
    return this.#preferences.forcesColors;
  }

  /** Whether the exact frame of everything is shown and nothing moves. Over a playing video it never is. */
  get isSettled() {
    return this.#isExact && !this.#isWanted && !this.#isPainting && !this.#change.isMoving;
  }

  /**
   * Moves a group, which compiles nothing.
   *
   * @param {string} id
   * @param {number} x In CSS pixels.
   * @param {number} y
   */
  move(id, x, y) {
    this.groups = this.#groups.map((group) => (group.id === id ? { ...group, x, y } : group));
  }

  /**
   * Adds pieces of glass that were computed elsewhere. Prepared groups refer to them.
   *
   * @param {string} set A name for the pieces.
   * @param {import('./vitrine-glass').GlassPiece[]} pieces
   * @param {Uint8Array} bytes What the pieces refer to. They move to the painter.
   */
  async addPieces(set, pieces, bytes) {
    if (this.#ended.signal.aborted) return;
    await this.#studio.ask('pieces', { scene: this.#number, set, pieces, bytes }, [bytes.buffer]);
  }

  /**
   * Adds the pieces of another set, scaled and turned. Outlines are exact, and content is resampled.
   *
   * @param {string} set A name for the new pieces. Their places are (0, 0).
   * @param {string} from The name of the other set.
   * @param {import('./vitrine-glass').Similarity} map From the pixels of the other set to those of the new one.
   */
  async transformPieces(set, from, map) {
    if (this.#ended.signal.aborted) return;
    await this.#studio.ask('transform', { scene: this.#number, set, from, map });
  }

  /**
   * Shows the glass that was painted last through a map, at once, until it is mapped again.
   *
   * @param {import('./vitrine-glass').Similarity | null} map From CSS pixels of the scene to the same; null for none.
   */
  stretch(map) {
    this.#stage.stretchGlass(map);
  }

  /**
   * Compiles pieces before they are shown, while nothing else is to be done.
   *
   * @param {string} set The name of the pieces.
   * @param {Record<number, number>} counts How often each piece is shown at the same time.
   */
  async warm(set, counts) {
    const { calls } = await this.#studio.ask('warm', { scene: this.#number, set, counts });
    this.#count(calls);
  }

  /** Tells the scene that the canvas or image beneath the glass shows something else now. */
  backdropChanged() {
    this.#revision += 1;
    this.#noteChange();
    this.draw();
  }

  /** Draws the scene with the next frame of the page, if something changed. */
  draw() {
    this.#isStuck = false;
    this.#want();
  }

  /**
   * Returns a canvas with the backdrop and the glass as they are now, at the density of the glass.
   *
   * @returns {HTMLCanvasElement | null} Null while there is no glass.
   */
  picture() {
    return this.#stage.picture();
  }

  /**
   * Returns what the scene has cost so far.
   *
   * @returns {import('./vitrine-glass').GlassStatistics}
   */
  statistics() {
    const { compiles, places, applies } = this.#statistics;
    return {
      ...this.#statistics, calls: compiles + places + applies, densityChanges: this.#ladder.changes,
    };
  }

  /** Removes the glass and frees everything. */
  destroy() {
    this.#ended.abort();
    clearTimeout(this.#change.timer);
    for (const observer of this.#observers) observer.disconnect();
    this.#preferences.close();
    this.#backdrop?.close();
    this.#backdrop = null;
    this.#stage.remove();
    this.#studio.ask('close', { scene: this.#number }).catch(() => {});
  }

  #observe(container) {
    const { signal } = this.#ended;
    const resized = new ResizeObserver(() => this.draw());
    resized.observe(container);
    const visible = new IntersectionObserver(([...entries]) => {
      this.#isVisible = entries.at(-1).isIntersecting;
      if (this.#isVisible) this.#want();
    }, { rootMargin: paintMargin });
    visible.observe(container);
    this.#observers = [resized, visible];
    this.#preferences.watch(() => this.draw());
    this.#stage.watch({
      lost: () => this.#fail(lostCanvas()),
      restored: () => {
        this.#sentBackdrop = '';
        this.#shown = '';
        this.draw();
      },
    }, signal);
    window.addEventListener('resize', () => this.draw(), { signal });
  }

  async #open(source) {
    this.#backdrop?.close();
    this.#backdrop = null;
    this.#stage.showMedia(null);
    this.#stage.hideGlass();
    if (!source) return;
    try {
      const opened = await GlassBackdrop.open(source, this.#options);
      if (this.#source !== source || this.#ended.signal.aborted) return opened.close();
      this.#backdrop = opened;
      this.#revision += 1;
      if (opened.isOwned) this.#stage.showMedia(opened.media);
      // The pixels of a photo would lie over the video that replaces it.
      if (opened.isVideo) this.#stage.backdrop.hidden = true;
      opened.watch(() => {
        this.#revision += 1;
        this.#want();
      });
      this.draw();
    } catch (failure) {
      if (this.#source !== source || this.#ended.signal.aborted) return undefined;
      // What cannot be read can often still be shown.
      if (typeof source === 'string') this.#stage.showMedia(plainMedia(source));
      this.#fail(failure);
    }
    return undefined;
  }

  /** Changes that follow each other closely are a movement; a single one is drawn exactly at once. */
  #noteChange() {
    const now = performance.now();
    const change = this.#change;
    change.isMoving = now - change.at < settlingDelay;
    change.at = now;
    clearTimeout(change.timer);
    if (!change.isMoving) return;
    change.timer = setTimeout(() => {
      change.isMoving = false;
      if (!this.#backdrop?.isMoving) this.#ladder.rest();
      this.#want();
    }, settlingDelay);
  }

  /** Paints with the next frame of the page. While a painting is under way, the wish is remembered. */
  #want() {
    if (this.#isWanted || this.#ended.signal.aborted) return;
    this.#isWanted = true;
    if (!this.#isPainting) requestAnimationFrame(() => this.#paintIfWanted());
  }

  async #paintIfWanted() {
    if (!this.#isWanted || this.#isPainting) return;
    this.#isWanted = false;
    if (!this.#isVisible || !this.#backdrop || this.#isStuck || this.#ended.signal.aborted) return;
    this.#isPainting = true;
    let isLate = false;
    requestAnimationFrame(() => { isLate = true; });
    try {
      await this.#paint();
    } catch (failure) {
      if (!this.#ended.signal.aborted) this.#fail(failure);
    }
    this.#isPainting = false;
    // If the page has shown a frame meanwhile, the next painting cannot wait for another one.
    if (isLate) this.#paintIfWanted();
    else if (this.#isWanted) requestAnimationFrame(() => this.#paintIfWanted());
  }

  async #paint() {
    const prepared = this.#groups.find(isPrepared);
    const size = this.#stage.size(prepared?.density);
    // Prepared glass is a picture, and pictures keep their colours.
    if (this.isPlain && !prepared) return this.#hide();
    if (!this.#hasArea(size)) return undefined;
    const backdrop = this.#backdrop;
    const { groups, isAnimated } = this.#resolved(performance.now());
    if (isAnimated) this.#noteChange();
    const atRest = !this.#change.isMoving && !backdrop.isMoving;
    const shape = JSON.stringify(groups.map(({ x, y, ...group }) => group));
    const reshaping = this.#change.isMoving && shape !== this.#restShape;
    const pixels = coveredPixels(groups, size.density);
    const factor = prepared ? 1 : this.#ladder.factor({ atRest, reshaping, pixels });
    const key = JSON.stringify([groups, size, factor, this.#revision, atRest && groups.some(hasHistory)]);
    // What did not change while something moved is exact as well.
    if (key === this.#shown) this.#isExact ||= atRest && factor === 1;
    if (key === this.#shown) return undefined;
    const request = { groups, stage: size, factor, framing: this.#framing, seconds: this.#clock.seconds(backdrop, atRest) };
    const assigned = this.#groups;
    const painting = await this.#painted(request);
    if (this.#ended.signal.aborted || backdrop !== this.#backdrop) return painting.bitmap?.close();
    this.#shown = key;
    this.#isExact = atRest && painting.factor === 1;
    if (atRest) this.#restShape = shape;
    if (!prepared) this.#ladder.note({ ...painting, factor, atRest });
    this.#present(painting, size, assigned);
    if (isAnimated || (atRest && painting.factor < 1)) requestAnimationFrame(() => this.#want());
    return undefined;
  }

  async #painted(request) {
    if (!this.#backdrop.isVideo) return this.#paintedStill(request);
    const frame = await this.#backdrop.frame();
    try {
      return await this.#studio.ask('paint', { scene: this.#number, request: { ...request, frame } }, [frame]);
    } finally {
      // A frame that could not be sent still belongs to the page.
      frame.close();
    }
  }

  #present(painting, size, groups) {
    const { milliseconds, calls, places, appearances, path } = painting;
    this.#stage.showGlass(painting.bitmap, painting.box, size);
    this.#count(calls);
    const statistics = this.#statistics;
    Object.assign(statistics, { factor: painting.factor, milliseconds, path, frames: statistics.frames + 1 });
    this.#lastMessage = '';
    if (!this.#isReady) {
      this.#isReady = true;
      statistics.firstGlass ??= performance.now() - loaded;
      this.#studio.thread().then((thread) => Object.assign(statistics, { thread }));
      this.dispatchEvent(new CustomEvent('ready'));
    }
    this.dispatchEvent(new CustomEvent('draw', { detail: { places, appearances, groups } }));
  }

  #count(calls) {
    for (const name of Object.keys(calls)) this.#statistics[name] += calls[name];
  }

  /** Paints over a photo, which is drawn at the stage's own pixels, on the page and for the painter. */
  async #paintedStill(request) {
    const { width, height } = request.stage;
    const key = `${this.#revision} ${width} ${height}`;
    const payload = { scene: this.#number, request };
    if (key === this.#sentBackdrop) return this.#studio.ask('paint', payload);
    const canvas = this.#stage.backdrop;
    Object.assign(canvas, { width, height });
    const { data } = this.#backdrop.draw(canvas, this.#framing);
    canvas.hidden = false;
    request.backdrop = { data, width, height };
    const painting = await this.#studio.ask('paint', payload, [data.buffer]);
    this.#sentBackdrop = key;
    return painting;
  }

  /** Returns the groups as the painter needs them, and whether they will look different a frame later. */
  #resolved(now) {
    const { accommodations, reducesMotion } = this.#preferences;
    let isAnimated = false;
    const resolvedPane = ({ touch, ...pane }) => {
      const { press, isMoving } = pressAt(touch, now, reducesMotion);
      isAnimated ||= isMoving;
      const material = { ...pane.material, accommodations: (pane.material?.accommodations ?? 0) | accommodations };
      return { ...pane, press, material };
    };
    const filled = this.#groups.filter((group) => isPrepared(group) || group.panes.length > 0);
    const groups = filled.map((group) => (
      isPrepared(group) ? group : { ...group, panes: group.panes.map(resolvedPane) }));
    return { groups, isAnimated };
  }

  #hasArea({ width, height }) {
    if (width > 0 && height > 0) return true;
    this.#fail(new GlassError('The element of the glass has no size; give it a width and a height in CSS.'));
    return false;
  }

  #hide() {
    this.#stage.hideGlass();
    this.#shown = '';
    this.dispatchEvent(new CustomEvent('draw', { detail: { places: {}, appearances: {}, groups: [] } }));
  }

  /** Reports a failure once. The scene tries again when something changes. */
  #fail(failure) {
    const isForbidden = failure?.name === 'SecurityError' || failure?.name === 'DataCloneError';
    const message = isForbidden ? crossOriginError(nameOf(this.#source)).message : sentence(failure);
    this.#isStuck = true;
    this.#isReady = false;
    this.#shown = '';
    this.#stage.hideGlass();
    if (message === this.#lastMessage) return;
    this.#lastMessage = message;
    this.dispatchEvent(new CustomEvent('error', { detail: { message } }));
  }
}

function nameOf(source) {
  return typeof source === 'string' ? source : source?.currentSrc || source?.src || 'of this scene';
}
