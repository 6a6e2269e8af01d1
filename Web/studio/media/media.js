import { currentWords } from '../words/words.js';

/**
 * What lies beneath the sticker, as the browser shows it.
 *
 * @typedef {object} Media
 * @property {'photo' | 'video'} kind
 * @property {ImageBitmap | HTMLVideoElement} picture
 * @property {number} width In upright pixels; of a large photo, those of its smaller copy.
 * @property {number} height
 * @property {() => void} close Frees it.
 */

/** The longest side in pixels of a photo on the stage. The export reads the photo itself. */
const longestSide = 2700;
/** How long to wait for the first frame of a video, in milliseconds. */
const videoPatience = 15_000;

/**
 * Returns whether a file may be a photo or a video. Its content decides later.
 *
 * @param {File} file
 */
export function mayBeMedia(file) {
  const names = /\.(heic|heif|avif|webp|jpe?g|png|mp4|m4v|mov|mkv|webm)$/i;
  return /^(image|video)\//.test(file.type) || names.test(file.name);
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
  return { kind: 'photo', picture, width: picture.width, height: picture.height, close: () => picture.close() };
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
  return { kind: 'video', picture: video, width: video.videoWidth, height: video.videoHeight, close };
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
