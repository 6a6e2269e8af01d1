import { request } from './request.js';

/**
 * A sticker that the server has drawn for one place.
 *
 * @typedef {object} Sticker
 * @property {import('../../vitrine-glass/glass-piece-transformer.js').PreparedPieces} prepared
 * @property {{ x: number, y: number, width: number, height: number }} frame The sticker itself, before it is turned, in
 *   pixels of the canvas.
 * @property {string} altText
 */

/** The bytes that tell how long the header is. */
const lengthBytes = 4;

/**
 * Draws a sticker for a place.
 *
 * @param {object} wish What `POST /api/stickers` takes.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Sticker>}
 */
export async function drawSticker(wish, signal) {
  const response = await request('stickers', { method: 'POST', json: wish, signal });
  return stickerOf(await response.arrayBuffer());
}

/**
 * Reads the answer of `POST /api/stickers`.
 *
 * @param {ArrayBuffer} buffer
 * @returns {Sticker}
 */
export function stickerOf(buffer) {
  const headerLength = new DataView(buffer).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(buffer, lengthBytes, headerLength));
  const { pieces, frame: [x, y, width, height], altText } = JSON.parse(text);
  return {
    prepared: { pieces, bytes: new Uint8Array(buffer, lengthBytes + headerLength) },
    frame: { x, y, width, height },
    altText,
  };
}

/**
 * Draws a plain sticker with transparency.
 *
 * @param {object} wish What `POST /api/stickers/picture` takes.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Blob>} A PNG.
 */
export async function drawPicture(wish, signal) {
  return (await request('stickers/picture', { method: 'POST', json: wish, signal })).blob();
}
