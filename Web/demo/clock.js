import { GlassScene, mappedPath } from '../vitrine-glass/vitrine-glass.js';
import { digitOutlines } from './digits.js';
import { followSize } from './panes.js';

/** The widths of cells and the height of digits, in ems. Cells are equal, so that nothing moves as time passes. */
const digitCell = 0.65;
const colonCell = 0.3;
const capHeight = 0.719;
/** How much of the scene's width the time fills. */
const share = 0.84;
const material = { variant: 'clear', tint: [1, 1, 1, 0.36] };

/**
 * Shows the time in glass digits.
 *
 * @param {HTMLElement} container
 */
export function showClock(container) {
  const scene = new GlassScene(container, { backdrop: 'lanterns.jpg' });
  const update = () => {
    const text = timeText(new Date());
    container.setAttribute('aria-label', text);
    scene.panes = cells(text, container.clientWidth, container.clientHeight);
  };
  const tick = () => {
    update();
    setTimeout(tick, 1000 - Date.now() % 1000);
  };
  followSize(container, update);
  tick();
}

/** Returns the hours, minutes and seconds. */
function timeText(date) {
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function cells(text, width, height) {
  const ems = [...text].reduce((sum, character) => sum + cellWidth(character), 0);
  const size = Math.round(width * share / ems);
  const top = height / 2 + size * capHeight / 2;
  let left = (width - size * ems) / 2;
  return [...text].map((character, index) => {
    const { width: advance, path } = digitOutlines[character];
    const inset = (cellWidth(character) - advance / 1000) / 2 * size;
    const rise = character === ':' ? -size * 0.085 : 0;
    const pane = {
      id: String(index),
      x: left,
      y: top,
      shape: { kind: 'path', path: mappedPath(path, size / 1000, inset, rise) },
      material,
    };
    left += cellWidth(character) * size;
    return pane;
  });
}

function cellWidth(character) {
  return character === ':' ? colonCell : digitCell;
}
