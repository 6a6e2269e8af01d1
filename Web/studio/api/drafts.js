import { ApiError, request, requestJSON } from './request.js';

/** The page has one draft, which every window of it continues. */
const path = 'drafts/studio';

/**
 * Returns the draft; null if there is none.
 *
 * @returns {Promise<object | null>}
 */
export async function readDraft() {
  try {
    return await requestJSON(path);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
}

/**
 * Writes the draft.
 *
 * @param {object} draft
 * @param {boolean} isLeaving Whether the page is being left, in which case the request outlives it.
 */
export async function writeDraft(draft, isLeaving = false) {
  // Browsers refuse larger requests that outlive a page.
  const isSmall = new Blob([JSON.stringify(draft)]).size < 60_000;
  await request(path, { method: 'PUT', json: draft, keepalive: isLeaving && isSmall });
}
