/** The element with an id of wallet.html. */
export const byId = (id) => document.getElementById(id);

/**
 * Makes an element. `on…` attributes are listeners; false and null attributes and null children are left out.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Announces a text to screen readers; it is not visible. */
export const say = (text) => {
  byId('said').textContent = text;
};

const drawn = new Map();

/** Redraws a part of the page only if its data has changed, so that the focus stays. */
export function draw(part, shown, render) {
  const key = JSON.stringify(shown);
  if (drawn.get(part) === key) return;
  drawn.set(part, key);
  render();
}

/** An app's icon, or its first letter if it has none. */
export function iconOf(app) {
  const letter = make('span', { class: 'icon', 'aria-hidden': 'true' }, app.name.slice(0, 1).toUpperCase());
  if (!app.icon_url) return letter;
  const image = make('img', { src: app.icon_url, alt: '' });
  image.addEventListener('error', () => image.replaceWith(app.name.slice(0, 1).toUpperCase()));
  letter.replaceChildren(image);
  return letter;
}

export function copyIcon() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({
    width: 18,
    height: 18,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.5,
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute(
    'd',
    'M9 9h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2zM5 15a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2',
  );
  svg.append(path);
  return svg;
}
