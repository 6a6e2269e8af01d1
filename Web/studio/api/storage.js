import { request, requestJSON } from './request.js';

/**
 * The space that one kind of file takes.
 *
 * @typedef {object} StorageUse
 * @property {{ count: number, bytes: number }} used
 * @property {{ count: number, bytes: number }} most The limits.
 * @property {{ count: number, bytes: number }} removable What clearing removes.
 */

/** The kinds of files. */
export const storageKinds = ['uploads', 'exports'];

/** @returns {Promise<{ uploads: StorageUse, exports: StorageUse }>} */
export const readStorage = () => requestJSON('storage');

/**
 * Returns the loss of data that the studio detected at its start, or null.
 *
 * @returns {Promise<{ cause: 'damaged' | 'missing', file: string, meals: number, seconds: number } | null>}
 */
export const readLoss = async () => (await requestJSON('storage/loss')).loss ?? null;

/**
 * Removes the photos and videos that no draft shows, or all finished exports.
 *
 * @param {'uploads' | 'exports'} kind
 */
export const clearStorage = (kind) => request(`storage/${kind}`, { method: 'DELETE' });
