/**
 * A failure that the page can do something about. Its message is one plain sentence that says what to do.
 */
export class GlassError extends Error {
  /** @param {string} message One sentence for the author of the page. */
  constructor(message) {
    super(message);
    this.name = 'GlassError';
  }
}

/** The error of a canvas that cannot be created. */
export function refusedCanvas() {
  return new GlassError('The browser refused a canvas; show fewer or smaller pieces of glass on one page.');
}

/** The error of a canvas whose pixels are gone. */
export function lostCanvas() {
  return new GlassError('The browser took a canvas away; the glass returns with it.');
}

/**
 * Returns the sentence to show for any failure.
 *
 * @param {unknown} failure What was thrown.
 * @returns {string}
 */
export function sentence(failure) {
  if (failure instanceof GlassError) return failure.message;
  const reason = failure instanceof Error ? failure.message : String(failure);
  return `The glass could not be drawn (${reason}); reload the page, or report this if it happens again.`;
}
