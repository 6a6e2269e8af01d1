import { byId, element } from '../page/element.js';
import { aspects } from '../stage/canvas-size.js';
import { centred, coveringFraming, panLimits } from '../stage/framing.js';
import { boundsOf, fittedPlace, initialPlace, normalizedDegrees } from '../stage/placement.js';
import { coveredShare, platformOf, platforms } from '../stage/safe-areas.js';

/** What one press of the nudge pad moves by, in pixels. */
const nudgeStep = 4;

/** The panel with which everything can be placed without dragging. */
export class PlacePanel {
  #store;
  #controller;
  #words;
  #number;

  /**
   * @param {import('../state/studio-store.js').StudioStore} store
   * @param {import('../stage/stage-controller.js').StageController} controller
   * @param {typeof import('../words/en.js').en} words
   */
  constructor(store, controller, words) {
    this.#store = store;
    this.#controller = controller;
    this.#words = words;
    this.#number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
    this.#connectCanvas();
    this.#connectPlace();
    this.#connectFraming();
    controller.addEventListener('layout', () => this.#show());
    this.#show();
  }

  /**
   * Moves the sticker.
   *
   * @param {number} dx In pixels of the canvas.
   * @param {number} dy
   */
  nudge(dx, dy) {
    const { place } = this.#store.state;
    const { canvas } = this.#controller;
    this.#commit({ ...place, x: place.x + dx / canvas.width, y: place.y + dy / canvas.height }, 'nudge');
  }

  /**
   * Scales the sticker.
   *
   * @param {number} factor
   */
  scale(factor) {
    const { place } = this.#store.state;
    this.#commit({ ...place, width: Math.min(place.width * factor, 1) }, 'scale');
  }

  /**
   * Turns the sticker.
   *
   * @param {number} degrees
   */
  turn(degrees) {
    const { place } = this.#store.state;
    this.#commit({ ...place, rotation: normalizedDegrees(place.rotation + degrees) }, 'turn');
  }

  /** Moves the sticker to the middle of the canvas, or of what a platform leaves clear. */
  centre() {
    const { place, platform } = this.#store.state;
    const { canvas } = this.#controller;
    const clear = platformOf(platform)?.clear ?? { x: 0, y: 0, ...canvas };
    this.#commit({
      ...place, x: (clear.x + clear.width / 2) / canvas.width, y: (clear.y + clear.height / 2) / canvas.height,
    });
  }

  #commit(place, kind) {
    const { canvas, ratio } = this.#controller;
    this.#store.commit({ place: fittedPlace(place, ratio, canvas) }, kind);
  }

  #commitFraming(framing, kind) {
    const { canvas, source } = this.#controller;
    if (source) this.#store.commit({ framing: coveringFraming(framing, source, canvas) }, kind);
  }

  #connectCanvas() {
    const choose = document.querySelector('.platform-choice');
    choose.append(element('option', { value: '' }, this.#words.noPlatform), ...platforms.map(({ id, name }) => (
      element('option', { value: id }, name))));
    choose.addEventListener('change', () => this.#store.commit({ platform: choose.value || null }));
    byId('move-clear').addEventListener('click', () => {
      const { place, platform } = this.#store.state;
      const { canvas, ratio } = this.#controller;
      this.#store.commit({ place: fittedPlace(place, ratio, canvas, platformOf(platform).clear) });
      byId('panel-place').focus?.();
    });
    const group = byId('aspect-choice');
    for (const aspect of aspects) {
      const input = element('input', { type: 'radio', name: 'aspect', value: aspect });
      input.addEventListener('change', () => this.#store.commit({ aspect }));
      group.append(element('label', {}, input, element('span', {}, this.#words.aspects[aspect])));
    }
  }

  #connectPlace() {
    for (const button of document.querySelectorAll('[data-nudge]')) {
      const [x, y] = button.dataset.nudge.split(',').map(Number);
      button.addEventListener('click', () => this.nudge(x * nudgeStep, y * nudgeStep));
    }
    for (const id of ['centre', 'nudge-centre']) byId(id).addEventListener('click', () => this.centre());
    byId('reset-place').addEventListener('click', () => this.#commit(initialPlace));
    const fields = {
      'place-x': (value) => ({ x: value / 100 }),
      'place-y': (value) => ({ y: value / 100 }),
      'place-width': (value) => ({ width: value / 100 }),
      'place-rotation': (value) => ({ rotation: normalizedDegrees(value) }),
    };
    for (const [id, change] of Object.entries(fields)) {
      byId(id).addEventListener('change', ({ target }) => {
        if (Number.isFinite(target.valueAsNumber)) {
          this.#commit({ ...this.#store.state.place, ...change(target.valueAsNumber) }, id);
        }
        this.#show();
      });
    }
  }

  #connectFraming() {
    const zoom = byId('framing-zoom');
    zoom.addEventListener('input', () => {
      const { source, canvas } = this.#controller;
      if (!source) return;
      const framing = { ...this.#store.state.framing, zoom: zoom.valueAsNumber };
      this.#store.preview({ framing: coveringFraming(framing, source, canvas) });
    });
    zoom.addEventListener('change', () => this.#store.commit({}, 'zoom'));
    const fields = { 'framing-x': 'panX', 'framing-y': 'panY' };
    for (const [id, name] of Object.entries(fields)) {
      byId(id).addEventListener('change', ({ target }) => {
        if (Number.isFinite(target.valueAsNumber)) {
          this.#commitFraming({ ...this.#store.state.framing, [name]: target.valueAsNumber / 100 }, id);
        }
        this.#show();
      });
    }
    byId('reset-framing').addEventListener('click', () => this.#commitFraming(centred));
  }

  #show() {
    const { place, framing, aspect, platform } = this.#store.state;
    setNumber('place-x', place.x * 100);
    setNumber('place-y', place.y * 100);
    setNumber('place-width', place.width * 100);
    setNumber('place-rotation', place.rotation);
    byId('framing-zoom').value = framing.zoom;
    byId('zoom-shown').textContent = `${this.#number.format(framing.zoom)}×`;
    setNumber('framing-x', framing.panX * 100);
    setNumber('framing-y', framing.panY * 100);
    const { source, canvas } = this.#controller;
    if (source) {
      const limits = panLimits(source, canvas, framing.zoom);
      for (const [id, limit] of [['framing-x', limits.x], ['framing-y', limits.y]]) {
        byId(id).disabled = limit < 0.001;
      }
    }
    document.querySelector('.platform-choice').value = platform ?? '';
    for (const input of document.querySelectorAll('input[name="aspect"]')) {
      input.checked = platform ? input.value === '9:16' : input.value === aspect;
      input.disabled = Boolean(platform);
    }
    this.#showSafety();
  }

  #showSafety() {
    const platform = platformOf(this.#store.state.platform);
    const note = byId('safety');
    note.hidden = !platform;
    if (!platform) return;
    const { canvas, ratio } = this.#controller;
    const share = coveredShare(boundsOf(this.#store.state.place, ratio, canvas), platform.clear);
    const percent = Math.ceil(share * 100 - 0.5);
    const isCovered = percent > 0;
    note.classList.toggle('covered', isCovered);
    const text = isCovered ? this.#words.covered(percent, platform.name) : this.#words.clearOf(platform.name);
    // Announced only when it says something else.
    if (note.firstElementChild.textContent !== text) note.firstElementChild.textContent = text;
    byId('move-clear').hidden = !isCovered;
  }
}

/** Shows a number in a field, unless somebody is writing in it. */
function setNumber(id, value) {
  const field = byId(id);
  if (document.activeElement === field && field.matches(':focus') && field.dataset.editing) return;
  field.value = String(Math.round(value * 10) / 10);
}
