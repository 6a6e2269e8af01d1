import { defineVitrineBundle } from '../../vitrine-glass/vitrine-glass.js';
import { openPhoto, openVideo } from '../media/media.js';
import { byId, element } from '../page/element.js';
import { keepOffline } from '../page/keep-offline.js';
import { Toasts } from '../page/toast.js';
import { meanLumaOf } from '../stage/luma.js';
import { currentLanguage, fillWords, languages } from '../words/words.js';
import { Chime } from './chime.js';
import { ScreenLock } from './screen-lock.js';
import { bundleAddress, deviceFor, initialSettings, scenes, soundSettings } from './timer-settings.js';
import { TimerShare } from './timer-share.js';

const storageKey = 'vitrine.timer';
/** How long the bar stays while a timer runs and nothing moves, in milliseconds. */
const barPatience = 3500;
const presets = [1, 3, 5, 10, 15, 25, 45, 60];
/** The side of the small picture from which the brightness of a scene is measured, in pixels. */
const sampleSide = 64;

/** The timer in the browser. */
class TimerPage {
  #words = languages[currentLanguage()];
  #timer = byId('timer');
  #toasts = new Toasts(this.#words.close);
  #chime = new Chime();
  #lock = new ScreenLock();
  #share = new TimerShare(this.#timer, this.#words, this.#toasts);
  #settings = soundSettings(stored());
  #own = null;
  #device = '';
  #barTimer = 0;

  constructor() {
    document.documentElement.lang = currentLanguage();
    document.documentElement.dir = this.#words.direction;
    document.title = this.#words.timerTitle;
    fillWords(this.#words);
    this.#connectTimer();
    this.#connectSettings();
    window.addEventListener('resize', () => {
      // The time goes on while a window is being resized.
      if (deviceFor(innerWidth, innerHeight) !== this.#device && this.#timer.state !== 'running') this.show();
    });
    for (const name of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(name, () => this.#wakeBar());
    }
    this.show();
  }

  /** Shows the timer that is set. */
  show() {
    this.#device = deviceFor(innerWidth, innerHeight);
    const { address, luma } = this.#own ?? scenes[this.#settings.scene];
    this.#timer.setAttribute('over', address);
    this.#timer.setAttribute('src', bundleAddress(this.#settings, this.#device, luma, this.#words.locale));
  }

  #connectTimer() {
    const timer = this.#timer;
    timer.addEventListener('change', ({ detail }) => {
      this.#lock.want(detail.state === 'running' && this.#settings.awake);
      this.#wakeBar();
    });
    for (const name of ['ready', 'error']) timer.addEventListener(name, () => { byId('loading').hidden = true; });
    timer.addEventListener('finish', () => {
      this.#toasts.show(this.#words.timeIsUp);
      if (this.#settings.sound) this.#chime.play();
    });
    timer.addEventListener('error', ({ detail }) => {
      const { still } = this.#own ?? scenes[this.#settings.scene];
      // Videos are not kept for when the studio does not answer.
      if (still && timer.state && timer.getAttribute('over') !== still) timer.setAttribute('over', still);
      else this.#toasts.show(detail.message, null, true);
    });
    // Sound needs a click or a key; whatever a person presses first will do.
    for (const name of ['pointerdown', 'keydown']) {
      window.addEventListener(name, () => this.#chime.allow(), { once: true });
    }
    timer.addEventListener('ready', () => { byId('share').disabled = false; });
    byId('share').addEventListener('click', () => this.#share.open());
    byId('full-screen').addEventListener('click', () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen().catch((failure) => this.#toasts.fail(failure));
    });
    byId('full-screen').hidden = !document.fullscreenEnabled;
  }

  #connectSettings() {
    const dialog = byId('settings');
    byId('open-settings').addEventListener('click', () => this.#openSettings(dialog));
    byId('close-settings').addEventListener('click', () => dialog.close());
    byId('settings-form').addEventListener('submit', (event) => this.#apply(event));
    byId('presets').append(...presets.map((minutes) => element('button', {
      type: 'button', class: 'button', 'aria-label': `${minutes} ${this.#words.minutes}`,
      onclick: () => {
        byId('minutes').value = minutes;
        byId('seconds').value = 0;
      },
    }, String(minutes))));
    const scene = byId('scene');
    const names = Object.keys(scenes).map((name) => element('option', { value: name }, this.#words.scenes[name]));
    scene.append(...names, element('option', { value: 'own' }, this.#words.ownScene));
    scene.addEventListener('change', () => {
      if (scene.value === 'own') byId('scene-file').click();
    });
    byId('scene-file').addEventListener('change', ({ target }) => this.#takeScene(target.files[0]));
  }

  #openSettings(dialog) {
    const { seconds, mirror, sound, awake, scene } = this.#settings;
    byId('minutes').value = Math.floor(seconds / 60);
    byId('seconds').value = seconds % 60;
    Object.entries({ mirror, sound, awake }).forEach(([id, isOn]) => { byId(id).checked = isOn; });
    byId('scene').value = this.#own ? 'own' : scene;
    dialog.showModal();
  }

  #apply(event) {
    const seconds = byId('minutes').valueAsNumber * 60 + byId('seconds').valueAsNumber;
    if (seconds < 1) {
      event.preventDefault();
      byId('minutes').focus();
      return;
    }
    const scene = byId('scene').value;
    if (scene !== 'own') this.#own = null;
    this.#settings = soundSettings({
      seconds, scene, mirror: byId('mirror').checked, sound: byId('sound').checked, awake: byId('awake').checked,
    });
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.#settings));
    } catch {
      // Without storage the settings last as long as the page.
    }
    this.#timer.removeAttribute('src');
    this.show();
  }

  async #takeScene(file) {
    if (!file) {
      byId('scene').value = this.#own ? 'own' : this.#settings.scene;
      return;
    }
    const isVideo = file.type.startsWith('video/');
    const address = URL.createObjectURL(file);
    try {
      const media = isVideo ? await openVideo(address) : await openPhoto(file);
      const drawing = new OffscreenCanvas(sampleSide, sampleSide).getContext('2d');
      drawing.drawImage(media.picture, 0, 0, sampleSide, sampleSide);
      const size = { width: sampleSide, height: sampleSide };
      const luma = meanLumaOf(drawing.getImageData(0, 0, sampleSide, sampleSide).data, size);
      media.close();
      // The element tells videos by the ending of their address.
      this.#own = { address: isVideo ? `${address}#own.mp4` : address, luma };
    } catch {
      URL.revokeObjectURL(address);
      byId('scene').value = this.#settings.scene;
      this.#toasts.show(this.#words.notMedia, null, true);
    }
  }

  /** Shows the bar, and hides it again while a timer runs undisturbed. */
  #wakeBar() {
    clearTimeout(this.#barTimer);
    const bar = byId('timer-bar');
    bar.classList.remove('resting');
    this.#barTimer = setTimeout(() => {
      bar.classList.toggle('resting', this.#timer.state === 'running');
    }, barPatience);
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(storageKey));
  } catch {
    return initialSettings;
  }
}

defineVitrineBundle();
new TimerPage();
// The first glass comes first.
byId('timer').addEventListener('ready', () => keepOffline(), { once: true });
