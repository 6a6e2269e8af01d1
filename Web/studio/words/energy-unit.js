/**
 * The unit in which a person reads energy. Meals have kilocalories, whatever it is.
 *
 * @typedef {object} EnergyUnit
 * @property {'kcal' | 'kj'} name As the command spells it.
 * @property {string} symbol
 * @property {number} factor How many of it are a kilocalorie.
 */

/** @type {Record<string, EnergyUnit>} */
export const energyUnits = {
  kcal: { name: 'kcal', symbol: 'kcal', factor: 1 },
  kj: { name: 'kj', symbol: 'kJ', factor: 4.184 },
};

/** Where people count in kilojoules, as for the command. */
const regionsOfKilojoules = ['AU', 'NZ'];
/** Where the chosen unit is kept. */
const storageKey = 'vitrine.energy';

/**
 * Returns the unit that people in a region use.
 *
 * @param {readonly string[]} preferred As in `navigator.languages`. The first one with a region tells.
 */
export function usualEnergyUnit(preferred) {
  const region = preferred.map(regionOf).find(Boolean);
  return regionsOfKilojoules.includes(region) ? energyUnits.kj : energyUnits.kcal;
}

/** Returns the region of a language tag. Without a locale, WebKit lists tags that are not valid. */
function regionOf(tag) {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/** Returns the name of the chosen unit; empty while it follows the region. */
export function chosenEnergyUnit() {
  try {
    const name = localStorage.getItem(storageKey);
    return Object.hasOwn(energyUnits, name) ? name : '';
  } catch {
    // Without storage there is no choice.
    return '';
  }
}

/** Returns the unit of the page. */
export function currentEnergyUnit() {
  return energyUnits[chosenEnergyUnit()] ?? usualEnergyUnit(navigator.languages ?? []);
}

/**
 * Keeps a unit, and shows the page in it.
 *
 * @param {string} name Empty to follow the region.
 */
export function chooseEnergyUnit(name) {
  try {
    if (name) localStorage.setItem(storageKey, name);
    else localStorage.removeItem(storageKey);
  } finally {
    location.reload();
  }
}
