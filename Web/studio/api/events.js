const channelName = 'vitrine.events';
/** The names of what the server sends; each event has JSON as its data. */
const names = ['export', 'exportRemoved', 'upload', 'uploadRemoved', 'draft', 'draftRemoved', 'meals'];
/**
 * Whether pages can agree on which of them has the connection. Browsers have locks only for addresses that they trust, and
 * WebKitGTK does not finish loading a page again that has held one.
 */
const hasLocks = Boolean(navigator.locks) && navigator.vendor !== 'Apple Computer, Inc.';
/** How long to wait before the second attempt to connect, and at most, in milliseconds. */
const pauses = { first: 1000, most: 30_000 };

/**
 * What changes on the server, through one connection for all pages of a browser, which allows only six to a server.
 *
 * One page has the connection, and tells the others. A page that comes into view takes it over, because a browser may
 * suspend pages that are not.
 *
 * Events: `open` whenever there is a connection, after which a page reads what it may have missed; `lost` when the
 * server does not answer; and the names above with the data in `detail`.
 */
export class ServerEvents extends EventTarget {
  #channel = new BroadcastChannel(channelName);
  #source = null;
  #timer = 0;
  #failures = 0;
  /** Ends the wait for the page that has the connection. */
  #waiting = new AbortController();

  /** Connects, or has another page tell this one. */
  start() {
    this.#channel.onmessage = ({ data: { name, detail } }) => this.#tell(name, detail);
    document.addEventListener('visibilitychange', () => this.#shown());
    window.addEventListener('online', () => this.#retry());
    // The browser gives the lock to another page by itself.
    window.addEventListener('pagehide', () => this.#close());
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#shown());
    if (document.visibilityState === 'hidden') this.#tell('open');
    this.#shown();
  }

  #shown() {
    const isShown = document.visibilityState === 'visible';
    // Without locks, each page in view has a connection, and the others read what they have missed when they are shown.
    if (!hasLocks) {
      if (!isShown) this.#close();
      else if (!this.#source) this.#connect();
      return;
    }
    if (isShown && this.#source) this.#retry();
    else if (!this.#source) this.#lead(isShown);
  }

  /** Waits until no other page has the connection, or takes it over. */
  async #lead(takesOver) {
    this.#waiting.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    try {
      await navigator.locks.request(channelName, takesOver ? { steal: true } : { signal: waiting.signal }, () => {
        this.#connect();
        return new Promise(() => {});
      });
    } catch {
      // Another page has taken over, or this one has asked again.
      if (this.#waiting !== waiting) return;
      this.#close();
      this.#lead(false);
    }
  }

  #connect() {
    clearTimeout(this.#timer);
    const source = new EventSource('/api/events');
    this.#source = source;
    source.addEventListener('open', () => {
      this.#failures = 0;
      this.#publish('open');
    });
    for (const name of names) source.addEventListener(name, ({ data }) => this.#publish(name, JSON.parse(data)));
    source.addEventListener('error', () => this.#failed());
  }

  /** Connects again, the first time at once, for a connection may end without a fault of the server. */
  #failed() {
    this.#source.close();
    const pause = this.#failures ? Math.min(pauses.first * 2 ** (this.#failures - 1), pauses.most) : 0;
    if (this.#failures === 1) this.#publish('lost');
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** Connects at once if this page is waiting to do so. */
  #retry() {
    if (this.#source?.readyState === EventSource.CLOSED) this.#connect();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#failures = 0;
  }

  #publish(name, detail) {
    this.#channel.postMessage({ name, detail });
    this.#tell(name, detail);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
