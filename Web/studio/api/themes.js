import { requestJSON } from './request.js';

/**
 * A theme that stickers can have.
 *
 * @typedef {object} Theme
 * @property {string} name
 * @property {boolean} isBuiltIn Whether it comes with Vitrine, so that it has a name in each language.
 * @property {string[]} colors As `#rrggbb`: accent, protein, carbohydrate and fat.
 */

/**
 * Returns the themes; the first is that of stickers for which none was chosen.
 *
 * @returns {Promise<Theme[]>}
 */
export const readThemes = () => requestJSON('themes');
