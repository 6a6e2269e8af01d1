import { byId, element } from '/studio/page/element.js';
import { axes, keysOf } from '../state/choices.js';

/**
 * The controls that choose what is shown.
 *
 * Events: `change` when a choice has changed.
 */
export class OptionsPanel extends EventTarget {
  #choices;
  #words;
  #previews = byId('previews');
  #over = byId('over');

  /**
   * @param {import('../state/choices.js').Choices} choices Changed by the panel.
   * @param {typeof import('../words/en.js').en} words
   */
  constructor(choices, words) {
    super();
    this.#choices = choices;
    this.#words = words;
    for (const axis of Object.keys(axes)) {
      byId(`axis-${axis}`).append(...axes[axis].map((value) => this.#box(words[axis][value],
        choices.shown[axis].includes(value), (isOn, box) => this.#show(axis, value, isOn, box), `${axis} ${value}`)));
    }
    const bar = byId('bar');
    bar.checked = choices.bar;
    bar.addEventListener('change', () => {
      choices.bar = bar.checked;
      this.#tell();
    });
    const zoom = byId('zoom');
    zoom.value = choices.zoom;
    zoom.addEventListener('input', () => {
      choices.zoom = zoom.valueAsNumber;
      this.#tell();
    });
    this.#over.addEventListener('change', () => {
      choices.over = this.#over.value;
      this.#tell();
    });
  }

  /**
   * Offers the previews and backdrops that there are.
   *
   * @param {{ previews: { name: string }[], backdrops: { id: string, name: string }[] }} state
   * @param {string} over The backdrop in use, or empty.
   */
  offer({ previews, backdrops }, over) {
    const keys = keysOf(previews);
    byId('preview-group').hidden = keys.length < 2;
    fillIfChanged(this.#previews, keys.join('\n'), () => keys.map((key) => this.#box(key,
      !this.#choices.hidden.includes(key), (isOn) => this.#hide(key, !isOn), `preview ${key}`)));
    const options = [{ id: '', name: '' }, ...backdrops];
    fillIfChanged(this.#over, JSON.stringify(options), () => options.map(({ id, name }) => (
      element('option', { value: id }, this.#words.over[id] ?? name))));
    this.#over.value = over;
  }

  #show(axis, value, isOn, box) {
    const shown = this.#choices.shown[axis].filter((each) => each !== value);
    if (isOn) shown.push(value);
    // Without any value there would be no picture.
    if (shown.length) this.#choices.shown[axis] = shown;
    else box.checked = true;
    this.#tell();
  }

  #hide(key, isHidden) {
    const hidden = this.#choices.hidden.filter((each) => each !== key);
    this.#choices.hidden = isHidden ? [...hidden, key] : hidden;
    this.#tell();
  }

  #box(label, isOn, onChange, name) {
    const box = element('input', { type: 'checkbox', checked: isOn, 'data-choice': name });
    box.addEventListener('change', () => onChange(box.checked, box));
    return element('label', { class: 'chip' }, box, element('span', {}, label));
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }
}

/** Fills an element anew if what it offers has changed, so that focus stays where it is otherwise. */
function fillIfChanged(node, content, make) {
  if (node.dataset.content === content) return;
  node.dataset.content = content;
  node.replaceChildren(...make());
}
