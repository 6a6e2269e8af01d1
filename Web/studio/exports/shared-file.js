import { formatOf, nameOf } from './render-words.js';

const types = { jpeg: 'image/jpeg', png: 'image/png', mp4: 'video/mp4' };
const suffixes = { jpeg: 'jpg', png: 'png', mp4: 'mp4' };

/**
 * Returns a function that makes what `navigator.share` takes of an export's file; null if the browser does not share such
 * files.
 *
 * @param {import('../api/renders.js').Render} render
 * @returns {((blob: Blob) => ShareData) | null}
 */
export function sharedFile(render) {
  if (typeof navigator.canShare !== 'function') return null;
  const format = formatOf(render);
  const name = `${nameOf(render) ?? 'vitrine'}.${suffixes[format]}`;
  const data = (blob) => ({ files: [new File([blob], name, { type: types[format] })], text: render.altText });
  return navigator.canShare(data(new Blob())) ? data : null;
}

/**
 * Opens the share sheet of the system. The click that calls for it must be recent.
 *
 * @param {ShareData} data
 * @param {import('../page/toast.js').Toasts} toasts
 * @param {typeof import('../words/en.js').en} words
 */
export async function shareFile(data, toasts, words) {
  try {
    await navigator.share(data);
  } catch ({ name }) {
    // Whoever closes the share sheet knows that nothing was shared.
    if (name !== 'AbortError') toasts.show(words.shareRefused, null, true);
  }
}
