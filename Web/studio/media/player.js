import { byId, symbol } from '../page/element.js';

/** The controls of a video on the stage. */
export class Player {
  #words;
  #video = null;
  #watching = new AbortController();
  #part = null;
  #bar = byId('player');
  #play = byId('play');
  #mute = byId('mute');
  #seek = byId('seek');

  /** @param {typeof import('../words/en.js').en} words */
  constructor(words) {
    this.#words = words;
    this.#play.addEventListener('click', () => this.toggle());
    this.#mute.addEventListener('click', () => {
      this.#video.muted = !this.#video.muted;
    });
    this.#seek.addEventListener('input', () => {
      if (this.#video?.duration) this.#video.currentTime = this.#within(this.#seek.valueAsNumber * this.#video.duration);
    });
  }

  /**
   * The part that is played, in seconds; null for all of the video.
   *
   * @param {{ from: number, to: number | null } | null} part
   */
  set part(part) {
    this.#part = part;
    if (!this.#video) return;
    const nearest = this.#within(this.#video.currentTime);
    if (nearest !== this.#video.currentTime) this.#video.currentTime = nearest;
  }

  #within(seconds) {
    const { from = 0, to } = this.#part ?? {};
    // The part ends before the frame at its end.
    return Math.max(from, Math.min(seconds, to ? to - 0.01 : seconds));
  }

  /** Plays the part again when it has ended. */
  #repeatPart() {
    const { currentTime, paused, seeking } = this.#video;
    if (!this.#part || paused || seeking) return;
    if (this.#within(currentTime) !== currentTime) this.#video.currentTime = this.#part.from;
  }

  /**
   * Controls a video, and starts it unless motion is unwelcome.
   *
   * @param {HTMLVideoElement | null} video
   */
  set video(video) {
    this.#watching.abort();
    this.#watching = new AbortController();
    this.#video = video;
    this.#bar.hidden = !video;
    if (!video) return;
    const { signal } = this.#watching;
    for (const name of ['play', 'pause', 'volumechange']) video.addEventListener(name, () => this.#show(), { signal });
    video.addEventListener('timeupdate', () => this.#showTime(), { signal });
    this.#show();
    // A browser that refuses to play shows the first frame.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) video.play().catch(() => {});
  }

  /** Plays or pauses. */
  toggle() {
    if (!this.#video) return;
    if (this.#video.paused) this.#video.play().catch(() => {});
    else this.#video.pause();
  }

  #show() {
    const { paused, muted } = this.#video;
    label(this.#play, paused ? 'play' : 'pause', paused ? this.#words.play : this.#words.pause);
    label(this.#mute, muted ? 'muted' : 'sound', muted ? this.#words.unmute : this.#words.mute);
  }

  #showTime() {
    this.#repeatPart();
    const { currentTime, duration } = this.#video;
    if (duration && !this.#seek.matches(':active')) this.#seek.value = currentTime / duration;
    this.#seek.setAttribute('aria-valuetext', `${currentTime.toFixed(1)} / ${(duration || 0).toFixed(1)} s`);
  }
}

function label(button, name, text) {
  button.replaceChildren(symbol(name));
  button.setAttribute('aria-label', text);
  button.title = text;
}
