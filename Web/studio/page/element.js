/**
 * Creates an element.
 *
 * @param {string} name
 * @param {Record<string, unknown>} [properties] Attributes; `on…` for listeners; `false` and `null` are left out.
 * @param {...(Node | string | null)} children
 */
export function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

const drawings = 'http://www.w3.org/2000/svg';

/**
 * Creates one of the page's symbols.
 *
 * @param {string} name The id in the sheet of symbols, without its prefix.
 */
export function symbol(name) {
  const svg = document.createElementNS(drawings, 'svg');
  svg.setAttribute('class', 'symbol');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(drawings, 'use');
  use.setAttribute('href', `#symbol-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Returns an element of the page that must be there.
 *
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no element #${id}.`);
  return node;
}
