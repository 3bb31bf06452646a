import { firstAnswers } from './app/early.ts';
import './styles/index.ts';
import { createRoot as createReactRoot } from 'react-dom/client';
import { createRoot } from './app/create-root.ts';
import { activateLanguage } from './locales/i18n.ts';
import { App } from './router/app.tsx';
import { readLanguage, readTheme } from './app/preferences.ts';
import { applyThemeChoice } from './styles/theme.ts';

/** The composition root comes first: launch parameters and theme are read before router and first paint. */
const root = createRoot(window, firstAnswers);
const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root to render into.');
applyThemeChoice(document.documentElement, readTheme(root.preferences));
// If the texts cannot be loaded, English is shown instead of an empty page. Not awaited here: the code of the network
// imports from this file, and would wait for the texts.
void activateLanguage(readLanguage(root.preferences, root.launch?.languageCode ?? null))
  .catch(() => activateLanguage('en'))
  .then(() => createReactRoot(place).render(<App root={root} />));
