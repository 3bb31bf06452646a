import { h } from '../dom.js';
import { row, section, select } from './controls.js';

/** @typedef {import('../phone/phone.js').Phone} Phone */

/**
 * Themes as people make them, each hard for an app in its own way. What they do not name is the stock theme's.
 * @type {Readonly<Record<string, {readonly label: string, readonly colors: Readonly<Record<string, string>>}>>}
 */
const made = {
  stock: { label: 'Stock', colors: {} },
  sepia: {
    label: 'Sepia: a warm page, a brown accent',
    colors: {
      bg_color: '#f7efe0',
      secondary_bg_color: '#ece0ca',
      section_bg_color: '#fbf6ea',
      text_color: '#3b2f20',
      hint_color: '#9a8a70',
      link_color: '#a0622d',
      button_color: '#a0622d',
      button_text_color: '#fff8ec',
      accent_text_color: '#a0622d',
      header_bg_color: '#ece0ca',
      bottom_bar_bg_color: '#f7efe0',
    },
  },
  violet: {
    label: 'Violet night: a bright accent on black',
    colors: {
      bg_color: '#120a1f',
      secondary_bg_color: '#0a0512',
      section_bg_color: '#1c1130',
      text_color: '#f1e9ff',
      hint_color: '#7f6d9c',
      link_color: '#d48cff',
      button_color: '#c03cff',
      button_text_color: '#ffffff',
      accent_text_color: '#d48cff',
      header_bg_color: '#120a1f',
      bottom_bar_bg_color: '#120a1f',
    },
  },
  flat: {
    label: 'Flat: every surface is the same',
    colors: {
      bg_color: '#ffffff',
      secondary_bg_color: '#ffffff',
      section_bg_color: '#ffffff',
      header_bg_color: '#ffffff',
      bottom_bar_bg_color: '#ffffff',
    },
  },
  faint: {
    label: 'Faint: a pale accent and pale hints',
    colors: {
      bg_color: '#fdfdfd',
      secondary_bg_color: '#f6f6f6',
      section_bg_color: '#ffffff',
      text_color: '#444444',
      hint_color: '#c4c4c4',
      link_color: '#ffd34d',
      button_color: '#ffd34d',
      button_text_color: '#ffffff',
      accent_text_color: '#ffd34d',
      subtitle_text_color: '#c4c4c4',
    },
  },
};

/** The panel is drawn anew after every change: what was unfolded stays so. */
let isUnfolded = false;

/** A theme of the person's own: told to the app at once, and part of the next launch data. @param {Phone} phone */
export function colorSection(phone) {
  const own = phone.settings.colors;
  const same = Object.keys(made).find((name) => asText(made[name]?.colors ?? {}) === asText(own));
  const options = Object.entries(made).map(([value, { label }]) => ({ value, label }));
  return section(
    'Colors',
    row(
      'Made',
      select(
        'Theme of one’s own',
        same === undefined ? [{ value: 'own', label: 'Own' }, ...options] : options,
        same ?? 'own',
        (name) => phone.setColors({ ...made[name]?.colors }),
      ),
    ),
    h(
      'details.colors',
      {
        open: isUnfolded,
        onToggle: (/** @type {Event} */ event) => {
          isUnfolded = /** @type {HTMLDetailsElement} */ (event.target).open;
        },
      },
      h('summary', null, 'Each color'),
      Object.entries(phone.themeParams).map(([key, color]) =>
        row(
          key,
          h('input', {
            type: 'color',
            value: color,
            'aria-label': key,
            onChange: (/** @type {Event} */ event) =>
              phone.setColors({ ...own, [key]: /** @type {HTMLInputElement} */ (event.target).value }),
          }),
        ),
      ),
    ),
  );
}

/** @param {Readonly<Record<string, string>>} colors */
const asText = (colors) => JSON.stringify(Object.entries(colors).toSorted(([a], [b]) => (a < b ? -1 : 1)));
