import { request } from './request.js';

/**
 * Returns a frame of an export, pixel for pixel as it is before it is encoded. The browser converts the colours of a
 * photo with a profile, as it does those of the exported file.
 *
 * @param {object} wish What `POST /api/renders` takes.
 * @param {number} [time] In seconds; only of a video.
 * @param {AbortSignal} [signal]
 * @returns {Promise<ImageBitmap>}
 */
export async function exportedFrame(wish, time, signal) {
  const response = await request('frames', { method: 'POST', json: { ...wish, time }, signal });
  return createImageBitmap(await response.blob(), { premultiplyAlpha: 'none' });
}
