/** How far a panel is swept until it goes, in CSS pixels, and how fast, in CSS pixels per millisecond. */
const least = { distance: 80, speed: 0.5 };
/** How far a press may move, in CSS pixels. */
const pressSlack = 4;

/**
 * Lets a panel be swept away downwards by its grabber.
 *
 * @param {HTMLElement} panel
 * @param {HTMLElement} grabber
 * @param {() => void} close
 */
export function letSweep(panel, grabber, close) {
  let start = null;
  let moved = 0;
  const distance = (event) => Math.max(event.clientY - start.y, 0);
  const release = () => {
    start = null;
    panel.style.translate = '';
    panel.toggleAttribute('data-swept', false);
  };
  grabber.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    moved = 0;
    start = { y: event.clientY, time: event.timeStamp };
    grabber.setPointerCapture(event.pointerId);
    panel.toggleAttribute('data-swept', true);
  });
  grabber.addEventListener('pointermove', (event) => {
    if (start) panel.style.translate = `0 ${distance(event)}px`;
  });
  grabber.addEventListener('pointerup', (event) => {
    if (!start) return;
    moved = distance(event);
    const speed = moved / Math.max(event.timeStamp - start.time, 1);
    release();
    if (moved > least.distance || (moved > least.distance / 4 && speed > least.speed)) close();
  });
  grabber.addEventListener('pointercancel', release);
  // Otherwise Chromium starts a fling, even with `touch-action: none`, and suppresses the next tap.
  grabber.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
  // A press without a movement closes too, as a key does; the click that ends a sweep means nothing.
  grabber.addEventListener('click', () => {
    if (moved < pressSlack) close();
    moved = 0;
  });
}
