import { errorSentence } from '../words/error-sentence.js';
import { ApiError, request, requestJSON } from './request.js';

/** How many bytes are sent at once. */
const partSize = 4 << 20;
/** How often a part is sent again when the connection fails. */
const greatestAttempts = 5;
/** How long to wait before a part is sent again for the first time, in milliseconds. */
const firstPause = 500;

/**
 * @typedef {object} Upload
 * @property {string} id
 * @property {'receiving' | 'checking' | 'ready' | 'refused'} state
 * @property {'photo' | 'video'} kind
 * @property {number} width After orientation.
 * @property {number} height
 * @property {number} [duration] In seconds.
 * @property {boolean} [hasSound]
 * @property {boolean} [isShown] Whether browsers show the file itself.
 * @property {boolean} [hasPageColors] Whether a photo is sRGB with 8 bits, as the page's own pictures are.
 * @property {string} [error] Why it is refused, in English.
 * @property {object} [fault] The same for other languages.
 */

/**
 * Announces a file.
 *
 * @param {Blob} file
 * @param {string} name
 * @returns {Promise<string>} The id under which it is to be sent.
 */
export async function announceUpload(file, name) {
  return (await requestJSON('uploads', { method: 'POST', json: { name, size: file.size } })).id;
}

/**
 * Sends a file. A connection that fails is taken up where it broke.
 *
 * @param {string} id What `announceUpload` has returned.
 * @param {Blob} file
 * @param {{ progress?: (fraction: number) => void, signal?: AbortSignal }} [options]
 */
export async function sendUpload(id, file, { progress = () => {}, signal } = {}) {
  let offset = 0;
  let attempts = 0;
  while (offset < file.size) {
    try {
      offset = await sendPart(id, file, offset, signal);
      attempts = 0;
      progress(offset / file.size);
    } catch (failure) {
      attempts += 1;
      if (!mayRetry(failure) || attempts > greatestAttempts) throw failure;
      await pause(firstPause * 2 ** (attempts - 1), signal);
      offset = await knownOffset(id, signal) ?? offset;
    }
  }
}

async function sendPart(id, file, offset, signal) {
  const response = await request(`uploads/${id}`, {
    method: 'PATCH',
    body: file.slice(offset, offset + partSize),
    headers: { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    signal,
  });
  return Number(response.headers.get('Upload-Offset'));
}

async function knownOffset(id, signal) {
  try {
    const response = await request(`uploads/${id}`, { method: 'HEAD', signal });
    return Number(response.headers.get('Upload-Offset'));
  } catch (failure) {
    if (mayRetry(failure)) return null;
    throw failure;
  }
}

function mayRetry(failure) {
  return failure instanceof ApiError && (failure.isOffline || failure.status === 409 || failure.status >= 500);
}

/**
 * Waits until an upload is ready.
 *
 * @param {string} id
 * @param {import('./events.js').ServerEvents} events
 * @returns {Promise<Upload>}
 */
export function checkedUpload(id, events) {
  return answered(id, events, async () => {
    const state = await requestJSON(`uploads/${encodeURIComponent(id)}`);
    if (state.error) throw new ApiError(errorSentence(state), state.state === 'refused' ? 422 : 503);
    return state.state === 'ready' ? state : null;
  });
}

/**
 * Waits until the server has made something a browser can show, and returns its address.
 *
 * @param {string} id
 * @param {import('./events.js').ServerEvents} events
 * @param {(fraction: number) => void} progress
 * @returns {Promise<string>}
 */
export function previewAddress(id, events, progress) {
  const path = `uploads/${encodeURIComponent(id)}/preview`;
  return answered(id, events, async () => {
    const response = await request(path, { headers: { Range: 'bytes=0-0' } });
    if (response.status === 202) {
      progress((await response.json()).fraction);
      return null;
    }
    await response.body?.cancel();
    return `/api/${path}`;
  }, ({ previewFraction }) => {
    if (previewFraction === undefined) return true;
    progress(previewFraction);
    return false;
  });
}

/** Asks whenever an upload may have changed in a way that concerns the answer, until that is not null. */
async function answered(id, events, ask, concerns = () => true) {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    for (;;) {
      // Whatever changes while the server answers is not missed.
      const changed = new Promise((resolve) => {
        // A page that was not connected has missed events.
        events.addEventListener('open', resolve, { signal });
        for (const name of ['upload', 'uploadRemoved']) {
          events.addEventListener(name, ({ detail }) => detail.id === id && concerns(detail) && resolve(), { signal });
        }
      });
      const answer = await ask();
      if (answer !== null) return answer;
      await changed;
    }
  } finally {
    listening.abort();
  }
}

/**
 * Returns the export's canvas without glass, pixel for pixel. The browser converts the colours of a photo with a
 * profile.
 *
 * @param {string} id
 * @param {import('../stage/canvas-size.js').Size} canvas
 * @param {import('../stage/framing.js').Framing} framing
 * @param {AbortSignal} [signal]
 * @returns {Promise<ImageBitmap>}
 */
export async function exactCanvas(id, { width, height }, { panX, panY, zoom }, signal) {
  const query = new URLSearchParams({ width, height, pan: `${panX},${panY}`, zoom });
  const response = await request(`uploads/${encodeURIComponent(id)}/canvas?${query}`, { signal });
  return createImageBitmap(await response.blob(), { premultiplyAlpha: 'none' });
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
