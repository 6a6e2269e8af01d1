import '../vitrine-glass/vitrine-glass.js';
import { showClock } from './clock.js';
import { showControls } from './controls.js';
import { showMerging } from './merging.js';
import { showVariants } from './variants.js';

const symbols = { play: 'M8 5.2 19 12 8 18.8z', pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' };

/** Lets the buttons on the tinted pane choose its tint. */
function connectSwatches(element) {
  const buttons = [...element.querySelectorAll('button')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      element.setAttribute('tint', button.dataset.tint);
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
    });
  }
}

/** Lets the button on the video pause it, and shows what it will do. */
function connectPlayer(element, button) {
  const show = () => {
    const isPaused = element.media?.paused ?? true;
    button.setAttribute('aria-label', isPaused ? 'Play' : 'Pause');
    button.querySelector('path').setAttribute('d', isPaused ? symbols.play : symbols.pause);
  };
  button.addEventListener('click', async () => {
    if (!element.media) return;
    if (element.media.paused) await element.media.play().catch(() => {});
    else element.media.pause();
    show();
  });
  element.addEventListener('ready', show);
}

const find = (id) => document.getElementById(id);
connectSwatches(find('tint'));
connectPlayer(find('video'), find('play'));
showMerging(find('merging'), find('distance'));
showControls(find('controls'));
showClock(find('clock'));
showVariants(find('accessibility'));
