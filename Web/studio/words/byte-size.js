const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/**
 * Returns a number of bytes in kilobytes, or in the largest unit of which there is one. Each unit is 1024 times the one
 * before.
 *
 * @param {number} bytes
 * @param {string} locale
 */
export function byteSize(bytes, locale) {
  const power = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 1), units.length - 1);
  const value = bytes / 1024 ** power;
  return new Intl.NumberFormat(locale, {
    style: 'unit', unit: units[power], maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
