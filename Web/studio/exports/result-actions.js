import { asPNG, copyPicture } from '../page/clipboard.js';
import { element, symbol } from '../page/element.js';
import { shareFile } from './shared-file.js';

/**
 * Returns the buttons that share, save and copy what was made. The first of them is the primary one.
 *
 * @param {object} made
 * @param {((blob: Blob) => ShareData) | null} made.shared As `sharedFile` returns it.
 * @param {Promise<Blob> | null} made.file The file; null if it is only saved. The sheet reports its failure.
 * @param {string} made.address Where the browser saves it from.
 * @param {string} [made.name] Under which name, unless the address says so.
 * @param {boolean} made.isPicture Whether it can be copied.
 * @param {import('../page/toast.js').Toasts} toasts
 * @param {typeof import('../words/en.js').en} words
 * @returns {HTMLElement[]}
 */
export function resultActions({ shared, file, address, name = '', isPicture }, toasts, words) {
  const share = shared && element('button', {
    type: 'button', class: 'button primary large', id: 'share-result', disabled: true,
  }, symbol('export'), words.share);
  if (share) {
    // Sharing takes a click, which counts for seconds only, so the file must be there before it.
    file.then((blob) => {
      const data = shared(blob);
      share.addEventListener('click', () => shareFile(data, toasts, words));
      share.disabled = false;
    }, () => {});
  }
  const save = element('a', {
    class: share ? 'button' : 'button primary large', id: 'save-result', href: address, download: name,
  }, symbol('download'), words.save);
  const copy = isPicture ? element('button', {
    type: 'button', class: 'button', id: 'copy-result', onclick: () => copyPicture(file.then(asPNG), toasts, words),
  }, symbol('copy'), words.copy) : null;
  return [share, save, copy].filter(Boolean);
}
