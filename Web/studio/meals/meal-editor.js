import { createMeal, readMeal, replaceMeal } from '../api/meals.js';
import { copyText } from '../page/clipboard.js';
import { byId, element, symbol } from '../page/element.js';
import { badJSON } from '../words/meal-place.js';
import { currentEnergyUnit } from '../words/energy-unit.js';
import { amountOf, amountText, largestIn, mealOf, nutrients, shownAmounts, totalOf } from './meal-form.js';

/** The HTTP statuses for a meal that was changed or deleted after it was loaded. */
const status = { changed: 412, deleted: 404 };
const newItem = { name: '', nutrition: {} };

/**
 * The dialog in which a meal is written, by fields or as JSON.
 *
 * Events: `save` with the id of the meal.
 */
export class MealEditor extends EventTarget {
  #words;
  #toasts;
  #dialog = byId('meal-editor');
  #number;
  #unit = currentEnergyUnit();
  #id = null;
  /** The tag of the meal that is replaced. */
  #tag = '';
  /** The number of times the dialog was opened, and the one whose meal is being saved, or 0. */
  #opening = 0;
  #sending = 0;
  /** Whether something was written that is not saved. */
  #isChanged = false;
  #parts = {};

  /**
   * @param {typeof import('../words/en.js').en} words
   * @param {import('../page/toast.js').Toasts} toasts
   */
  constructor(words, toasts) {
    super();
    this.#words = words;
    this.#toasts = toasts;
    this.#number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 });
    this.#dialog.addEventListener('input', () => { this.#isChanged = true; });
    // Escape and the gesture for going back must not throw away what was written; the buttons may.
    this.#dialog.addEventListener('keydown', (event) => event.key === 'Escape' && this.#keep(event));
    this.#dialog.addEventListener('cancel', (event) => this.#keep(event));
  }

  /**
   * Opens the dialog.
   *
   * @param {string | null} id Null for a new meal.
   * @param {boolean} asJSON
   */
  async open(id, asJSON) {
    try {
      const { meal, tag } = id ? await readMeal(id) : { meal: { name: '', items: [newItem] }, tag: '' };
      this.#id = id;
      this.#tag = tag;
      this.#opening += 1;
      if (asJSON) this.#showJSON(JSON.stringify(meal, null, 2));
      else this.#showFields(meal);
      this.#isChanged = false;
      if (!this.#dialog.open) this.#dialog.showModal();
    } catch (failure) {
      this.#toasts.fail(failure);
    }
  }

  #keep(event) {
    if (!this.#isChanged) return;
    event.preventDefault();
    const error = this.#dialog.querySelector('.editor-error');
    this.#showError(error, this.#words.unsaved);
  }

  /** Shows an error, which is above the buttons. A low window scrolls to it. */
  #showError(error, text) {
    error.textContent = text;
    error.scrollIntoView({ block: 'nearest' });
  }

