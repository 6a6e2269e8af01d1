import { GlassError } from './glass-error.js';
import { outlineBounds, shapeKind, shapeValues } from './glass-shape.js';

const variants = [
  'regular', 'clear', 'identity', 'loupe', 'ultraThin', 'thin', 'material', 'bar', 'thick', 'ultraThick',
];
const passes = { glass: 1, contrastFloor: 3, adapting: 4 };
const noColor = [0, 0, 0, 0];

/**
 * The passes of a glass as the sequence of numbers that the module compiles.
 *
 * Lengths are given in CSS pixels relative to the glass's origin and written in pixels of the canvas.
 */
export class GlassNumbers {
  #values = [];
  #bytes = [];
  #byteCount = 0;
  #density;

  /** @param {number} density Canvas pixels per CSS pixel. */
  constructor(density) {
    this.#density = density;
  }

  /** The numbers. */
  get numbers() {
    return Float64Array.from(this.#values);
  }

  /** The bytes that the numbers refer to: rasters and coverages. */
  get bytes() {
    const joined = new Uint8Array(this.#byteCount);
    let offset = 0;
    for (const part of this.#bytes) {
      joined.set(part, offset);
      offset += part.length;
    }
    return joined;
  }

  /**
   * Adds glass: panes over one backdrop.
   *
   * @param {import('./vitrine-glass').GlassPane[]} panes At least one.
   * @param {number} spacing The distance in CSS pixels below which panes merge; 0 for never.
   * @param {{ x: number, y: number, width: number, height: number, pixels: Uint8Array }} [content] Premultiplied RGBA
   *   to be drawn on the glass, in whole canvas pixels.
   */
  glass(panes, spacing, content) {
    this.#values.push(passes.glass, panes.length, spacing, content ? 1 : 0);
    for (const pane of panes) this.#pane(pane);
    if (content) {
      const { x, y, width, height } = content;
      this.#values.push(x, y, width, height, this.#offset(content.pixels), -1);
    }
  }

  /**
   * Adds the contrast floor for text on the glass added before.
   *
   * @param {import('./glass-rect.js').Rect} bounds The bounds of the glass in whole canvas pixels.
   * @param {import('./vitrine-glass').GlassInk[]} inks The texts.
   */
  contrastFloor(bounds, inks) {
    const whole = 1;
    this.#values.push(
      passes.contrastFloor, whole, bounds.x, bounds.y, bounds.width, bounds.height, this.#density, inks.length);
    for (const ink of inks) {
      const box = this.#pixels(ink);
      const offset = ink.coverage ? this.#offset(ink.coverage) : -1;
      this.#values.push(
        ...ink.color, ink.floor ?? 4.5, ink.strength ?? 1, box.x, box.y, box.width, box.height, offset);
    }
  }

  /**
   * Adds glass that adapts to the brightness of its backdrop.
   *
   * @param {import('./glass-rect.js').Rect} area The area whose luma decides, in whole canvas pixels.
   * @param {(numbers: GlassNumbers) => void} addLight Adds the passes of the light appearance.
   * @param {(numbers: GlassNumbers) => void} addDark Adds the passes of the dark appearance.
   */
  adapting(area, addLight, addDark) {
    this.#values.push(passes.adapting, area.x, area.y, area.width, area.height);
    for (const add of [addLight, addDark]) {
      const at = this.#values.push(0) - 1;
      add(this);
      this.#values[at] = this.#values.length - at - 1;
    }
  }

  #pane(pane) {
    this.#values.push(...material(pane.material ?? {}));
    const density = this.#density;
    this.#values.push(density, 0, 0, density, (pane.x ?? 0) * density, (pane.y ?? 0) * density);
    this.#values.push(pane.presence ?? 1, pane.recess ?? 0);
    const press = pane.press;
    this.#values.push(press?.seconds ?? -1, press?.x ?? 0, press?.y ?? 0, press?.released ?? -1);
    this.#values.push(press?.dragX ?? 0, press?.dragY ?? 0);
    const values = shapeValues(pane.shape);
    this.#values.push(shapeKind(pane.shape), values.length, ...values);
  }

  #pixels(box) {
    return wholePixels(box, this.#density);
  }

  #offset(bytes) {
    const offset = this.#byteCount;
    this.#bytes.push(bytes);
    this.#byteCount += bytes.length;
    return offset;
  }
}

/**
 * Returns the passes of a group of panes.
 *
 * @param {import('./vitrine-glass').GlassGroup} group
 * @param {number} density Canvas pixels per CSS pixel.
 * @returns {GlassNumbers}
 */
export function groupNumbers(group, density) {
  const numbers = new GlassNumbers(density);
  const bounds = groupBounds(group, density);
  if (isAdaptive(group)) {
    numbers.adapting(
      bounds, (light) => addGlass(light, group, 'light', bounds), (dark) => addGlass(dark, group, 'dark', bounds));
  } else {
    addGlass(numbers, group, undefined, bounds);
  }
  return numbers;
}

/**
 * Returns whether the panes of a group follow the brightness of their backdrop.
 *
 * @param {import('./vitrine-glass').GlassGroup} group
 */
export function isAdaptive(group) {
  return group.panes.some((pane) => pane.material?.appearance === 'auto');
}

/**
 * Returns the bounds of a group's outlines in whole canvas pixels relative to its origin.
 *
 * @param {import('./vitrine-glass').GlassGroup} group
 * @param {number} density Canvas pixels per CSS pixel.
 * @returns {import('./glass-rect.js').Rect}
 */
export function groupBounds(group, density) {
  const boxes = group.panes.map((pane) => {
    const box = outlineBounds(pane.shape);
    return { ...box, x: box.x + (pane.x ?? 0), y: box.y + (pane.y ?? 0) };
  });
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return wholePixels({ x, y, width, height }, density);
}

function addGlass(numbers, group, appearance, bounds) {
  const panes = appearance === undefined ? group.panes : group.panes.map((pane) => withAppearance(pane, appearance));
  numbers.glass(panes, group.spacing ?? 0);
  const inks = appearance === 'dark' ? group.darkInks ?? group.inks : group.inks;
  if (inks?.length) numbers.contrastFloor(bounds, inks);
}

function withAppearance(pane, appearance) {
  if (pane.material?.appearance !== 'auto') return pane;
  return { ...pane, material: { ...pane.material, appearance } };
}

/** Returns the numbers of a material. */
function material({ variant = 'regular', look = 'v27', appearance = 'light', tint, dimming, accommodations = 0 }) {
  const index = variants.indexOf(variant);
  if (index < 0) throw new GlassError(`There is no glass named ${variant}; use regular or clear.`);
  if (look !== 'v26' && look !== 'v27') throw new GlassError(`There is no look named ${look}; use v26 or v27.`);
  return [
    index, look === 'v26' ? 26 : 27, appearance === 'dark' ? 1 : 0, accommodations, ...(tint ?? noColor),
    ...(dimming ?? noColor),
  ];
}

function wholePixels({ x, y, width, height }, density) {
  const minX = Math.floor(x * density);
  const minY = Math.floor(y * density);
  return {
    x: minX,
    y: minY,
    width: Math.max(Math.ceil((x + width) * density) - minX, 1),
    height: Math.max(Math.ceil((y + height) * density) - minY, 1),
  };
}
