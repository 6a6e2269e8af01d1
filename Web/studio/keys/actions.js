/**
 * What a key does.
 *
 * @typedef {object} KeyAction
 * @property {string} name
 * @property {number[]} [by] For `move`, in pixels.
 * @property {number} [factor] For `scale`.
 * @property {number} [degrees] For `turn`.
 * @property {number} [index] For `variant`.
 */

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const longStep = 10;
const scaleStep = 1.02;
const turns = { '[': -1, ']': 1 };
const letters = {
  c: 'centre', g: 'guides', k: 'play', o: 'open', n: 'meal', e: 'export', '?': 'help',
};

/**
 * Returns what a key does; null if nothing.
 *
 * @param {{ key: string, shiftKey?: boolean, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean }} event
 * @param {boolean} isOnStage Whether the stage has the focus. Arrows and Enter belong to other controls elsewhere.
 * @returns {KeyAction | null}
 */
export function actionFor({ key, shiftKey = false, ctrlKey = false, metaKey = false, altKey = false }, isOnStage) {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  // Many keyboards have brackets on AltGr, which Windows reports as Ctrl and Alt, or on Option.
  if (turns[key] && !metaKey && (altKey || !ctrlKey)) return { name: 'turn', degrees: turns[key] };
  if (ctrlKey || metaKey) {
    if (letter === 'z' && !altKey) return { name: shiftKey ? 'redo' : 'undo' };
    return letter === 'y' && ctrlKey ? { name: 'redo' } : null;
  }
  if (altKey) return null;
  if (isOnStage && arrows[key]) {
    return { name: 'move', by: arrows[key].map((step) => step * (shiftKey ? longStep : 1)) };
  }
  if (isOnStage && key === 'Enter') return { name: 'next' };
  if (key === 'Escape') return { name: 'stop' };
  if (key === '+' || key === '=') return { name: 'scale', factor: scaleStep };
  if (key === '-' || key === '−') return { name: 'scale', factor: 1 / scaleStep };
  if (/^[1-5]$/.test(key)) return { name: 'variant', index: Number(key) - 1 };
  return letters[letter] ? { name: letters[letter] } : null;
}

/** Whether a key is a shortcut of one character, which people can turn off. */
export function isSingleCharacter({ key, ctrlKey = false, metaKey = false, altKey = false }) {
  return key.length === 1 && (!ctrlKey || altKey) && !metaKey;
}
