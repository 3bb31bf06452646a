import { h } from '../dom.js';

/** @param {string} title @param {...import('../dom.js').Child} content */
export function section(title, ...content) {
  return h('section.group', null, h('h3', null, title), ...content);
}

/** @param {string} label @param {...import('../dom.js').Child} content */
export const row = (label, ...content) =>
  h('div.setting', null, h('span.setting-name', null, label), ...content);

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} change @param {boolean} [disabled] */
export function toggle(label, value, change, disabled = false) {
  return h(
    'label.toggle',
    null,
    h('span', null, label),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      checked: value,
      disabled,
      onChange: (/** @type {Event} */ event) =>
        change(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
  );
}

/** @param {string} label @param {readonly {value: string, label: string}[]} options @param {string} value @param {(value: string) => void} change */
export function select(label, options, value, change) {
  return h(
    'select.field',
    {
      'aria-label': label,
      onChange: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value),
    },
    options.map((option) =>
      h('option', { value: option.value, selected: option.value === value }, option.label),
    ),
  );
}
