import { GlassScene } from '../vitrine-glass/vitrine-glass.js';
import { followSize } from './panes.js';

/** The directions of the drops around the middle one, in turns. */
const directions = [0.08, 0.41, 0.75];

/**
 * Shows drops of glass that flow into each other.
 *
 * @param {HTMLElement} container
 * @param {HTMLInputElement} slider The distance of the drops, 0…100.
 */
export function showMerging(container, slider) {
  const scene = new GlassScene(container, { backdrop: 'lanterns.jpg' });
  const update = () => {
    scene.groups = [drops(container.clientWidth, container.clientHeight, Number(slider.value) / 100)];
  };
  slider.addEventListener('input', update);
  followSize(container, update);
}

function drops(width, height, distance) {
  const size = Math.min(width, height);
  const [large, small] = [size * 0.34, size * 0.22];
  const reach = size * (0.12 + 0.28 * distance);
  const around = directions.map((turn) => circle(
    reach * Math.cos(turn * 2 * Math.PI), reach * Math.sin(turn * 2 * Math.PI), small));
  return {
    id: 'drops', x: width / 2, y: height * 0.45, spacing: size * 0.09, panes: [circle(0, 0, large), ...around],
  };
}

/** Returns a drop around a centre. */
function circle(x, y, diameter) {
  return {
    x: x - diameter / 2,
    y: y - diameter / 2,
    shape: { kind: 'ellipse', width: diameter, height: diameter },
    material: { variant: 'clear' },
  };
}
