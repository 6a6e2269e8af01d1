/** Keeps the screen on while a timer runs, where the browser can. */
export class ScreenLock {
  #isWanted = false;
  #lock = null;

  constructor() {
    // The browser gives the lock back when the page is hidden.
    document.addEventListener('visibilitychange', () => this.#update());
  }

  /**
   * Asks for the screen to stay on.
   *
   * @param {boolean} isWanted
   */
  want(isWanted) {
    this.#isWanted = isWanted;
    this.#update();
  }

  async #update() {
    if (!navigator.wakeLock) return;
    if (!this.#isWanted) {
      this.#lock?.release();
      this.#lock = null;
      return;
    }
    if (document.visibilityState !== 'visible' || (this.#lock && !this.#lock.released)) return;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
      if (!this.#isWanted) this.#lock.release();
    } catch {
      // A battery that is nearly empty comes first; the timer runs on.
    }
  }
}
