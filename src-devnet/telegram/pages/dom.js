/**
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {Record<string, unknown>} Attributes
 */

/**
 * Makes an element. `onX` attributes are listeners. `true` is an empty attribute; `false`, null and undefined
 * are left out.
 * @param {string} name tag, classes after dots: `div.row.small`
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, attributes, ...children) {
  const [tag = 'div', ...classes] = name.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith('on') && typeof value === 'function') {
      element.addEventListener(key.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
    } else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** @param {(Child | Child[])[]} children */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== false && child !== null && child !== undefined)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** Icon paths: 24 px grid, 1.75 px stroke. */
const paths = {
  back: 'M15 5l-7 7 7 7',
  arrowLeft: 'M20 12H4m7-7-7 7 7 7',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  moreVertical: 'M12 5v.01M12 12v.01M12 19v.01',
  down: 'M6 9l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  reload: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  beside: 'M4 5h6v14H4zM14 5h6v14h-6z',
  panel: 'M4 5h16v14H4zM14.5 5v14',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  power: 'M12 3v8M6.3 7a8 8 0 1 0 11.4 0',
  play: 'M7 5l12 7-12 7z',
  send: 'M4 12l16-8-6 16-3-7z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0a2 2 0 0 1 2-2h10M16 13.5h.01',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.500a3.5 3.5 0 0 1 0 6.300M18 14.500c2 .8 3.2 2.7 3.5 5.5',
  star: 'M12 3.500l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.900L3.5 9.700l5.9-.8z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1-1',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  app: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.600l2.2 2.200m8.4 8.4 2.2 2.200M5.6 18.400l2.2-2.200m8.4-8.4 2.2-2.2',
};

/**
 * @param {keyof typeof paths} name
 * @param {number} [size] pixels
 * @returns {SVGElement}
 */
export function icon(name, size = 20) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon', `icon-${name}`);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

/**
 * A round picture with initials. Its colour follows from the id, as in the messenger.
 * @param {{telegram_id: number, first_name: string, last_name?: string}} person
 * @param {number} [size] pixels
 */
export function avatar(person, size = 40) {
  const initials = `${[...person.first_name][0] ?? ''}${[...(person.last_name ?? '')][0] ?? ''}`;
  return h(
    'span.avatar',
    {
      style: `--size:${size}px`,
      'data-tint': String(Math.abs(person.telegram_id) % 7),
      'aria-hidden': 'true',
    },
    initials.toUpperCase(),
  );
}

/**
 * A segmented control: one of a few options is chosen.
 * @template {string} T
 * @param {string} label
 * @param {readonly {value: T, label: Child, title?: string}[]} options
 * @param {T} value
 * @param {(value: T) => void} choose
 */
export function segmented(label, options, value, choose) {
  return h(
    'div.segmented',
    { role: 'radiogroup', 'aria-label': label },
    options.map((option) =>
      h(
        'button',
        {
          type: 'button',
          role: 'radio',
          title: option.title,
          'aria-label': option.title,
          'aria-checked': String(option.value === value),
          onClick: () => choose(option.value),
        },
        option.label,
      ),
    ),
  );
}
