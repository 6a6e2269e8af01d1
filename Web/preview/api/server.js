/** A failure that a person can do something about: a sentence, and what a program or compiler says, one line each. */
export class ServerError extends Error {
  /**
   * @param {string} message
   * @param {number} status The HTTP status; 0 if there was no answer.
   * @param {string[]} messages
   */
  constructor(message, status, messages = []) {
    super(message);
    this.status = status;
    this.messages = messages;
  }
}

/**
 * Sends a request to the server.
 *
 * @param {string} path Below /api.
 * @param {RequestInit} [options]
 * @returns {Promise<Response>} An answer with a status of success.
 * @throws {ServerError}
 */
export async function request(path, options) {
  let response;
  try {
    response = await fetch(`/api/${path}`, options);
  } catch {
    throw new ServerError('', 0);
  }
  if (response.ok) return response;
  let said = {};
  try {
    said = await response.json();
  } catch {
    // The answer of something between the page and the server need not be JSON.
  }
  throw new ServerError(said.error ?? response.statusText, response.status, said.messages ?? []);
}

/**
 * Asks for a picture.
 *
 * @param {string} query
 * @returns {Promise<{ blob: Blob, scale: number, warnings: string[] }>} `scale` is in pixels per point.
 */
export async function fetchPicture(query) {
  const response = await request(`pictures?${query}`);
  const warnings = decodeURIComponent(response.headers.get('Vitrine-Warnings') ?? '');
  return {
    blob: await response.blob(), scale: Number(response.headers.get('Vitrine-Scale')),
    warnings: warnings.split('\n').filter(Boolean),
  };
}

/**
 * Sends a photo or a video to lie beneath the views.
 *
 * @param {File} file
 * @returns {Promise<string>} What requests call it.
 */
export async function sendBackdrop(file) {
  const name = encodeURIComponent(file.name.slice(0, 200) || 'pasted');
  const response = await request(`backdrops?name=${name}`, { method: 'POST', body: file });
  return (await response.json()).id;
}

/**
 * Listens to the state of the previews, and connects again when the connection is lost.
 *
 * @param {(state: object) => void} onState
 * @param {(isConnected: boolean) => void} onConnection
 */
export function listen(onState, onConnection) {
  const events = new EventSource('/api/events');
  events.addEventListener('state', ({ data }) => onState(JSON.parse(data)));
  events.addEventListener('open', () => onConnection(true));
  events.addEventListener('error', () => onConnection(false));
}
