import './app/early.ts';
import './styles/index.ts';
import { I18nProvider } from '@lingui/react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { openedIn } from './app/opened.ts';
import { activateLanguage, i18n } from './locales/i18n.ts';
import { lazily } from './router/lazily.tsx';
import { readLanguage, readTheme } from './app/preferences.ts';
import { NotStarted, Waiting } from './router/waiting.tsx';
import { applyThemeChoice } from './styles/theme.ts';
import { ErrorBoundary } from './ui/boundary/boundary.tsx';

/** Launch parameters and theme are read before router and first paint. */
const opened = openedIn(window);
const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root to render into.');
applyThemeChoice(document.documentElement, readTheme(opened.own));

/** Machines, router and all that needs them: the first frame shows what is final without them. */
const Running = lazily(
  () => import('./router/running.tsx'),
  <Waiting opened={opened} />,
  async () => {},
);
Running.warm();

// If the texts cannot be loaded, English is shown instead of an empty page. Not awaited here: code that is loaded later
// imports from this file, and would wait for the texts.
void activateLanguage(readLanguage(opened.own, opened.launch?.languageCode ?? null))
  .catch(() => activateLanguage('en'))
  .then(() =>
    createReactRoot(place).render(
      <I18nProvider i18n={i18n}>
        <ErrorBoundary renderFallback={() => <NotStarted opened={opened} />}>
          <Running opened={opened} />
        </ErrorBoundary>
      </I18nProvider>,
    ),
  );
