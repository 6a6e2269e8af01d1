import { actionFor, isSingleCharacter } from './actions.js';

const storageKey = 'vitrine.single-keys';
const fields = 'input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"]), ' +
  'textarea, select, [contenteditable]';

/** Whether shortcuts of a single character are on. */
export function usesSingleKeys() {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/**
 * Turns shortcuts of a single character on or off.
 *
 * @param {boolean} isOn
 */
export function setSingleKeys(isOn) {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Without storage they stay on.
  }
}

/**
 * Listens to the keyboard.
 *
 * @param {HTMLElement} target The stage.
 * @param {(action: import('./actions.js').KeyAction, event: KeyboardEvent) => void} perform
 * @param {(isHeld: boolean) => void} spaceHeld Called when the space bar goes down and up on the stage.
 */
export function listenToKeys(target, perform, spaceHeld) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    if (event.target.matches?.(fields)) return;
    const isOnStage = event.target === target || event.target === document.body;
    if (event.key === ' ' && isOnStage) {
      event.preventDefault();
      spaceHeld(true);
      return;
    }
    if (isSingleCharacter(event) && !usesSingleKeys()) return;
    const action = actionFor(event, isOnStage);
    if (!action) return;
    event.preventDefault();
    perform(action, event);
  });
  document.addEventListener('keyup', ({ key }) => {
    if (key === ' ') spaceHeld(false);
  });
  window.addEventListener('blur', () => spaceHeld(false));
}
