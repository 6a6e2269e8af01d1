import { deleteMeal, duplicateMeal, listMeals, restoreMeal } from '../api/meals.js';
import { byId, element, symbol } from '../page/element.js';
import { currentEnergyUnit } from '../words/energy-unit.js';

/** How long to wait for the next letter of a search, in milliseconds. */
const typingPause = 150;
/** The properties of a meal that its row depends on. */
const shown = ['id', 'name', 'energy', 'emoji'];
const plainEmoji = '🍽️';

/**
 * The list of meals.
 *
 * Events: `choose` with the id of a meal, `edit` with `{ id, asJSON }`, `forget` with the id of a deleted meal.
 */
export class MealList extends EventTarget {
  #words;
  #toasts;
  #list = byId('meal-list');
  #search = byId('meal-search');
  #empty = byId('no-meals');
  #number;
  #unit = currentEnergyUnit();
  #chosen = null;
  #meals = [];
  #timer = 0;
  #query = '';
  /** The latest request for the list. */
  #loading = null;
  /** The meals that this page has deleted. */
  #deleted = new Set();

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {import('../page/toast.js').Toasts} toasts
   */
  constructor(words, toasts) {
    super();
    this.#words = words;
    this.#toasts = toasts;
    this.#number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 0 });
    this.#search.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.load(), typingPause);
    });
    byId('new-meal').addEventListener('click', () => this.#tell('edit', { id: null, asJSON: false }));
    this.#list.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** The meals that are listed. */
  get meals() {
    return this.#meals;
  }

  /**
   * Marks a meal.
   *
   * @param {string | null} id
   */
  set chosen(id) {
    if (id === this.#chosen) return;
    this.#chosen = id;
    this.#show();
  }

  /**
   * Whether this page has deleted a meal, or is deleting it.
   *
   * @param {string | null} id
   */
  hasDeleted(id) {
    return this.#deleted.has(id);
  }

  /** Loads the list. Resolves when the latest call does. */
  load() {
    this.#query = this.#search.value.trim();
    const loading = this.#load(this.#query, () => loading === this.#loading);
    this.#loading = loading;
    return loading;
  }

  async #load(query, isLatest) {
    try {
      const meals = await listMeals(query);
      if (!isLatest()) {
        await this.#loading;
        return;
      }
      const isSame = meals.length === this.#meals.length && meals.every((meal, index) => (
        shown.every((name) => meal[name] === this.#meals[index][name])));
      this.#meals = meals;
      this.#show(isSame);
    } catch (failure) {
      if (isLatest()) this.#toasts.fail(failure);
      else await this.#loading;
    }
  }

  /** Shows the list. Unchanged rows are not replaced, because a pointer may be down on one. */
  #show(isSame = false) {
    if (!isSame) {
      const focused = this.#list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      this.#list.replaceChildren(...this.#meals.map((meal) => this.#row(meal)));
      if (focused) this.#list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    }
    this.#empty.hidden = this.#meals.length > 0;
    this.#empty.textContent = this.#query ? this.#words.noMeals : this.#words.noMealsYet;
  }

  #row({ id, name, energy, emoji }) {
    const isChosen = id === this.#chosen;
    const choice = element('button', {
      type: 'button', class: 'meal-choice', 'aria-pressed': String(isChosen), 'data-key': `choose ${id}`,
      onclick: () => this.#tell('choose', id),
    },
    element('span', { class: 'meal-emoji', 'aria-hidden': 'true' }, emoji || plainEmoji),
    element('span', { class: 'meal-name' }, name),
    element('span', { class: 'meal-energy' }, this.#words.energy(
      this.#number.format((energy ?? 0) * this.#unit.factor), this.#unit.symbol)));
    return element('li', { class: 'meal', 'data-chosen': isChosen }, choice, isChosen ? this.#actions(id, name) : null);
  }

  #actions(id, name) {
    const { edit, duplicate, json } = this.#words;
    const button = (key, label, run) => element('button', {
      type: 'button', class: 'icon', title: label, 'aria-label': `${label}: ${name}`, 'data-key': `${key} ${id}`,
      onclick: run,
    }, symbol(key));
    return element('div', { class: 'meal-actions', role: 'group', 'aria-label': this.#words.mealActions(name) },
      button('edit', edit, () => this.#tell('edit', { id, asJSON: false })),
      button('copy', duplicate, () => this.#duplicate(id)),
      button('json', json, () => this.#tell('edit', { id, asJSON: true })),
      button('delete', this.#words.delete, () => this.#delete(id, name)));
  }

  async #duplicate(id) {
    try {
      const copy = await duplicateMeal(id);
      await this.load();
      this.#tell('choose', copy.id);
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }

  async #delete(id, name) {
    const index = this.#meals.findIndex((meal) => meal.id === id);
    this.#deleted.add(id);
    try {
      await deleteMeal(id);
      await this.load();
      const next = this.#meals[Math.min(index, this.#meals.length - 1)];
      this.#tell('forget', id);
      if (next) this.#tell('choose', next.id);
      this.#list.querySelector('[data-chosen] .meal-choice')?.focus();
      this.#toasts.show(this.#words.mealDeleted(name), { label: this.#words.undo, run: () => this.#restore(id) });
    } catch (failure) {
      this.#deleted.delete(id);
      this.#toasts.fail(failure);
    }
  }

  async #restore(id) {
    try {
      await restoreMeal(id);
      this.#deleted.delete(id);
      await this.load();
      this.#tell('choose', id);
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }

  /** Arrow keys walk through the meals. */
  #walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.matches('.meal-choice')) return;
    const choices = [...this.#list.querySelectorAll('.meal-choice')];
    const next = choices[choices.indexOf(event.target) + step];
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