  #head(title) {
    return element('div', { class: 'sheet-head' }, element('h2', { id: 'editor-title' }, title), element('button', {
      type: 'button', class: 'icon', 'aria-label': this.#words.close, title: this.#words.close,
      onclick: () => this.#dialog.close(),
    }, symbol('close')));
  }

  #showFields(meal) {
    const { words } = this.#text();
    const parts = {
      name: this.#input('text', meal.name, { required: true, autocomplete: 'off', autofocus: true }),
      eatenAt: this.#input('datetime-local', meal.eatenAt?.slice(0, 16) ?? ''),
      emoji: meal.emoji ?? '',
      items: element('div', { class: 'editor-items' }),
      own: element('input', { type: 'checkbox', role: 'switch', class: 'switch', checked: Boolean(meal.nutrition) }),
      ownFields: this.#amounts(meal.nutrition ?? {}),
      sum: element('p', { class: 'editor-sum', role: 'status' }),
      error: element('p', { class: 'editor-error', role: 'alert' }),
    };
    this.#parts = parts;
    for (const item of meal.items ?? []) this.#addItem(item);
    const form = element('form', { id: 'meal-form', class: 'sheet-body', novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      this.#save();
    }, oninput: () => {
      parts.error.textContent = '';
      this.#update();
    } },
    element('div', { class: 'editor-fields' },
      this.#field(words.mealName, parts.name), this.#field(words.mealTime, parts.eatenAt)),
    parts.items,
    element('button', { type: 'button', class: 'link', onclick: () => this.#addItem(newItem).focus() }, words.addItem),
    element('label', { class: 'row' }, element('span', {}, words.ownSum), parts.own),
    parts.ownFields.row, parts.sum);
    this.#dialog.replaceChildren(
      this.#head(this.#id ? words.editMeal : words.newMeal), form,
      this.#foot(parts.error, words.save, { form: 'meal-form', type: 'submit' }, words.json, () => {
        const meal = this.#collected();
        this.#showJSON(JSON.stringify(meal ?? { name: parts.name.value, items: [] }, null, 2));
      }));
    this.#update();
  }

  #showJSON(text) {
    const { words } = this.#text();
    const area = element('textarea', {
      class: 'json-text', spellcheck: 'false', 'aria-label': words.mealJSON, autocapitalize: 'off',
    });
    area.value = text;
    const error = element('p', { class: 'editor-error', role: 'alert' });
    const body = element('div', { class: 'sheet-body' }, area);
    const apply = { type: 'button', onclick: () => this.#saveJSON(area, error) };
    this.#dialog.replaceChildren(this.#head(words.mealJSON), body, this.#foot(
      error, words.applyJSON, apply, words.copyJSON, () => copyText(area.value, this.#toasts, words)));
    area.focus();
  }

  #foot(error, saveLabel, saveProperties, otherLabel, other) {
    const { words } = this.#text();
    return element('div', { class: 'sheet-foot' },
      error,
      element('button', { type: 'button', class: 'button spread', onclick: other }, otherLabel),
      element('button', { type: 'button', class: 'button', onclick: () => this.#dialog.close() }, words.cancel),
      element('button', { class: 'button primary', ...saveProperties }, saveLabel));
  }

  #text() {
    return { words: this.#words };
  }

  #input(type, value, more = {}) {
    const input = element('input', { type, ...more });
    input.value = value ?? '';
    return input;
  }

  #field(label, input) {
    return element('label', { class: 'field' }, element('span', {}, label), input);
  }

  #amounts(nutrition) {
    const { words } = this.#text();
    const inputs = Object.fromEntries(nutrients.map((name) => [
      name, this.#input('text', amountText(nutrition[name], this.#factor(name), words.decimalMark), {
        inputmode: 'decimal', autocomplete: 'off', 'data-nutrient': name,
      })]));
    const given = Object.fromEntries(nutrients.map((name) => [name, inputs[name].value]));
    const row = element('div', { class: 'editor-numbers' }, ...nutrients.map((name) => this.#field(
      name === 'energy' ? words.energyField(this.#unit.symbol) : words[`${name}Field`], inputs[name])));
    // Unedited amounts keep their full precision; the field shows a rounded value.
    const read = () => Object.fromEntries(nutrients.map((name) => [
      name, inputs[name].value === given[name] ? nutrition[name] ?? 0 : this.#amountIn(inputs[name]) ?? 0]));
    return { inputs, row, read };
  }

  /** How many of the unit of a field are a kilocalorie or gram. */
  #factor(nutrient) {
    return nutrient === 'energy' ? this.#unit.factor : 1;
  }

  #amountIn(input) {
    return amountOf(input.value, this.#factor(input.dataset.nutrient));
  }

  /** Adds a food, and returns the field of its name. */
  #addItem(item) {
    const { words } = this.#text();
    const emoji = this.#input('text', item.emoji, { autocomplete: 'off' });
    const name = this.#input('text', item.name, { autocomplete: 'off' });
    const detail = this.#input('text', item.detail, { autocomplete: 'off' });
    const brand = this.#input('text', item.brand, { autocomplete: 'off' });
    const amounts = this.#amounts(item.nutrition ?? {});
    const remove = element('button', { type: 'button', class: 'icon', onclick: () => {
      const next = node.nextElementSibling ?? node.previousElementSibling;
      node.remove();
      this.#isChanged = true;
      this.#update();
      (next?.querySelector('input') ?? this.#parts.name).focus();
    } }, symbol('close'));
    const label = () => remove.setAttribute('aria-label', words.removeItem(name.value));
    name.addEventListener('input', label);
    label();
    const node = element('div', { class: 'editor-item', role: 'group', 'aria-label': words.itemName },
      this.#field(words.mealEmoji, emoji), this.#field(words.itemName, name), remove,
      element('div', { class: 'editor-words' },
        this.#field(words.itemDetail, detail), this.#field(words.itemBrand, brand)),
      amounts.row);
    node.collected = () => ({
      emoji: emoji.value, name: name.value, detail: detail.value, brand: brand.value,
      nutrition: amounts.read(),
    });
    node.inputs = amounts.inputs;
    node.nameField = name;
    this.#parts.items.append(node);
    return name;
  }

  #update() {
    const { words } = this.#text();
    const parts = this.#parts;
    const items = [...parts.items.children].map((node) => node.collected());
    const nutrition = parts.own.checked ? parts.ownFields.read() : undefined;
    parts.ownFields.row.hidden = !parts.own.checked;
    const total = totalOf({ items, nutrition });
    const shown = shownAmounts(total, this.#unit, this.#number, words);
    parts.sum.textContent = `${words.sum}: ${words.sumText(shown)}`;
    for (const input of this.#allAmounts()) input.setAttribute('aria-invalid', String(this.#amountIn(input) === null));
  }

  #allAmounts() {
    const { items, own, ownFields } = this.#parts;
    const inputs = [...items.children].flatMap((node) => Object.values(node.inputs));
    return own.checked ? [...inputs, ...Object.values(ownFields.inputs)] : inputs;
  }

  /** Returns the meal, or null after having said what is missing. */
  #collected() {
    const { words } = this.#text();
    const { name, eatenAt, emoji, items, own, ownFields, error } = this.#parts;
    const complain = (text, field) => {
      this.#showError(error, text);
      field.focus();
      // The message makes the space for the fields smaller.
      field.scrollIntoView({ block: 'nearest' });
      return null;
    };
    error.textContent = '';
    if (!name.value.trim()) return complain(words.needsName, name);
    const wrong = this.#allAmounts().find((input) => this.#amountIn(input) === null);
    if (wrong) {
      const most = this.#number.format(largestIn(this.#factor(wrong.dataset.nutrient)));
      const sentence = words.needsNumber(wrong.previousElementSibling.textContent, most);
      const food = items.children.length > 1 && wrong.closest('.editor-item')?.nameField.value.trim();
      return complain(food ? words.ofFood(food, sentence) : sentence, wrong);
    }
    const meal = mealOf({
      name: name.value, eatenAt: eatenAt.value, emoji, items: [...items.children].map((node) => node.collected()),
      nutrition: own.checked ? ownFields.read() : undefined,
    });
    return meal.items || meal.nutrition ? meal : complain(words.needsItem, items.firstElementChild?.nameField ?? name);
  }

  async #save() {
    const meal = this.#collected();
    if (meal) await this.#send(meal, this.#parts.error);
  }

  async #saveJSON(area, error) {
    let meal;
    try {
      meal = JSON.parse(area.value);
    } catch (failure) {
      area.focus();
      this.#showError(error, badJSON(failure, this.#words));
      return;
    }
    await this.#send(meal, error);
  }

  async #send(meal, error) {
    const opening = this.#opening;
    // Ignore a second press while saving.
    if (this.#sending === opening) return;
    this.#sending = opening;
    const id = this.#id;
    try {
      const saved = id ? await replaceMeal(id, meal, this.#tag) : await createMeal(meal);
      if (opening === this.#opening) this.#dialog.close();
      this.dispatchEvent(new CustomEvent('save', { detail: saved?.id ?? id }));
    } catch (failure) {
      const text = id ? await this.#followed(id, failure, opening) : failure.message;
      this.#showError(error, text);
    } finally {
      if (this.#sending === opening) this.#sending = 0;
    }
  }

  /**
   * Handles a conflict: after 412 the next save overwrites, after 404 it creates a new meal.
   *
   * @returns {Promise<string>} The message.
   */
  async #followed(id, { status: failed, message }, opening) {
    // Another meal may be open by now.
    const isOpen = () => opening === this.#opening;
    if (failed === status.deleted && isOpen()) {
      this.#id = null;
      return this.#words.mealDeletedMeanwhile;
    }
    if (failed !== status.changed) return message;
    try {
      const { tag } = await readMeal(id);
      if (isOpen()) this.#tag = tag;
      return message;
    } catch (failure) {
      return failure.message;
    }
  }
}
