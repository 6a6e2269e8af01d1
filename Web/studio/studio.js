import { ServerEvents } from './api/events.js';
import { ApiError } from './api/request.js';
import { ExportPanel } from './exports/export-panel.js';
import { RenderList } from './exports/render-list.js';
import { ResultSheet } from './exports/result-sheet.js';
import { TrimStrip } from './exports/trim-strip.js';
import { listenToKeys } from './keys/keyboard.js';
import { ImportSheet, isMealFile } from './meals/import-sheet.js';
import { MealEditor } from './meals/meal-editor.js';
import { MealLibrary } from './meals/meal-library.js';
import { MealList } from './meals/meal-list.js';
import { listenForMedia } from './media/media-intake.js';
import { MediaLibrary, firstSample } from './media/media-library.js';
import { Player } from './media/player.js';
import { byId } from './page/element.js';
import { keepOffline } from './page/keep-offline.js';
import { openHelp } from './page/help.js';
import { DraftsSheet } from './page/drafts-sheet.js';
import { StorageSheet } from './page/storage-sheet.js';
import { Toasts } from './page/toast.js';
import { unreportedLoss } from './page/unreported-loss.js';
import { Carousel } from './panels/carousel.js';
import { connectLook } from './panels/look-panel.js';
import { Panels } from './panels/panels.js';
import { PlacePanel } from './panels/place-panel.js';
import { ThemeChoice } from './panels/theme-choice.js';
import { FirstHint } from './stage/first-hint.js';
import { centred } from './stage/framing.js';
import { StageController } from './stage/stage-controller.js';
import { StageGestures } from './stage/stage-gestures.js';
import { StageScene } from './stage/stage-scene.js';
import { StageView } from './stage/stage-view.js';
import { DraftKeeper } from './state/draft-keeper.js';
import { nextVariant, trimOf, variants } from './state/studio-state.js';
import { StudioStore } from './state/studio-store.js';
import { currentEnergyUnit } from './words/energy-unit.js';
import { currentLanguage, fillWords, languages } from './words/words.js';

/** The page: creates its parts and connects them. */
class Studio {
  #words = languages[currentLanguage()];
  /** The unit of energy, as the command spells it. */
  #energy = currentEnergyUnit().name;
  #store = new StudioStore();
  #toasts = new Toasts(this.#words.close);
  #events = new ServerEvents();
  #library = new MediaLibrary(this.#events);
  #meals = new MealLibrary((id) => this.#leaveMeal(id));
  /** The number of change events for meals. */
  #mealChanges = 0;
  #following = Promise.resolve();
  #isSpaceHeld = false;
  #lastFailure = '';
  #isExact = false;
  /** Whether a request has found no server since there was a connection. */
  #isOffline = false;
  /** Whether the draft is known, without which nothing may be written into it. */
  #isOpen = false;
  /** Fulfilled when the stage has its first glass, or cannot have it. */
  #firstGlass;

