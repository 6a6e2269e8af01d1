/**
 * A platform that people share photos and videos on, and the part of its canvas that its own controls leave clear.
 *
 * @typedef {object} Platform
 * @property {string} id As the command spells it.
 * @property {string} name As the platform spells it.
 * @property {{ width: number, height: number }} canvas In pixels.
 * @property {{ x: number, y: number, width: number, height: number }} clear In pixels of the canvas.
 * @property {{ least: number, most: number }} [seconds] The length of a video.
 * @property {boolean} takesPhotos
 * @property {'hevc' | 'h264'} codec The encoder that the platform recommends.
 */

const canvas = Object.freeze({ width: 1080, height: 1920 });

/** @type {Platform[]} */
export const platforms = [
  {
    id: 'instagram-stories', name: 'Instagram Stories', canvas, clear: { x: 0, y: 269, width: 1080, height: 1267 },
    seconds: { least: 0, most: 20 }, takesPhotos: true, codec: 'hevc',
  },
  {
    id: 'reels', name: 'Instagram Reels', canvas, clear: { x: 120, y: 288, width: 768, height: 960 },
    seconds: { least: 3, most: 900 }, takesPhotos: false, codec: 'hevc',
  },
  {
    id: 'tiktok', name: 'TikTok', canvas, clear: { x: 0, y: 160, width: 940, height: 1280 },
    seconds: { least: 3, most: 600 }, takesPhotos: true, codec: 'h264',
  },
  {
    id: 'shorts', name: 'YouTube Shorts', canvas, clear: { x: 120, y: 288, width: 768, height: 960 },
    seconds: { least: 0, most: 180 }, takesPhotos: false, codec: 'hevc',
  },
  {
    id: 'snapchat', name: 'Snapchat', canvas, clear: { x: 0, y: 310, width: 1080, height: 1300 },
    seconds: { least: 0, most: 300 }, takesPhotos: true, codec: 'hevc',
  },
];

/** Platforms that take a sticker alone. */
export const stickerPlatforms = [
  { id: 'whatsapp', name: 'WhatsApp' },
  { id: 'telegram', name: 'Telegram' },
  { id: 'imessage', name: 'iMessage' },
];

/**
 * Returns a platform; undefined if none is chosen.
 *
 * @param {string | null} id
 */
export function platformOf(id) {
  return platforms.find((platform) => platform.id === id);
}

/**
 * Returns the share of a sticker that lies outside the clear area, 0…1.
 *
 * @param {{ x: number, y: number, width: number, height: number }} sticker The box of the sticker, in pixels.
 * @param {{ x: number, y: number, width: number, height: number }} clear
 */
export function coveredShare(sticker, clear) {
  const width = overlap(sticker.x, sticker.width, clear.x, clear.width);
  const height = overlap(sticker.y, sticker.height, clear.y, clear.height);
  const area = sticker.width * sticker.height;
  return area > 0 ? Math.max(1 - width * height / area, 0) : 0;
}

function overlap(from, length, otherFrom, otherLength) {
  return Math.max(Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom), 0);
}
