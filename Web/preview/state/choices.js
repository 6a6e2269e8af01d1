/** The values of each axis, in the order in which pictures lie side by side. */
export const axes = {
  device: [
    'phone', 'small-phone', 'large-phone', 'tablet', 'large-tablet', 'watch', 'small-widget', 'medium-widget',
    'large-widget', 'mac', 'tv', 'fit',
  ],
  appearance: ['light', 'dark'],
  type: [
    'xSmall', 'small', 'medium', 'large', 'xLarge', 'xxLarge', 'xxxLarge', 'accessibility1', 'accessibility2',
    'accessibility3', 'accessibility4', 'accessibility5',
  ],
  direction: ['ltr', 'rtl'],
  transparency: ['standard', 'reduced'],
  contrast: ['standard', 'increased'],
};

/** The value of each axis that needs no mention. */
export const usual = {
  appearance: 'light', type: 'large', direction: 'ltr', transparency: 'standard', contrast: 'standard',
};

/** Where the choices are kept. */
const storageKey = 'vitrine.preview';

/**
 * What a person chooses to see.
 *
 * @typedef {{
 *   shown: Record<keyof typeof axes, string[]>, hidden: string[], over: string | null, bar: boolean, zoom: number,
 *   time: number, length: number, panel: boolean | null,
 * }} Choices `over` and `panel` are null until somebody chooses.
 */

/**
 * @param {boolean} isNarrow Whether the page is on a phone, where pictures are smaller to begin with.
 * @returns {Choices}
 */
export function firstChoices(isNarrow = false) {
  return {
    shown: {
      device: ['phone'], appearance: ['light', 'dark'], type: ['large'], direction: ['ltr'], transparency: ['standard'],
      contrast: ['standard'],
    },
    hidden: [], over: null, bar: true, zoom: isNarrow ? 0.4 : 0.6, time: 0, length: 5, panel: null,
  };
}

/**
 * Returns choices in which only known values remain, and each axis has at least one.
 *
 * @param {unknown} kept What was kept, perhaps by another version.
 * @param {boolean} [isNarrow]
 * @returns {Choices}
 */
export function validChoices(kept, isNarrow) {
  const choices = firstChoices(isNarrow);
  if (typeof kept !== 'object' || kept === null) return choices;
  for (const axis of Object.keys(axes)) {
    const values = axes[axis].filter((value) => kept.shown?.[axis]?.includes?.(value));
    if (values.length) choices.shown[axis] = values;
  }
  if (Array.isArray(kept.hidden)) choices.hidden = kept.hidden.filter((each) => typeof each === 'string');
  if (typeof kept.over === 'string') choices.over = kept.over;
  for (const key of ['bar', 'panel']) if (typeof kept[key] === 'boolean') choices[key] = kept[key];
  for (const [key, least, most] of [['zoom', 0.2, 1.5], ['length', 1, 60], ['time', 0, 60]]) {
    if (kept[key] >= least && kept[key] <= most) choices[key] = kept[key];
  }
  choices.time = Math.min(choices.time, choices.length);
  return choices;
}

/**
 * Returns the choices of the last visit in this tab, or else of the last one at all.
 *
 * @param {boolean} isNarrow
 */
export function keptChoices(isNarrow) {
  for (const storage of storages()) {
    try {
      const text = storage.getItem(storageKey);
      if (text) return validChoices(JSON.parse(text), isNarrow);
    } catch {
      // What cannot be read is chosen anew.
    }
  }
  return validChoices(null, isNarrow);
}

/** @param {Choices} choices */
export function keepChoices(choices) {
  for (const storage of storages()) {
    try {
      storage.setItem(storageKey, JSON.stringify(choices));
    } catch {
      // Without storage the choices last as long as the page.
    }
  }
}

function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

/**
 * Returns the pictures of a preview, as the values of all axes.
 *
 * @param {{ hasOwnSize: boolean }} preview
 * @param {Choices} choices
 * @returns {Record<keyof typeof axes, string>[]}
 */
export function picturesOf({ hasOwnSize }, { shown }) {
  let pictures = [{}];
  for (const axis of Object.keys(axes)) {
    const values = axis === 'device' && hasOwnSize ? ['fit'] : axes[axis].filter((value) => shown[axis].includes(value));
    pictures = pictures.flatMap((picture) => values.map((value) => ({ ...picture, [axis]: value })));
  }
  return pictures;
}

/**
 * Returns the keys under which previews keep their place between saves: their names, and a number for those of the same
 * name.
 *
 * @param {{ name: string }[]} previews
 */
export function keysOf(previews) {
  const counts = new Map();
  return previews.map(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