  constructor() {
    const words = this.#words;
    document.documentElement.lang = currentLanguage();
    document.documentElement.dir = words.direction;
    document.title = words.title;
    fillWords(words);
    const mealOf = (id) => this.#meals.read(id);
    this.scene = new StageScene(byId('canvas'));
    this.controller = new StageController({
      store: this.#store, scene: this.scene, library: this.#library, mealOf, locale: words.stickerLocale,
      energy: this.#energy,
    });
    this.#firstGlass = new Promise((resolve) => {
      for (const name of ['settled', 'error', 'lost']) this.controller.addEventListener(name, resolve, { once: true });
    });
    this.view = new StageView(this.#store, this.controller);
    this.list = new MealList(words, this.#toasts);
    this.editor = new MealEditor(words, this.#toasts);
    this.imports = new ImportSheet(words, this.#toasts);
    this.carousel = new Carousel(words, this.#toasts);
    this.place = new PlacePanel(this.#store, this.controller, words);
    this.player = new Player(words);
    this.hint = new FirstHint(words, this.controller);
    this.panels = new Panels(words);
    this.panels.addEventListener('cover', ({ detail }) => { this.view.cover = detail; });
    this.storage = new StorageSheet(words);
    this.renders = new RenderList(words, this.#toasts, this.#events);
    this.exports = new ExportPanel({
      store: this.#store, controller: this.controller, library: this.#library, renders: this.renders,
      sheet: new ResultSheet(words, this.#toasts, this.renders), mealOf, words, energy: this.#energy,
    });
    this.trim = new TrimStrip(this.#store, this.controller, words);
    this.draft = new DraftKeeper(this.#store, this.#events, (failure) => this.#report(failure));
    this.drafts = new DraftsSheet(words, this.draft.id);
    connectLook(this.#store, words);
    this.themes = new ThemeChoice(this.#store, words);
    this.#connectStage();
    this.#connectMeals();
    this.#connectMedia();
    this.#connectBar();
    this.#connectServer();
  }

  /** What is on the stage. */
  get state() {
    return this.#store.state;
  }

  /** Whether the stage shows the export's own pixels. */
  get isExact() {
    return this.#isExact && byId('target').dataset.state === 'settled';
  }

  /** Connects, and opens the draft. */
  start() {
    this.#events.start();
    return this.open();
  }

  /** Shows the draft, or the first meal over the sample photo. */
  async open() {
    try {
      const [, isRestored] = await Promise.all([this.list.load(), this.draft.restore(), this.themes.load()]);
      const { meal, theme } = this.#store.state;
      const change = {};
      // The server may have been started with other themes since.
      if (!this.themes.has(theme)) change.theme = null;
      if (!isRestored || !this.#store.state.background) change.background = firstSample;
      if (!meal) change.meal = this.list.meals[0]?.id ?? null;
      this.#store.amend(change);
    } catch (failure) {
      this.#store.amend({ background: firstSample });
      this.#report(failure);
      // The draft is opened when the server answers; until then it must not be replaced by an empty one.
      if (failure.isOffline) return;
    }
    this.#isOpen = true;
    this.draft.start();
    this.#tellLoss();
  }

  /** Reports a loss of data, once per window. */
  async #tellLoss() {
    try {
      const loss = await unreportedLoss();
      if (loss) this.#toasts.show(this.#words.loss[loss.cause](loss), null, true);
    } catch (failure) {
      this.#report(failure);
    }
  }

  /** Says that the server does not answer, and takes up what has failed as soon as it does. */
  #connectServer() {
    this.#events.addEventListener('lost', () => this.#report(new ApiError(this.#words.noAnswer, 0)));
    this.#events.addEventListener('meals', () => this.#mealsChanged());
    this.#events.addEventListener('open', () => {
      // No events arrive while disconnected.
      this.#mealsChanged();
      if (!this.#isOffline) return;
      this.#isOffline = false;
      this.#lastFailure = '';
      this.#toasts.withdraw(this.#words.noAnswer);
      if (!this.#isOpen) {
        this.open();
        return;
      }
      // The studio may have been started again with other themes.
      this.themes.load().catch((failure) => this.#report(failure));
      this.draft.retry();
      this.controller.retry();
      this.#showCarousel();
    });
  }

  /** Shows a failure; one without an answer is over as soon as there is one. */
  #report(failure) {
    if (failure.isOffline) this.#isOffline = true;
    this.#toasts.fail(failure);
  }

  /** Replaces a missing meal on the stage by the first other one. */
  #leaveMeal(id) {
    this.#meals.forget(id);
    if (this.#store.state.meal !== id) return;
    this.#store.amend({ meal: this.list.meals.find((each) => each.id !== id)?.id ?? null });
  }

  /** Applies changes made in other windows, serially. Events that arrive during an update are coalesced. */
  #mealsChanged() {
    this.#mealChanges += 1;
    const change = this.#mealChanges;
    this.#following = this.#following.then(() => change === this.#mealChanges && this.#followMeals());
  }

  async #followMeals() {
    const { meal: id } = this.#store.state;
    let failed = null;
    try {
      if (await this.#meals.refresh(id)) this.#redrawMeal();
    } catch (failure) {
      failed = failure;
    }
    await this.list.load();
    if (!failed || this.list.hasDeleted(id) || this.#store.state.meal !== id) return;
    this.#report(failed);
    if (failed.status === 404) this.#leaveMeal(id);
  }

  #redrawMeal() {
    this.controller.mealChanged();
    this.#showCarousel();
  }

  #connectStage() {
    const target = byId('target');
    const gestures = {
      store: this.#store,
      controller: this.controller,
      scale: () => this.view.scale,
      movesBackground: () => this.#isSpaceHeld,
      moving: (lines) => { this.view.moving = lines; },
      tapped: () => this.#nextVariant(),
      touched: () => this.hint.fade(),
    };
    this.gestures = new StageGestures(target, byId('selection'), gestures);
    this.controller.addEventListener('settled', ({ detail }) => {
      this.#isExact = detail.isExact;
      this.#lastFailure = '';
      target.dataset.state = 'settled';
    });
    this.controller.addEventListener('layout', () => { target.dataset.state = 'moving'; });
    this.controller.addEventListener('error', ({ detail }) => this.#failed(detail));
    this.controller.addEventListener('lost', ({ detail }) => this.#lost(detail));
    this.scene.addEventListener('error', ({ detail }) => this.#toasts.show(detail.message, null, true));
    listenToKeys(target, (action) => this.#perform(action), (isHeld) => { this.#isSpaceHeld = isHeld; });
  }

  /** A failure that repeats, for example because the server has stopped, is reported once. */
  #failed(failure) {
    if (failure.message === this.#lastFailure) return;
    this.#lastFailure = failure.message;
    this.#report(failure);
  }

  /** A background that is gone, for example because it was swept, is replaced by the sample. */
  #lost(failure) {
    const { background } = this.#store.state;
    if (failure.isOffline) {
      this.#failed(failure);
      return;
    }
    if (background.kind === 'upload') this.#store.amend({ background: firstSample, framing: centred });
    if (failure.status === 404) this.#toasts.show(this.#words.mediaGone, null, true);
    else this.#failed(failure);
  }

  #connectMeals() {
    this.list.addEventListener('choose', ({ detail }) => this.#store.commit({ meal: detail }));
    this.list.addEventListener('edit', ({ detail }) => this.editor.open(detail.id, detail.asJSON));
    this.list.addEventListener('forget', ({ detail }) => this.#meals.forget(detail));
    this.editor.addEventListener('save', ({ detail }) => this.#mealSaved(detail));
    this.imports.addEventListener('done', ({ detail }) => this.#mealSaved(detail));
    byId('open-transfer').addEventListener('click', () => this.imports.open());
    this.carousel.addEventListener('choose', ({ detail }) => this.#store.commit({ variant: detail }));
    this.#store.addEventListener('commit', () => {
      this.list.chosen = this.#store.state.meal;
      this.#showCarousel();
    });
  }

  async #mealSaved(id) {
    this.#meals.forget(id);
    await this.list.load();
    if (this.#store.state.meal !== id) this.#store.commit({ meal: id });
    this.#redrawMeal();
  }

  async #showCarousel() {
    // Pictures of the layouts take the server longer than the glass that they would delay.
    await this.#firstGlass;
    const { meal: id, variant, appearance, theme, mark } = this.#store.state;
    if (!id) return;
    try {
      const meal = await this.#meals.read(id);
      if (id !== this.#store.state.meal) return;
      const wish = { meal, locale: this.#words.stickerLocale, energy: this.#energy, mark };
      if (theme) wish.theme = theme;
      if (appearance !== 'auto') wish.appearance = appearance;
      this.carousel.show(variant, wish);
    } catch (failure) {
      this.#failed(failure);
    }
  }

  #connectMedia() {
    const words = this.#words;
    listenForMedia((file) => (isMealFile(file) ? this.imports.take(file) : this.#take(file)));
    this.#library.addEventListener('status', ({ detail }) => {
      const status = byId('media-status');
      const percent = Math.round(detail.fraction * 100);
      const texts = { uploading: words.uploading(percent), checking: words.checking, preparing: words.preparing(percent) };
      const text = texts[detail.phase];
      status.hidden = !text;
      if (text) status.textContent = text;
    });
    this.controller.addEventListener('media', ({ detail }) => {
      this.player.video = detail.video;
    });
    this.#store.addEventListener('commit', () => {
      this.player.part = trimOf(this.#store.state);
      const isSample = this.#store.state.background?.kind === 'sample';
      byId('sample-note').hidden = !isSample;
      // An own photo comes before sharing.
      byId('open-media').classList.toggle('primary', isSample);
      byId('share').classList.toggle('later', isSample);
    });
  }

  async #take(file) {
    try {
      const background = await this.#library.add(file);
      if (!background) {
        this.#toasts.show(this.#words.notMedia, null, true);
        return;
      }
      this.#store.commit({ background, framing: centred });
      await this.#library.checked(background.id).catch((failure) => {
        // What the server refuses cannot be exported, however well the browser shows it.
        if (this.#store.state.background?.id === background.id) this.#store.undo();
        throw failure;
      });
    } catch (failure) {
      byId('media-status').hidden = true;
      this.#toasts.fail(failure);
    }
  }

  #connectBar() {
    byId('undo').addEventListener('click', () => this.#store.undo());
    byId('redo').addEventListener('click', () => this.#store.redo());
    byId('open-help').addEventListener('click', () => openHelp(this.#words));
    byId('open-drafts').addEventListener('click', () => this.drafts.open());
    byId('open-storage').addEventListener('click', () => this.storage.open());
    byId('toggle-guides').addEventListener('click', () => this.#toggleGuides());
    this.#store.addEventListener('commit', () => {
      byId('undo').disabled = !this.#store.canUndo;
      byId('redo').disabled = !this.#store.canRedo;
    });
  }

  #toggleGuides() {
    const shows = !this.view.showsGuides;
    this.view.showsGuides = shows;
    byId('toggle-guides').setAttribute('aria-pressed', String(shows));
    if (shows && !this.#store.state.platform) {
      this.#store.commit({ platform: 'instagram-stories' });
      this.panels.open('place');
    }
  }

  #nextVariant() {
    const variant = nextVariant(this.#store.state.variant);
    this.#store.commit({ variant });
    byId('stage-status').textContent = this.#words.variantShown(this.#words.variants[variant]);
  }

  #perform({ name, by, factor, degrees, index }) {
    const actions = {
      undo: () => this.#store.undo(),
      redo: () => this.#store.redo(),
      move: () => this.place.nudge(...by),
      next: () => this.#nextVariant(),
      scale: () => this.place.scale(factor),
      turn: () => this.place.turn(degrees),
      stop: () => this.gestures.cancel(),
      variant: () => this.#store.commit({ variant: variants[index] }),
      centre: () => this.place.centre(),
      guides: () => this.#toggleGuides(),
      play: () => this.player.toggle(),
      open: () => byId('media-file').click(),
      meal: () => this.editor.open(null, false),
      export: () => {
        this.panels.open('export');
        byId('start-export').focus();
      },
      help: () => openHelp(this.#words),
    };
    actions[name]();
  }
}

const studio = new Studio();
studio.start();
// The first glass comes first.
studio.controller.addEventListener('settled', () => keepOffline(), { once: true });
// For measurements of what the live glass costs, and for tests.
Object.defineProperty(window, 'studio', { value: studio });
