import { GlassError } from './glass-error.js';

const supportedVersion = 1;
const kinds = ['sticker', 'timer'];
/** Densities that are almost right are taken as they are. */
const tolerance = 0.02;

/** A bundle: glass that the command has written, and what it takes to show it. */
export class BundleFile {
  #url;

  /**
   * @param {object} description What bundle.json contains.
   * @param {URL} url Where it came from. Other files of the bundle lie next to it.
   */
  constructor(description, url) {
    Object.assign(this, checked(description, url));
    this.#url = url;
  }

  /**
   * Loads the description of a bundle.
   *
   * @param {string} address The address of bundle.json.
   * @returns {Promise<BundleFile>}
   */
  static async open(address) {
    const url = new URL(address, document.baseURI);
    const response = await answered(url);
    let description;
    try {
      description = await response.json();
    } catch {
      throw new GlassError(`${url} is not the description of a bundle; give the address of its bundle.json.`);
    }
    return new BundleFile(description, url);
  }

  /** The address of the photo or video that came with the bundle; null if there is none. */
  get backdropURL() {
    return this.backdrop ? String(new URL(this.backdrop, this.#url)) : null;
  }

  /**
   * Returns the density that is drawn: the lowest one that is fine enough, or the finest.
   *
   * @param {number} wanted Pixels per point.
   */
  densityFor(wanted) {
    const ordered = [...this.densities].sort((a, b) => a.pixelsPerPoint - b.pixelsPerPoint);
    return ordered.find(({ pixelsPerPoint }) => pixelsPerPoint >= wanted - tolerance) ?? ordered.at(-1);
  }

  /**
   * Loads the rasters of a density.
   *
   * @param {object} density One of `densities`.
   * @returns {Promise<Uint8Array>} Bytes that belong to the caller.
   */
  async bytes({ bytes: name, byteCount }) {
    if (typeof DecompressionStream !== 'function') {
      throw new GlassError('This browser cannot unpack bundles; show a picture of the glass instead.');
    }
    const url = new URL(name, this.#url);
    const response = await answered(url);
    let unpacked;
    try {
      const stream = response.body.pipeThrough(new DecompressionStream('deflate'));
      unpacked = new Uint8Array(await new Response(stream).arrayBuffer());
    } catch {
      throw damaged(url);
    }
    if (unpacked.byteLength !== byteCount) throw damaged(url);
    return unpacked;
  }
}

async function answered(url) {
  let response;
  try {
    response = await fetch(url);
  } catch {
    throw new GlassError(`The bundle's file ${url} could not be loaded; serve the whole folder from one place.`);
  }
  if (response.ok) return response;
  throw new GlassError(
    `The bundle's file ${url} was answered with status ${response.status}; serve the whole folder.`);
}

function checked(description, url) {
  const { version, kind, width, height, densities } = description ?? {};
  if (version !== supportedVersion) {
    throw new GlassError(`The bundle ${url} has another version than these scripts; write both again together.`);
  }
  const isSound = kinds.includes(kind) && width > 0 && height > 0 && Array.isArray(densities) &&
    densities.length > 0 && densities.every(({ pixelsPerPoint }) => pixelsPerPoint > 0);
  if (!isSound) throw damaged(url);
  return description;
}

function damaged(url) {
  return new GlassError(`The bundle's file ${url} is damaged; write the bundle again.`);
}
