import { request } from './request.js';

/**
 * Returns a frame of an export over a video, pixel for pixel as it is before it is encoded.
 *
 * @param {object} wish What `POST /api/renders` takes.
 * @param {number} time In seconds.
 * @param {AbortSignal} [signal]
 * @returns {Promise<ImageBitmap>}
 */
export async function exportedFrame(wish, time, signal) {
  const response = await request('frames', { method: 'POST', json: { ...wish, time }, signal });
  return createImageBitmap(await response.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
}
