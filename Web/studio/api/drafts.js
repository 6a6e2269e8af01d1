import { ApiError, request, requestJSON } from './request.js';

const address = (id) => `drafts/${encodeURIComponent(id)}`;
const revisionOf = (response) => Number(response.headers.get('ETag').replaceAll('"', ''));

/**
 * Returns a draft with its revision; null and 0 if there is none.
 *
 * @param {string} id
 * @returns {Promise<{ draft: object | null, revision: number }>}
 */
export async function readDraft(id) {
  try {
    const response = await request(address(id));
    return { draft: await response.json(), revision: revisionOf(response) };
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return { draft: null, revision: 0 };
    throw failure;
  }
}

/**
 * Writes a draft with a request that outlives the page, and returns its new revision. If the draft has another revision
 * than the one to replace, the status is 412.
 *
 * @param {string} id
 * @param {object} draft
 * @param {number} replaced The revision to replace; 0 for a new draft.
 * @returns {Promise<number>}
 */
export async function writeDraft(id, draft, replaced) {
  const headers = replaced ? { 'If-Match': `"${replaced}"` } : { 'If-None-Match': '*' };
  const send = (keepalive) => request(address(id), { method: 'PUT', json: draft, keepalive, headers });
  // Browsers refuse larger requests that outlive a page.
  const isSmall = new Blob([JSON.stringify(draft)]).size < 60_000;
  try {
    return revisionOf(await send(isSmall));
  } catch (failure) {
    // The limit covers all such requests in flight, even one that has just finished.
    if (!isSmall || !failure.isOffline) throw failure;
    return revisionOf(await send(false));
  }
}

/** @returns {Promise<{ id: string, updatedAt: string, summary?: object }[]>} The latest change first. */
export const listDrafts = () => requestJSON('drafts');

export const deleteDraft = (id) => request(address(id), { method: 'DELETE' });
