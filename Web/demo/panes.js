import { inksOf } from '../vitrine-glass/vitrine-glass.js';

/**
 * Returns the pane on which an element of the page lies, with the element's own size and corners.
 *
 * @param {HTMLElement} element
 * @param {HTMLElement} container The element of the scene.
 * @param {object} material
 */
export function paneBeneath(element, container, material) {
  const box = element.getBoundingClientRect();
  const origin = container.getBoundingClientRect();
  const radius = parseFloat(getComputedStyle(element).borderRadius) || 0;
  const isRound = getComputedStyle(element).borderRadius === '50%';
  return {
    x: box.left - origin.left,
    y: box.top - origin.top,
    shape: isRound
      ? { kind: 'ellipse', width: box.width, height: box.height }
      : { kind: 'rectangle', width: box.width, height: box.height, radius },
    inks: inksOf(element, box),
    material,
  };
}

/**
 * Calls back at once and whenever the size of an element changes.
 *
 * @param {HTMLElement} element
 * @param {() => void} changed
 */
export function followSize(element, changed) {
  new ResizeObserver(changed).observe(element);
}
