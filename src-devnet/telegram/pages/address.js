import { widths } from './panel/settings.js';

/** @typedef {import('./phone/phone.js').PhoneSettings} PhoneSettings */

/** Prefixes of the query parameters: first phone, second phone. */
const prefixes = ['', 'second_'];

/**
 * The phones that an address describes:
 * `?person=…&platform=…&version=…&theme=…&colors=…&start_param=…&width=…&compact=1&sideways=1`, and the same names
 * with `second_` for a second phone. A missing or wrong value gets its default.
 * @param {URL} url
 * @param {import('./api.js').Config} config
 * @param {readonly import('./api.js').Person[]} people
 * @returns {PhoneSettings[]}
 */
export function phonesFrom(url, config, people) {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return prefixes.flatMap((prefix) => {
    const get = (/** @type {string} */ name) => url.searchParams.get(prefix + name) ?? '';
    const asked = people.find((person) => String(person.telegram_id) === get('person'));
    const person = asked ?? (prefix === '' ? people[0] : undefined);
    if (!person) return [];
    const theme = get('theme');
    const startParam = get('start_param');
    return [
      {
        person: person.telegram_id,
        platform: config.platforms.some(({ name }) => name === get('platform')) ? get('platform') : 'ios',
        version: config.versions.includes(get('version')) ? get('version') : config.newest_version,
        theme: theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light',
        width: widths.find((width) => String(width) === get('width')) ?? 360,
        startParam: /^[\w-]{0,512}$/.test(startParam) ? startParam : '',
        compact: get('compact') === '1',
        colors: colorsFrom(get('colors'), config),
        sideways: get('sideways') === '1',
      },
    ];
  });
}

/** `bg_color:17212b,text_color:f5f5f5`; what is no color of a theme is left out. @param {string} text @param {import('./api.js').Config} config */
function colorsFrom(text, config) {
  return Object.fromEntries(
    text.split(',').flatMap((one) => {
      const [, key = '', color = ''] = /^(\w+):([0-9a-f]{6})$/i.exec(one) ?? [];
      return key in config.theme_since ? [[key, `#${color}`]] : [];
    }),
  );
}

/** @param {Record<string, string>} colors */
const colorsText = (colors) =>
  Object.entries(colors)
    .map(([key, color]) => `${key}:${color.slice(1)}`)
    .join(',');

/** Keeps the address up to date: reloading the page, or opening its link, gives the same phones. */
export const showInAddress =
  /** @param {readonly import('./phone/phone.js').Phone[]} phones @param {import('./api.js').Config} config */
  (phones, config) => {
    const url = new URL(location.pathname, location.origin);
    phones.forEach(({ settings }, position) => {
      const prefix = prefixes[position];
      if (prefix === undefined) return;
      url.searchParams.set(`${prefix}person`, String(settings.person));
      url.searchParams.set(`${prefix}platform`, settings.platform);
      if (settings.version !== config.newest_version)
        url.searchParams.set(`${prefix}version`, settings.version);
      url.searchParams.set(`${prefix}theme`, settings.theme);
      if (settings.width !== 360) url.searchParams.set(`${prefix}width`, String(settings.width));
      if (settings.startParam !== '') url.searchParams.set(`${prefix}start_param`, settings.startParam);
      const colors = colorsText(settings.colors);
      if (colors !== '') url.searchParams.set(`${prefix}colors`, colors);
      if (settings.sideways) url.searchParams.set(`${prefix}sideways`, '1');
      if (settings.compact) url.searchParams.set(`${prefix}compact`, '1');
    });
    if (url.href !== location.href) history.replaceState(null, '', url);
  };
