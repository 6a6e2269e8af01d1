import { groupBounds, isAdaptive } from './glass-numbers.js';

/**
 * Returns whether what was drawn before influences how a group looks.
 *
 * @param {import('./vitrine-glass').GlassGroup | import('./vitrine-glass').PreparedGroup} group
 */
export function hasHistory(group) {
  return isPrepared(group) || isAdaptive(group) || (group.inks?.length ?? 0) > 0;
}

/**
 * Returns whether a group shows pieces that were computed elsewhere.
 *
 * @param {import('./vitrine-glass').GlassGroup | import('./vitrine-glass').PreparedGroup} group
 */
export function isPrepared(group) {
  return group.layers !== undefined;
}

/**
 * Returns about how many pixels the panes of groups cover.
 *
 * @param {(import('./vitrine-glass').GlassGroup | import('./vitrine-glass').PreparedGroup)[]} groups
 * @param {number} density Canvas pixels per CSS pixel.
 */
export function coveredPixels(groups, density) {
  return groups.filter((group) => !isPrepared(group)).reduce((sum, group) => {
    const { width, height } = groupBounds(group, density);
    return sum + width * height;
  }, 0);
}
