import { GlassScene } from '../vitrine-glass/vitrine-glass.js';
import { followSize, paneBeneath } from './panes.js';

const material = { variant: 'clear' };
/** The least contrast of symbols (WCAG 2.2, success criterion 1.4.11). */
const symbolFloor = 3;

/**
 * Shows a bar of buttons on glass that reacts to being pressed.
 *
 * @param {HTMLElement} container
 */
export function showControls(container) {
  const scene = new GlassScene(container, { backdrop: 'still-life.jpg' });
  const buttons = [...container.querySelectorAll('button')];
  const touches = new Map();
  const update = () => {
    scene.panes = buttons.map((button, index) => ({
      ...paneBeneath(button, container, material),
      id: String(index),
      inks: [symbolInk(button)],
      touch: touches.get(button),
    }));
  };
  for (const button of buttons) connect(button, touches, update);
  followSize(container, update);
}

/** Returns the white symbol of a button as ink. */
function symbolInk(button) {
  const { width, height } = button.querySelector('svg').getBoundingClientRect();
  const x = (button.offsetWidth - width) / 2;
  const y = (button.offsetHeight - height) / 2;
  return { color: [1, 1, 1, 1], floor: symbolFloor, x, y, width, height };
}

function connect(button, touches, update) {
  const begin = (x, y) => {
    touches.set(button, { began: performance.now(), x, y });
    update();
  };
  const end = () => {
    const touch = touches.get(button);
    if (!touch || touch.ended !== undefined) return;
    touches.set(button, { ...touch, ended: performance.now() });
    update();
  };
  button.addEventListener('pointerdown', (event) => begin(event.offsetX, event.offsetY));
  for (const name of ['pointerup', 'pointercancel', 'pointerleave', 'keyup', 'blur']) {
    button.addEventListener(name, end);
  }
  button.addEventListener('keydown', ({ key, repeat }) => {
    if (!repeat && (key === ' ' || key === 'Enter')) begin(button.clientWidth / 2, button.clientHeight / 2);
  });
}
