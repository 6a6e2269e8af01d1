import { request, requestJSON } from './request.js';

/**
 * An export.
 *
 * @typedef {object} Render
 * @property {string} id
 * @property {'queued' | 'running' | 'done' | 'failed' | 'cancelled'} state
 * @property {number} [position] Its place in the queue.
 * @property {{ fraction: number, fps?: number, eta?: number }} [progress]
 * @property {string} [mealName]
 * @property {string} [name] The name that a person has given it.
 * @property {'jpeg' | 'png' | 'mp4'} [format]
 * @property {object} [report]
 * @property {string} [altText]
 * @property {string} [error] Why it has failed, in English.
 * @property {object} [fault] The same for other languages.
 * @property {boolean} [hasSticker] Whether there is a plain sticker beside the file.
 */

const address = (id) => `renders/${encodeURIComponent(id)}`;

/** Returns `{ id }` of the new export. */
export const startRender = (wish) => requestJSON('renders', { method: 'POST', json: wish });

/** @returns {Promise<Render[]>} */
export const listRenders = () => requestJSON('renders');

/** Cancels an export that is waiting or running, or removes a finished one with its files. */
export const cancelRender = (id) => request(address(id), { method: 'DELETE' });

/** Gives an export a name, and returns it. */
export const renameRender = (id, name) => requestJSON(address(id), { method: 'PATCH', json: { name } });

/**
 * Returns where the finished file is.
 *
 * @param {string} id
 * @param {boolean} isDownload Whether the browser should save it rather than show it.
 */
export function renderAddress(id, isDownload = false) {
  return `/api/${address(id)}/file${isDownload ? '?download' : ''}`;
}

/**
 * Loads the finished file.
 *
 * @param {string} id
 * @returns {Promise<Blob>}
 */
export async function renderFile(id) {
  return (await request(`${address(id)}/file`)).blob();
}

/**
 * Returns where the plain sticker beside a finished file is, to be saved.
 *
 * @param {string} id
 */
export function stickerAddress(id) {
  return `/api/${address(id)}/sticker?download`;
}

/** Whether an export will change no more. */
export function isFinished({ state }) {
  return state !== 'queued' && state !== 'running';
}
