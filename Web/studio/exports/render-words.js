import { errorSentence } from '../words/error-sentence.js';

/**
 * Returns the format of an export.
 *
 * @param {import('../api/renders.js').Render} render
 */
export function formatOf({ format, report }) {
  return report?.kind ?? format ?? 'png';
}

/**
 * Returns the name that somebody has given an export, or that of its meal.
 *
 * @param {import('../api/renders.js').Render} render
 */
export function nameOf({ name, mealName }) {
  return name ?? mealName;
}

/**
 * Returns what an export is called: by its name and its format.
 *
 * @param {import('../api/renders.js').Render} render
 * @param {typeof import('../words/en.js').en} words
 */
export function exportName(render, words) {
  return words.exportName(nameOf(render) ?? words.export, words.formats[formatOf(render)]);
}

/**
 * Returns how far an export is, or why it has failed.
 *
 * @param {import('../api/renders.js').Render} render
 * @param {typeof import('../words/en.js').en} words
 */
export function stateText(render, words) {
  const { state, position, progress } = render;
  if (state === 'queued') return words.queued(position);
  if (state === 'running') {
    return words.running(Math.round((progress?.fraction ?? 0) * 100), progress?.eta ? Math.ceil(progress.eta) : 0);
  }
  return (state === 'failed' && errorSentence(render, words)) || words[state];
}

/** The faults of a photo or video, which fails again until another one is chosen. */
const faultsOfFiles = new Set([
  'fileDamaged', 'fileEmpty', 'fileUnknown', 'fileUnsupported', 'fileTooLarge', 'fileUnusable',
]);

/**
 * Returns whether an export that failed may succeed without another file.
 *
 * @param {import('../words/error-sentence.js').Fault} fault
 */
export function mayRetry({ fault }) {
  return !faultsOfFiles.has(fault?.code);
}
