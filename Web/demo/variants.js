import { GlassScene } from '../vitrine-glass/vitrine-glass.js';
import { followSize, paneBeneath } from './panes.js';

const radius = 28;

/**
 * Shows the same pane with each accessibility setting.
 *
 * @param {HTMLElement} container Its paragraphs name the settings and carry their bits.
 */
export function showVariants(container) {
  const scene = new GlassScene(container, { backdrop: 'still-life.jpg' });
  const labels = [...container.querySelectorAll('[data-accommodations]')];
  const update = () => {
    scene.panes = labels.map((label) => {
      const pane = paneBeneath(label, container, { accommodations: Number(label.dataset.accommodations) });
      return { ...pane, shape: { ...pane.shape, radius } };
    });
  };
  followSize(container, update);
  document.fonts.ready.then(update);
}
