const bits = {
  '(prefers-reduced-transparency: reduce)': 1,
  '(prefers-contrast: more)': 2,
  '(prefers-reduced-motion: reduce)': 4,
};
const forcedColors = '(forced-colors: active)';

/** What the person in front of the page has asked the system for. */
export class GlassPreferences {
  #queries = new Map();
  #watched = new AbortController();

  constructor() {
    for (const query of [...Object.keys(bits), forcedColors]) this.#queries.set(query, matchMedia(query));
  }

  /** The module's bits: 1 less transparency, 2 more contrast, 4 less motion. */
  get accommodations() {
    return Object.entries(bits).reduce((sum, [query, bit]) => sum + (this.#matches(query) ? bit : 0), 0);
  }

  /** Whether animations are unwelcome. */
  get reducesMotion() {
    return this.#matches('(prefers-reduced-motion: reduce)');
  }

  /** Whether the page has to use the system's colours, which glass cannot. */
  get forcesColors() {
    return this.#matches(forcedColors);
  }

  /**
   * Calls back when a preference changes.
   *
   * @param {() => void} changed
   */
  watch(changed) {
    const { signal } = this.#watched;
    for (const query of this.#queries.values()) query.addEventListener('change', changed, { signal });
  }

  /** Stops watching. */
  close() {
    this.#watched.abort();
  }

  #matches(query) {
    return this.#queries.get(query).matches;
  }
}
