import { announceUpload, checkedUpload, exactCanvas, previewAddress, sendUpload } from '../api/uploads.js';
import { canvasSize } from '../stage/canvas-size.js';
import { centred } from '../stage/framing.js';
import { currentWords } from '../words/words.js';
import { mayBeMedia, openAtOnce, openPhoto, openVideo } from './media.js';

/** How many photos and videos stay decoded: the one on the stage, and those that undo comes back to first. */
const greatestDecoded = 3;
/** What the page brings along. */
export const samples = { 'still-life': { address: '/studio/samples/still-life.jpg', media: 'photo' } };
/** The background of a new draft. */
export const firstSample = Object.freeze({ kind: 'sample', id: 'still-life', media: 'photo' });

/**
 * Opens photos and videos, and sends them to the server.
 *
 * A photo or video of the usual kind is shown at once if the browser can decode it. The server's facts decide how others are
 * shown: as the browser shows them, or as something that the server makes. Of a video it has the first frame at once.
 *
 * Events: `status` with `{ id, phase, fraction }` while a file is under way; `phase` is uploading, checking, preparing,
 * ready or failed.
 */
export class MediaLibrary extends EventTarget {
  /** What the browser has decoded, by the id of the upload, the one used last at the end. */
  #local = new Map();
  /** The checked uploads, by their id. */
  #checked = new Map();
  #sampleUploads = new Map();
  #events;

  /** @param {import('../api/events.js').ServerEvents} events */
  constructor(events) {
    super();
    this.#events = events;
  }

  /**
   * Takes a file of a person.
   *
   * @param {File} file
   * @returns {Promise<{ kind: 'upload', id: string, media: 'photo' | 'video' } | null>} The background, as soon as it
   *   is known what it is; null if it is neither photo nor video.
   */
  async add(file) {
    if (!mayBeMedia(file)) return null;
    const opening = openAtOnce(file);
    const id = await announceUpload(file, file.name || 'pasted');
    const sent = this.#send(id, file);
    this.#checked.set(id, sent);
    // Whoever needs the upload learns of its failure; until then nobody waits for it.
    sent.catch(() => {});
    const local = await opening;
    if (local) this.#keep(id, local);
    const media = local?.kind ?? (await sent).kind;
    return { kind: 'upload', id, media };
  }

  /**
   * Returns what the browser shows of a background.
   *
   * @param {import('../state/studio-state.js').StudioState['background']} background
   * @returns {Promise<import('./media.js').Media>}
   */
  async open(background) {
    if (background.kind === 'sample') return openAddress(samples[background.id].address, samples[background.id].media);
    const local = this.#local.get(background.id);
    if (local) {
      this.#keep(background.id, local);
      return local;
    }
    const upload = await this.checked(background.id);
    this.#tell(background.id, 'preparing', 0);
    try {
      const media = await openFile(background.id, upload) ?? await this.#openPrepared(background.id, upload);
      this.#keep(background.id, media);
      return media;
    } finally {
      if (!this.#local.get(background.id)?.playable) this.#tell(background.id, 'ready');
    }
  }

  /** Opens what the server makes of a file: a photo, or the first frame of a video until it can be played. */
  async #openPrepared(id, { kind, width, height, duration }) {
    const prepared = async () => {
      const address = await previewAddress(id, this.#events, (fraction) => this.#tell(id, 'preparing', fraction));
      return openAddress(address, kind);
    };
    if (kind === 'photo') return prepared();
    // The copy takes all cores, so it must not delay the first frame.
    const picture = await exactCanvas(id, canvasSize('original', { width, height }), centred);
    const playable = prepared().then((media) => {
      if (this.#local.has(id)) this.#keep(id, media);
      return media;
    }).finally(() => this.#tell(id, 'ready'));
    // A copy that cannot be made is reported by whoever waits for it, and tried again when the video is opened again.
    playable.catch(() => this.#local.delete(id));
    return { kind, picture, video: null, width, height, duration, playable, close: () => picture.close() };
  }

  /**
   * Waits until the server has checked an upload.
   *
   * @param {string} id
   * @returns {Promise<import('../api/uploads.js').Upload>}
   */
  checked(id) {
    let upload = this.#checked.get(id);
    if (!upload) {
      upload = checkedUpload(id, this.#events);
      this.#checked.set(id, upload);
      upload.catch(() => this.#checked.delete(id));
    }
    return upload;
  }

  /**
   * Returns the upload that an export reads. A sample is sent when it is first needed.
   *
   * @param {import('../state/studio-state.js').StudioState['background']} background
   * @returns {Promise<string>} Its id.
   */
  async uploadOf(background) {
    if (background.kind === 'upload') return (await this.checked(background.id)).id ?? background.id;
    let upload = this.#sampleUploads.get(background.id);
    if (!upload) {
      upload = this.#sendSample(background.id);
      this.#sampleUploads.set(background.id, upload);
      upload.catch(() => this.#sampleUploads.delete(background.id));
    }
    try {
      return (await checkedUpload(await upload, this.#events)).id;
    } catch (failure) {
      if (failure.status !== 404 || this.#sampleUploads.get(background.id) !== upload) throw failure;
      // It has made room for other files.
      this.#sampleUploads.delete(background.id);
      return this.uploadOf(background);
    }
  }

  #keep(id, media) {
    this.#local.delete(id);
    this.#local.set(id, media);
    if (this.#local.size <= greatestDecoded) return;
    const [oldest, unused] = this.#local.entries().next().value;
    this.#local.delete(oldest);
    unused.close();
  }

  async #sendSample(name) {
    const { address } = samples[name];
    const blob = await (await fetch(address)).blob();
    const id = await announceUpload(blob, address.split('/').at(-1));
    await sendUpload(id, blob);
    return id;
  }

  async #send(id, file) {
    try {
      this.#tell(id, 'uploading', 0);
      await sendUpload(id, file, {
        progress: (fraction) => this.#tell(id, fraction < 1 ? 'uploading' : 'checking', fraction),
      });
      const upload = await checkedUpload(id, this.#events);
      this.#tell(id, 'ready');
      return upload;
    } catch (failure) {
      this.#tell(id, 'failed');
      throw failure;
    }
  }

  #tell(id, phase, fraction = 1) {
    this.dispatchEvent(new CustomEvent('status', { detail: { id, phase, fraction } }));
  }
}

async function openAddress(address, kind) {
  if (kind === 'video') return openVideo(address);
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(currentWords().pictureMissing(response.status));
  }
  return openPhoto(await response.blob());
}

/** Opens the file itself that was sent earlier; null if browsers do not show such files, or this one cannot. */
async function openFile(id, { kind, isShown }) {
  if (!isShown) return null;
  try {
    return await openAddress(`/api/uploads/${encodeURIComponent(id)}/file`, kind);
  } catch {
    // This browser lacks a decoder that others have.
    return null;
  }
}
