/**
 * Pieces and their places in pixels of the density, relative to the view. Those of a layer share their backdrop.
 *
 * @typedef {import('./vitrine-glass').PlacedPiece[][]} Layers
 */

const noGlyph = {};

/**
 * Returns the layers of a sticker.
 *
 * @param {object} density One density of a bundle.
 * @returns {Layers}
 */
export function stickerLayers({ pieces }) {
  return pieces.map((piece, index) => [placed(pieces, index)]);
}

/**
 * Returns the layers of a timer: what lies beneath the digits, the digits, their reflections, and everything else.
 *
 * @param {object} density One density of a bundle.
 * @param {string} text The remaining time, a character for each cell.
 * @param {'running' | 'paused' | 'stopped'} state
 * @returns {Layers}
 */
export function timerLayers({ pieces, glyphs, cells, states }, text, state) {
  const layer = (name, origin) => cells.flatMap((cell, index) => {
    const piece = (glyphs[text[index]] ?? noGlyph)[name];
    return piece === undefined ? [] : [placed(pieces, piece, origin(cell))];
  });
  const inCell = ({ x, y }) => ({ x, y });
  const mirrored = ({ mirrorX, mirrorY }) => ({ x: mirrorX, y: mirrorY });
  const digits = [layer('shade', inCell), layer('digit', inCell), layer('mirror', mirrored)];
  const rest = states[state].map((index) => [placed(pieces, index)]);
  return [...digits, ...rest].filter((items) => items.length > 0);
}

/**
 * Returns how often each piece of a timer is shown at the same time, at most.
 *
 * @param {object} density One density of a bundle.
 * @param {Record<string, number>} characters How often each character is shown.
 * @returns {Record<number, number>}
 */
export function timerCounts({ glyphs, states }, characters) {
  const counts = {};
  for (const [character, count] of Object.entries(characters)) {
    for (const piece of Object.values(glyphs[character] ?? noGlyph)) counts[piece] = count;
  }
  for (const piece of Object.values(states).flat()) counts[piece] ??= 1;
  return counts;
}

function placed(pieces, piece, origin = { x: 0, y: 0 }) {
  const { x, y } = pieces[piece];
  return { piece, x: origin.x + x, y: origin.y + y };
}
