import { byId } from '../page/element.js';

/**
 * Takes photos and videos by button, camera, drop and paste, and files of meals by drop and paste.
 *
 * @param {(file: File) => void} take
 */
export function listenForMedia(take) {
  const files = { 'open-media': 'media-file', 'open-camera': 'camera-file' };
  for (const [button, input] of Object.entries(files)) {
    byId(button).addEventListener('click', () => byId(input).click());
    byId(input).addEventListener('change', ({ target }) => {
      const [file] = target.files;
      // The same file may be chosen again.
      target.value = '';
      if (file) take(file);
    });
  }
  byId('sample-note').addEventListener('click', () => byId('media-file').click());
  listenForDrops(take);
  document.addEventListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

function listenForDrops(take) {
  const drop = byId('drop');
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  const show = (change) => {
    depth = change === 0 ? 0 : depth + change;
    drop.hidden = depth <= 0;
  };
  document.addEventListener('dragenter', (event) => hasFiles(event) && show(1));
  document.addEventListener('dragleave', (event) => hasFiles(event) && show(-1));
  document.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(0);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  });
}
