import './styles/index.ts';
import { I18nProvider } from '@lingui/react';
import { startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot as createReactRoot } from 'react-dom/client';
import { begunIn, type StandingFrame } from './app/begun.ts';
import { openedIn } from './app/opened.ts';
import { activateLanguage, i18n } from './locales/i18n.ts';
import { lazily } from './router/lazily.tsx';
import { readLanguage, readTheme } from './app/preferences.ts';
import { NotStarted, Waiting } from './router/waiting.tsx';
import { applyThemeChoice } from './styles/theme.ts';
import { ErrorBoundary } from './ui/boundary/boundary.tsx';

/** Launch parameters and theme are read before router and first paint. */
const opened = openedIn(window);
const found = document.getElementById('root');
if (found === null) throw new Error('The page has no #root to render into.');
const place = found;
applyThemeChoice(document.documentElement, readTheme(opened.own));

const loadRunning = () => import('./router/running.tsx');
/** Machines, router and all that needs them: the first frame shows what is final without them. */
const Running = lazily(loadRunning, <Waiting opened={opened} />, async () => {});
Running.warm();

/** Resolves when there is more to show than the frame that stands, or when it was pressed. */
async function moreThan(frame: StandingFrame): Promise<void> {
  await Promise.race([frame.pressed, Running.there()]);
  if (!Running.isThere()) return;
  const { firstFigures, prepare } = await loadRunning();
  await prepare(opened);
  await Promise.race([frame.pressed, firstFigures(opened)]);
}

/** What a person presses twice the same by: what it is and says. */
const nameOf = (button: HTMLElement) =>
  [button.tagName, button.getAttribute('href'), button.ariaLabel, button.textContent].join('|');

function same(before: HTMLElement): HTMLElement | undefined {
  const all = [...place.querySelectorAll<HTMLElement>('a, button')];
  return all.find((button) => nameOf(button) === nameOf(before));
}

/**
 * Frames that take each other's place while the app starts have the same buttons: the focus goes on in the one that
 * took the place of its own.
 */
function keepFocus(): void {
  let last: HTMLElement | null = null;
  const keep = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    same(last)?.focus({ preventScroll: true });
  };
  const look = () => {
    keep();
    if (document.activeElement instanceof HTMLElement && place.contains(document.activeElement))
      last = document.activeElement;
    if (place.querySelector('main') !== null && place.querySelector('main[aria-busy]') === null) {
      place.removeEventListener('focusin', look);
      frames.disconnect();
    }
  };
  const frames = new MutationObserver(look);
  frames.observe(place, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  place.addEventListener('focusin', look);
  look();
}

/** Takes the frame's place as soon as the app is in the page; what was pressed of it until then is pressed again. */
function TakeOver({ frame }: { readonly frame: StandingFrame | null }) {
  useLayoutEffect(() => {
    const pressed = frame?.end() ?? null;
    if (pressed !== null) queueMicrotask(() => same(pressed)?.click());
  }, [frame]);
  return null;
}

function render(frame: StandingFrame | null): void {
  keepFocus();
  const root = createReactRoot(place);
  const app = (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary renderFallback={() => <NotStarted opened={opened} />}>
        <Running opened={opened} />
      </ErrorBoundary>
      <TakeOver frame={frame} />
    </I18nProvider>
  );
  // In slices: the frame that stands goes on until all of it is there, unless it is pressed.
  startTransition(() => root.render(app));
  void frame?.pressed.then(() => flushSync(() => root.render(app)));
}

// If the texts cannot be loaded, English is shown instead of an empty page. Not awaited here: code that is loaded later
// imports from this file, and would wait for the texts.
void activateLanguage(readLanguage(opened.own, opened.launch?.languageCode ?? null))
  .catch(() => activateLanguage('en'))
  .then(async () => {
    const { frame } = begunIn(window);
    if (frame !== null) await moreThan(frame);
    render(frame);
  });
