import { GlassError } from './glass-error.js';

const defaultRadius = 30;

/** The attributes of `<vitrine-glass>`. */
export const attributeNames = [
  'src', 'material', 'look', 'radius', 'tint', 'appearance', 'x', 'y', 'draggable', 'interactive',
];

/**
 * Returns the material that the attributes of an element describe.
 *
 * @param {Element} element
 * @returns {import('./vitrine-glass').GlassMaterial}
 */
export function materialOf(element) {
  const variant = oneOf(element, 'material', ['regular', 'clear']);
  // Clear glass looks the same in both appearances. It carries light content by default.
  const appearances = variant === 'clear' ? ['dark', 'light', 'auto'] : ['light', 'dark', 'auto'];
  const appearance = oneOf(element, 'appearance', appearances);
  return {
    variant,
    look: oneOf(element, 'look', ['v27', 'v26']),
    appearance: variant === 'clear' && appearance === 'auto' ? 'dark' : appearance,
    tint: tintOf(element.getAttribute('tint')),
  };
}

/**
 * Returns the corner radius in CSS pixels.
 *
 * @param {Element} element
 */
export function radiusOf(element) {
  const value = parseFloat(element.getAttribute('radius') ?? defaultRadius);
  if (!(value >= 0)) throw new GlassError('The radius of the glass must be a number of CSS pixels, such as 30.');
  return value;
}

/**
 * Returns a coordinate of the pane in CSS pixels.
 *
 * A percentage refers to the free space, as in `background-position`: 0% is the near edge, 50% the centre. Without an
 * attribute, the pane is centred.
 *
 * @param {string | null} value The attribute.
 * @param {number} free The space that the pane leaves in the element.
 */
export function coordinate(value, free) {
  const number = parseFloat(value ?? '50%');
  if (!Number.isFinite(number)) return free / 2;
  const isRelative = (value ?? '%').trim().endsWith('%');
  return clamped(isRelative ? number / 100 * free : number, free);
}

/**
 * Returns a coordinate at which the pane lies within the element.
 *
 * @param {number} value
 * @param {number} free
 */
export function clamped(value, free) {
  return Math.min(Math.max(value, 0), Math.max(free, 0));
}

/**
 * Returns whether an attribute that can be switched off with `false` is set.
 *
 * @param {Element} element
 * @param {string} name
 */
export function isSet(element, name) {
  return element.hasAttribute(name) && element.getAttribute(name) !== 'false';
}

/**
 * Returns a colour written as #rgb, #rrggbb or #rrggbbaa as numbers 0…1; undefined for none.
 *
 * @param {string | null} value
 */
export function tintOf(value) {
  if (!value) return undefined;
  const short = /^#([0-9a-f]{3,4})$/i.exec(value);
  const digits = short ? [...short[1]].map((digit) => digit + digit).join('') : value.slice(1);
  if (!/^#/.test(value) || !/^([0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) {
    throw new GlassError(`The tint ${value} is not a colour; write it like #ff9500 or #ff950080.`);
  }
  const channels = digits.padEnd(8, 'f').match(/../g);
  return channels.map((channel) => parseInt(channel, 16) / 255);
}

function oneOf(element, name, values) {
  const value = element.getAttribute(name) || values[0];
  if (values.includes(value)) return value;
  throw new GlassError(`The attribute ${name} cannot be ${value}; use ${values.join(' or ')}.`);
}
