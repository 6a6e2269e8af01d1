import { errorSentence } from '../words/error-sentence.js';
import { currentWords } from '../words/words.js';

/** A failure that the person at the page can do something about. Its message is a sentence. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status The HTTP status; 0 if there was no answer.
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Whether the server could not be reached. */
  get isOffline() {
    return this.status === 0;
  }
}

/**
 * Sends a request to the studio's own server.
 *
 * @param {string} path Below /api.
 * @param {RequestInit & { json?: unknown }} [options] `json` is sent as the body.
 * @returns {Promise<Response>} An answer with a status of success.
 * @throws {ApiError}
 */
export async function request(path, { json, ...options } = {}) {
  const init = { ...options };
  if (json !== undefined) {
    init.body = JSON.stringify(json);
    init.headers = { 'Content-Type': 'application/json', ...options.headers };
  }
  let response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new ApiError(currentWords().noAnswer, 0);
  }
  if (response.ok) return response;
  throw new ApiError(await sentenceOf(response), response.status);
}

/**
 * Sends a request and reads the JSON of the answer.
 *
 * @param {string} path
 * @param {Parameters<typeof request>[1]} [options]
 */
export async function requestJSON(path, options) {
  return (await request(path, options)).json();
}

async function sentenceOf(response) {
  try {
    const sentence = errorSentence(await response.json());
    if (sentence) return sentence;
  } catch {
    // The answer of something between the page and the server need not be JSON.
  }
  return currentWords().badStatus(response.status);
}
