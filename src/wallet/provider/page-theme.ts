import { useSyncExternalStore } from 'react';
import type { PageTheme } from './look.ts';

const DARK = '(prefers-color-scheme: dark)';

/** `own-` in front: the page's tokens follow the theme already. */
function read(): string {
  const { themeChoice, theme } = document.documentElement.dataset;
  const own = themeChoice ?? theme;
  return own === undefined ? (matchMedia(DARK).matches ? 'dark' : 'light') : `own-${own}`;
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(DARK);
  system.addEventListener('change', listener);
  const attributes = new MutationObserver(listener);
  attributes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-theme-choice'] });
  return () => {
    system.removeEventListener('change', listener);
    attributes.disconnect();
  };
}

/** The page's theme: by its own attributes (src/styles/tokens.css), else the system's. */
export function usePageTheme(): PageTheme {
  const theme = useSyncExternalStore(subscribe, read);
  return { scheme: theme.endsWith('dark') ? 'DARK' : 'LIGHT', isOwn: theme.startsWith('own-') };
}
