import { GlassError, refusedCanvas } from './glass-error.js';
import { coverCrop } from './glass-frame.js';

const videoNames = /\.(mp4|m4v|mov|webm|ogv)(?:[?#].*)?$|^data:video\//i;
/** The longest time in milliseconds to wait for the first frame of a video. */
const videoPatience = 10_000;
/** No video is longer, in seconds. */
const longestVideo = 1e6;

/**
 * What lies beneath the glass: a photo, a canvas, a bitmap or a video.
 *
 * A photo is drawn on a canvas at the stage's own pixels, from which both the page and the glass are painted.
 */
export class GlassBackdrop {
  /** The image, video, canvas or bitmap. */
  media;
  /** Whether the media was created from an address, and is removed with the backdrop. */
  isOwned;
  #frameRequest = 0;
  /** Counts the jumps of a video, each of which begins a history of its own. */
  #jumps = 0;
  #watched = new AbortController();

  /**
   * @param {CanvasImageSource} media Ready to be drawn.
   * @param {boolean} isOwned
   */
  constructor(media, isOwned) {
    this.media = media;
    this.isOwned = isOwned;
  }

  /**
   * Loads a backdrop.
   *
   * @param {string | HTMLImageElement | HTMLVideoElement | HTMLCanvasElement | OffscreenCanvas | ImageBitmap} source
   * @param {{ autoplay: boolean }} options Whether a video that is given by its address starts to play.
   * @returns {Promise<GlassBackdrop>}
   */
  static async open(source, { autoplay }) {
    if (typeof source === 'string' || source instanceof URL) {
      const url = String(source);
      return new GlassBackdrop(videoNames.test(url) ? await openVideo(url, autoplay) : await openImage(url), true);
    }
    if (source instanceof HTMLVideoElement) {
      await firstFrame(source);
    } else if (source instanceof HTMLImageElement) {
      await source.decode().catch(() => {
        throw new GlassError(`The picture ${source.src} could not be decoded; check its address and its type.`);
      });
    } else if (!isCanvasOrBitmap(source)) {
      throw new GlassError('This backdrop is not supported; use an address, an image, a canvas, a video or a bitmap.');
    }
    return new GlassBackdrop(source, false);
  }

  /** Whether the backdrop is a video. */
  get isVideo() {
    return this.media instanceof HTMLVideoElement;
  }

  /** Whether the backdrop changes by itself. */
  get isMoving() {
    return this.isVideo && !this.media.paused && !this.media.ended;
  }

  /**
   * The time of a video's frame in seconds. It goes back whenever somebody jumps to another frame, so that the glass
   * there depends on nothing that was shown before.
   */
  get seconds() {
    return this.isVideo ? this.media.currentTime - this.#jumps * longestVideo : 0;
  }

  /**
   * Draws the backdrop on a canvas so that it fills it.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {import('./vitrine-glass').GlassFraming} [framing] By default, the middle of the backdrop.
   * @returns {{ data: Uint8ClampedArray, width: number, height: number }} The pixels of the canvas.
   */
  draw(canvas, framing) {
    const size = this.#size();
    if (!(size.width > 0 && size.height > 0)) {
      throw new GlassError('The backdrop has no pixels; wait until it is drawn before giving it to the glass.');
    }
    const crop = coverCrop(size.width, size.height, canvas.width / canvas.height, framing);
    // It is drawn where it can be read back at once.
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    if (!drawing) throw refusedCanvas();
    // A photo with transparent parts lies on white, like on paper.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(this.media, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height);
    return drawing.getImageData(0, 0, canvas.width, canvas.height);
  }

  /**
   * Returns the frame that a video shows. The receiver closes it.
   *
   * @returns {Promise<VideoFrame | ImageBitmap>}
   */
  async frame() {
    if (typeof VideoFrame === 'function') return new VideoFrame(this.media);
    return createImageBitmap(this.media);
  }

  /**
   * Calls back whenever a video shows another frame, until the backdrop is closed.
   *
   * @param {() => void} changed
   */
  watch(changed) {
    if (!this.isVideo) return;
    const { media } = this;
    const { signal } = this.#watched;
    for (const name of ['play', 'pause', 'ended']) media.addEventListener(name, changed, { signal });
    // Some browsers still show the frame before when they report the end of a jump.
    let hasJumped = false;
    media.addEventListener('seeked', () => {
      hasJumped = true;
      this.#jumps += 1;
      changed();
    }, { signal });
    if (!media.requestVideoFrameCallback) {
      this.#watchTime(changed);
      return;
    }
    const shown = () => {
      this.#frameRequest = media.requestVideoFrameCallback(shown);
      if (hasJumped) this.#jumps += 1;
      hasJumped = false;
      changed();
    };
    this.#frameRequest = media.requestVideoFrameCallback(shown);
  }

  /** Compares the media time with every frame of the page, where the browser does not report frames of videos. */
  #watchTime(changed) {
    let seconds = this.media.currentTime;
    const compare = () => {
      if (this.#watched.signal.aborted) return;
      if (this.media.currentTime !== seconds) changed();
      seconds = this.media.currentTime;
      requestAnimationFrame(compare);
    };
    requestAnimationFrame(compare);
  }

  /** Stops watching, and lets go of media that was loaded from an address. */
  close() {
    this.#watched.abort();
    if (this.isVideo) this.media.cancelVideoFrameCallback?.(this.#frameRequest);
    if (!this.isOwned) return;
    if (this.isVideo) {
      this.media.pause();
      this.media.removeAttribute('src');
      this.media.load();
    }
    this.media.remove();
  }

  #size() {
    const { media } = this;
    if (media instanceof HTMLImageElement) return { width: media.naturalWidth, height: media.naturalHeight };
    return { width: media.width, height: media.height };
  }
}

/**
 * Loads a picture or video for a page that cannot show glass over it. It may come from anywhere.
 *
 * @param {string} url
 * @returns {HTMLImageElement | HTMLVideoElement}
 */
export function plainMedia(url) {
  if (!videoNames.test(url)) return Object.assign(new Image(), { src: url, alt: '' });
  return Object.assign(newVideo(), { src: url, autoplay: true });
}

function isCanvasOrBitmap(source) {
  return source instanceof HTMLCanvasElement || source instanceof ImageBitmap ||
    (typeof OffscreenCanvas === 'function' && source instanceof OffscreenCanvas);
}

async function openImage(url) {
  const image = Object.assign(new Image(), { crossOrigin: 'anonymous', alt: '', src: url });
  try {
    await image.decode();
  } catch {
    if (await isReachable(url)) throw crossOriginError(url);
    throw new GlassError(`The picture ${url} could not be loaded; check its address and its type.`);
  }
  return image;
}

async function openVideo(url, autoplay) {
  const video = Object.assign(newVideo(), { crossOrigin: 'anonymous', preload: 'auto', src: url });
  await firstFrame(video);
  // A browser that refuses to play shows the first frame.
  if (autoplay) video.play().catch(() => {});
  return video;
}

function newVideo() {
  const video = document.createElement('video');
  return Object.assign(video, { muted: true, loop: true, playsInline: true });
}

/** Waits until a video has a frame to show. */
function firstFrame(video) {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
  const name = video.currentSrc || video.src || 'without an address';
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const finish = (settle) => {
      done.abort();
      clearTimeout(timer);
      settle();
    };
    const fail = (reason) => finish(() => reject(new GlassError(`The video ${name} ${reason}`)));
    const timer = setTimeout(
      () => fail('did not start; check its address, and that the browser can play it.'), videoPatience);
    const { signal } = done;
    video.addEventListener('loadeddata', () => finish(resolve), { signal });
    video.addEventListener('error', () => fail('could not be loaded; check its address, its type, and that its ' +
      'server allows reading it from this page (Access-Control-Allow-Origin).'), { signal });
    if (video.error) fail('could not be loaded; check its address and its type.');
    if (video.preload === 'none') video.load();
  });
}

/** Returns whether a picture can be shown without being read. */
async function isReachable(url) {
  if (new URL(url, document.baseURI).origin === location.origin) return false;
  const image = Object.assign(new Image(), { src: url });
  return image.decode().then(() => true, () => false);
}

/**
 * Returns the error of a backdrop that another site does not allow to be read.
 *
 * @param {string} name
 */
export function crossOriginError(name) {
  return new GlassError(`The backdrop ${name} comes from a site that does not allow reading it; serve it from ` +
    'your own site, or with the header Access-Control-Allow-Origin.');
}
