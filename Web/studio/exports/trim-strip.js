import { byId } from '../page/element.js';
import { trimOf } from '../state/studio-state.js';

/** How many frames the strip shows. */
const frameCount = 8;
/** The shortest part in seconds. */
const shortest = 0.2;

/** The strip of frames on which the exported part of a video is chosen. */
export class TrimStrip {
  #store;
  #words;
  #times;
  #group = byId('trim');
  #track = byId('trim-track');
  #from = byId('trim-from');
  #to = byId('trim-to');
  #frames = byId('trim-frames');
  #video = null;
  #drawing = new AbortController();

  /**
   * @param {import('../state/studio-store.js').StudioStore} store
   * @param {import('../stage/stage-controller.js').StageController} controller
   * @param {typeof import('../words/en.js').en} words
   */
  constructor(store, controller, words) {
    this.#store = store;
    this.#words = words;
    this.#times = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    for (const input of [this.#from, this.#to]) {
      input.addEventListener('input', () => this.#move(input));
      input.addEventListener('change', () => this.#commit());
    }
    const sound = byId('trim-sound');
    sound.addEventListener('change', () => store.commit({ sound: sound.checked }));
    store.addEventListener('commit', () => this.#show());
    controller.addEventListener('media', ({ detail }) => {
      this.#video = detail.video;
      this.#drawing.abort();
      this.#drawing = new AbortController();
      this.#drawWhenSeen(this.#drawing.signal);
      this.#show();
    });
    this.#show();
  }

  get #duration() {
    return this.#video?.duration ?? 0;
  }

  /** Moves one end, keeps it apart from the other, and shows the frame there. */
  #move(input) {
    const [from, to] = [this.#from.valueAsNumber, this.#to.valueAsNumber];
    if (input === this.#from) input.value = Math.max(0, Math.min(from, to - shortest));
    else input.value = Math.max(to, from + shortest);
    this.#video.pause();
    this.#video.currentTime = input.valueAsNumber;
    this.#describe();
  }

  #commit() {
    const [from, to] = [this.#from.valueAsNumber, this.#to.valueAsNumber];
    const isWhole = from <= 0 && to >= this.#duration;
    const { id } = this.#store.state.background;
    this.#store.commit({ trim: isWhole ? null : { id, from, to: to >= this.#duration ? null : to } });
  }

  #show() {
    const duration = this.#duration;
    this.#group.hidden = !(duration > shortest && Number.isFinite(duration));
    if (this.#group.hidden) return;
    const trim = trimOf(this.#store.state);
    // An end that is rounded down would cut the last frame off.
    const end = Math.ceil(duration * 100) / 100;
    for (const input of [this.#from, this.#to]) input.max = end;
    this.#from.value = trim?.from ?? 0;
    this.#to.value = trim?.to ?? end;
    byId('trim-sound').checked = this.#store.state.sound;
    this.#describe();
  }

  /** Says where the part begins and ends, in words and by the window on the strip. */
  #describe() {
    const [from, to] = [this.#from.valueAsNumber, this.#to.valueAsNumber];
    const words = [from, to, to - from].map((time) => this.#times.format(time));
    byId('trim-part').textContent = this.#words.trimPart(...words);
    this.#from.setAttribute('aria-valuetext', this.#words.trimTime(words[0]));
    this.#to.setAttribute('aria-valuetext', this.#words.trimTime(words[1]));
    const end = Number(this.#to.max);
    this.#track.style.setProperty('--from', from / end);
    this.#track.style.setProperty('--to', to / end);
  }

  /** Draws the frames once the strip is on the screen, because that loads the video a second time. */
  #drawWhenSeen(signal) {
    this.#frames.getContext('2d').clearRect(0, 0, this.#frames.width, this.#frames.height);
    const video = this.#video;
    if (!video) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      watch.disconnect();
      this.#draw(video, signal);
    });
    watch.observe(this.#frames);
    signal.addEventListener('abort', () => watch.disconnect());
  }

  async #draw(video, signal) {
    const copy = Object.assign(document.createElement('video'), {
      muted: true, playsInline: true, preload: 'auto', src: video.currentSrc,
    });
    const { width, height } = this.#frames;
    const slot = width / frameCount;
    const scale = Math.max(slot / video.videoWidth, height / video.videoHeight);
    const [seenWidth, seenHeight] = [slot / scale, height / scale];
    try {
      for (let index = 0; index < frameCount; index += 1) {
        await reached(copy, video.duration * (index + 0.5) / frameCount, signal);
        this.#frames.getContext('2d').drawImage(
          copy, (video.videoWidth - seenWidth) / 2, (video.videoHeight - seenHeight) / 2, seenWidth, seenHeight,
          index * slot, 0, slot, height);
      }
    } catch {
      // A strip without frames can be used as well.
    } finally {
      copy.removeAttribute('src');
      copy.load();
    }
  }
}

/** Waits until a video shows the frame at a time. */
function reached(video, seconds, signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const listening = new AbortController();
    const settle = (finish) => () => {
      listening.abort();
      finish();
    };
    video.addEventListener('seeked', settle(resolve), { signal: listening.signal });
    for (const target of [video, signal]) {
      for (const name of ['error', 'abort']) target.addEventListener(name, settle(reject), { signal: listening.signal });
    }
    video.currentTime = seconds;
  });
}
