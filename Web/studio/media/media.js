import { currentWords } from '../words/words.js';

/**
 * What lies beneath the sticker, as the browser shows it.
 *
 * @typedef {object} Media
 * @property {'photo' | 'video'} kind
 * @property {ImageBitmap | HTMLVideoElement} picture
 * @property {HTMLVideoElement | null} video The video if the browser plays it; `picture` is its first frame otherwise.
 * @property {number} [duration] Of a video, in seconds.
 * @property {Promise<Media>} [playable] For a first frame: what can be played, as soon as the server has made it.
 * @property {number} width In upright pixels; of a large photo, those of its smaller copy.
 * @property {number} height
 * @property {() => void} close Frees it.
 */

/** The longest side in pixels of a photo on the stage. The export reads the photo itself. */
const longestSide = 2700;
/** How long to wait for the first frame of a video, in milliseconds. */
const videoPatience = 15_000;

const photoNames = /\.(heic|heif|avif|webp|jpe?g|png|gif|tiff?)$/i;
/** The photos that browsers and the server understand alike, wherever they understand them. */
const commonPhotos = /^image\/(jpeg|heic|heif|avif)$/;
const videoNames = /\.(mp4|m4v|mov|mkv|webm|ts|mts|m2ts|avi)$/i;

/**
 * Returns whether a file may be a photo or a video. Its content decides later.
 *
 * @param {File} file
 */
export function mayBeMedia(file) {
  return /^(image|video)\//.test(file.type) || photoNames.test(file.name) || videoNames.test(file.name);
}

/**
 * Opens a file as the browser shows it before the server knows it; null if it cannot, or if other photos of its format are
 * refused, or turned by the server alone.
 *
 * @param {File} file
 * @returns {Promise<Media | null>}
 */
export async function openAtOnce(file) {
  const isVideo = file.type.startsWith('video/') || videoNames.test(file.name);
  if (!isVideo && !commonPhotos.test(file.type)) return null;
  try {
    if (!isVideo) return await openPhoto(file);
    const address = URL.createObjectURL(file);
    return await openVideo(address, () => URL.revokeObjectURL(address));
  } catch {
    return null;
  }
}

/** Whether this browser plays HEVC, the codec that an export has by default. */
export function playsHEVC() {
  return document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L120.B0"') !== '';
}

/**
 * Decodes a photo, upright.
 *
 * @param {Blob} blob
 * @returns {Promise<Media>}
 */
export async function openPhoto(blob) {
  let picture = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const scale = longestSide / Math.max(picture.width, picture.height);
  if (scale < 1) {
    const large = picture;
    picture = await createImageBitmap(large, {
      resizeWidth: Math.round(large.width * scale),
      resizeHeight: Math.round(large.height * scale),
      resizeQuality: 'high',
    });
    large.close();
  }
  const { width, height } = picture;
  return { kind: 'photo', picture, video: null, width, height, close: () => picture.close() };
}

/**
 * Opens a video at its first frame, silent.
 *
 * @param {string} address
 * @param {() => void} [release] Called when the video is not needed any more.
 * @returns {Promise<Media>}
 */
export async function openVideo(address, release = () => {}) {
  const video = Object.assign(document.createElement('video'), {
    muted: true, loop: true, playsInline: true, preload: 'auto', src: address,
  });
  const close = () => {
    video.pause();
    video.removeAttribute('src');
    video.load();
    release();
  };
  try {
    await firstFrame(video);
  } catch (failure) {
    close();
    throw failure;
  }
  const { videoWidth: width, videoHeight: height, duration } = video;
  return { kind: 'video', picture: video, video, width, height, duration, close };
}

function firstFrame(video) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(currentWords().videoNotStarted)), videoPatience);
    const finish = (settle) => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener('loadeddata', () => finish(() => (
      video.videoWidth > 0 ? resolve() : reject(new Error(currentWords().videoNotPlayed)))), { once: true });
    video.addEventListener('error', () => finish(() => reject(new Error(currentWords().videoNotPlayed))), {
      once: true,
    });
  });
}
