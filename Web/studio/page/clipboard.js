/**
 * Copies text, and says so.
 *
 * @param {string} text
 * @param {import('./toast.js').Toasts} toasts
 * @param {typeof import('../words/en.js').en} words
 */
export async function copyText(text, toasts, words) {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(words.copied);
  } catch {
    toasts.show(words.copyRefused, null, true);
  }
}

/**
 * Copies a picture, and says so. The item is made at once, while the click still counts; the picture may follow.
 *
 * @param {Promise<Blob>} png
 * @param {import('./toast.js').Toasts} toasts
 * @param {typeof import('../words/en.js').en} words
 */
export async function copyPicture(png, toasts, words) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    toasts.show(words.copied);
  } catch {
    toasts.show(words.copyRefused, null, true);
  }
}

/**
 * Returns a picture as PNG, the only type of picture that every browser copies.
 *
 * @param {Blob} blob
 * @returns {Promise<Blob>}
 */
export async function asPNG(blob) {
  if (blob.type === 'image/png') return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * Lets the browser save a file.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
