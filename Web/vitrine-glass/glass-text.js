/** The least contrast of text, and of large text (WCAG 2.2, success criterion 1.4.3). */
const floors = { text: 4.5, largeText: 3 };
/** From which size in CSS pixels text is large, in regular and bold weight. */
const largeSizes = { regular: 24, bold: 18.66 };
const boldWeight = 700;
/** The most lines of text that get a contrast floor. Longer texts are treated as one block. */
const lineLimit = 60;
/** The number of steps per CSS pixel in which browsers lay out text. */
const layoutSteps = 64;

/**
 * Returns the least contrast that text needs.
 *
 * @param {number} size The font size in CSS pixels.
 * @param {number} weight The font weight.
 */
export function contrastFloor(size, weight) {
  const large = weight >= boldWeight ? largeSizes.bold : largeSizes.regular;
  return size >= large - 1e-9 ? floors.largeText : floors.text;
}

/**
 * Returns a computed colour as numbers 0…1; null for a colour that is not sRGB.
 *
 * @param {string} css What `getComputedStyle` returns.
 * @returns {[number, number, number, number] | null}
 */
export function parsedColor(css) {
  const match = /^rgba?\(([^)]+)\)$/.exec(css);
  if (match) {
    const [r, g, b, a = 1] = match[1].split(/[\s,/]+/).map((part) => parseFloat(part) / (part.endsWith('%') ? 100 : 1));
    return [r / 255, g / 255, b / 255, a];
  }
  const named = /^color\(srgb ([^)]+)\)$/.exec(css);
  if (!named) return null;
  const [r, g, b, a = 1] = named[1].split(/[\s/]+/).map(Number);
  return [r, g, b, a].map((value) => Math.min(Math.max(value, 0), 1));
}

/**
 * Finds the text of an element's content, line by line.
 *
 * Text on an opaque background of its own does not lie on the glass and is left out.
 *
 * @param {Element} root The element whose content lies on the pane.
 * @param {DOMRect} pane The rectangle of the pane in the page.
 * @returns {import('./vitrine-glass').GlassInk[]} Relative to the pane, in CSS pixels.
 */
export function inksOf(root, pane) {
  const inks = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) inks.push(...textInks(node, root, pane));
  return inks.length <= lineLimit ? inks : [joined(inks)];
}

/** Returns the lines of a text node. */
function textInks(node, root, pane) {
  if (!node.data.trim()) return [];
  const element = node.parentElement;
  const style = getComputedStyle(element);
  const color = parsedColor(style.color);
  if (style.visibility !== 'visible' || !color || color[3] === 0 || hasOwnBackground(element, root)) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const floor = contrastFloor(parseFloat(style.fontSize), Number(style.fontWeight));
  return [...range.getClientRects()]
    .map((line) => visibleLine(line, pane))
    .filter((line) => line.width > 0 && line.height > 0)
    .map((line) => ({ color, floor, strength: 1, ...line }));
}

/** Returns the part of a line that lies on the pane, relative to it. */
function visibleLine(line, pane) {
  const x = Math.max(line.left, pane.left);
  const y = Math.max(line.top, pane.top);
  const width = Math.min(line.right, pane.right) - x;
  const height = Math.min(line.bottom, pane.bottom) - y;
  return { x: laidOut(x - pane.left), y: laidOut(y - pane.top), width: laidOut(width), height: laidOut(height) };
}

function hasOwnBackground(element, root) {
  for (let at = element; at && at !== root; at = at.parentElement) {
    const background = parsedColor(getComputedStyle(at).backgroundColor);
    if (background && background[3] > 0.9) return true;
  }
  return false;
}

/** Returns one ink for many: the strictest floor over all of their bounds. */
function joined(inks) {
  const x = Math.min(...inks.map((ink) => ink.x));
  const y = Math.min(...inks.map((ink) => ink.y));
  const width = Math.max(...inks.map((ink) => ink.x + ink.width)) - x;
  const height = Math.max(...inks.map((ink) => ink.y + ink.height)) - y;
  const floor = Math.max(...inks.map((ink) => ink.floor));
  return { color: inks[0].color, floor, strength: 1, x, y, width, height };
}

/** Returns a length in the steps of layout, so that it does not depend on where in the page it was measured. */
function laidOut(value) {
  return Math.round(value * layoutSteps) / layoutSteps;
}
