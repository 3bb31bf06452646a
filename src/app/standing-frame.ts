import { columnOf, columnProperties } from '../ui/column/column.ts';
import type { Language } from '../locales/languages.ts';
import type { StandingFrame } from './begun.ts';
import { readSettings } from './settings.ts';

/** Which of the page's frames it is. */
export const frameName = (language: Language, hasBegun: boolean): string =>
  hasBegun ? language : `${language}-new`;

/**
 * Shows the frame's markup, which is in the page in every language, where the client will render: the same elements, so that nothing moves when it does. A press
 * is kept for it.
 */
export function standingFrame(
  document: Document,
  language: Language,
  hasBegun: boolean,
): StandingFrame | null {
  const place = document.getElementById('root');
  const markup = document.getElementById(`frame-${frameName(language, hasBegun)}`)?.textContent;
  if (place === null || markup === undefined) return null;
  place.innerHTML = markup;
  const { network } = readSettings(document);
  for (const badge of place.querySelectorAll('.badge')) {
    if (network === 'mainnet') badge.remove();
    else badge.textContent = network;
  }
  const column = place.querySelector<HTMLElement>('.app-column');
  const metrics = column && columnOf(column);
  for (const [name, value] of Object.entries(metrics ? columnProperties(metrics) : {}))
    column?.style.setProperty(name, value);
  let last: HTMLElement | null = null;
  let tell = () => {};
  const pressed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const press = (event: MouseEvent) => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (found === null) return;
    event.preventDefault();
    last = found;
    tell();
  };
  place.addEventListener('click', press);
  return {
    pressed,
    end: () => {
      place.removeEventListener('click', press);
      return last;
    },
  };
}
