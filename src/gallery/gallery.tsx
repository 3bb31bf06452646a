import './gallery.css';
import { I18nProvider } from '@lingui/react';
import { type ComponentType, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, i18n, languageFor } from '../locales/i18n.ts';
import { loadLaterWords } from '../notices/later.ts';
import { ClockProvider, viewClock } from '../ui/clock/clock.tsx';
import { TimeZoneContext } from '../ui/format/use-dates.tsx';
import { WalletProvider } from '../wallet/provider/wallet-provider.tsx';
import type { WalletOptions } from '../wallet/provider/wallet-provider.tsx';
import { keepPseudoTexts, PSEUDO_LANGUAGE } from './pseudo.ts';
import { NOW_MS } from './samples.ts';

const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
const language = languageFor(query.get('lang'));
document.documentElement.dataset['theme'] = theme;
if (query.get('text') === '200') document.documentElement.style.fontSize = '200%';

type Frames = Readonly<Record<string, ComponentType>>;

/** The widget's settings, for looking at them: `radius=s`, `wallet=DARK`, `accent=#0a0`. */
const accent = query.get('accent');
const options: WalletOptions = {
  language,
  uiPreferences: {
    theme: oneOf(['SYSTEM', 'LIGHT', 'DARK'] as const, query.get('wallet')),
    borderRadius: oneOf(['m', 's', 'none'] as const, query.get('radius')),
    colorsSet: accent === null ? {} : { LIGHT: { accent }, DARK: { accent } },
  },
};

function oneOf<Value extends string>(values: readonly [Value, ...Value[]], given: string | null): Value {
  return values.find((value) => value === given) ?? values[0];
}

const startedMs = Date.now();
const isStill = query.has('still');
const clock = viewClock(() => (isStill ? NOW_MS : NOW_MS + Date.now() - startedMs));

function Index({ frames }: { readonly frames: Frames }) {
  const link = (frame: string) => {
    const next = new URLSearchParams(location.search);
    next.set('frame', frame);
    return `?${next}`;
  };
  return (
    <main className="gallery">
      {Object.keys(frames).map((frame) => (
        <figure key={frame}>
          <figcaption>
            <a href={link(frame)}>{frame}</a>
          </figcaption>
          <object type="text/html" aria-label={frame} data={link(frame)} />
        </figure>
      ))}
    </main>
  );
}

/** The frame's name: `?frame=` for a page of its own, `#name` to switch without reloading. */
function nameNow(): string | null {
  return location.hash === '' ? query.get('frame') : decodeURIComponent(location.hash.slice(1));
}

function onName(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function Gallery({ frames }: { readonly frames: Frames }) {
  const name = useSyncExternalStore(onName, nameNow);
  const Frame = name === null ? undefined : frames[name];
  if (!Frame) return <Index frames={frames} />;
  return (
    <div key={name} data-frame={name}>
      <Frame />
    </div>
  );
}

export async function startGallery(frames: Frames): Promise<void> {
  await activateLanguage(language);
  await loadLaterWords();
  if (query.get('lang') === PSEUDO_LANGUAGE) keepPseudoTexts();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <TimeZoneContext value="UTC">
          <ClockProvider clock={clock}>
            <WalletProvider options={options}>
              <Gallery frames={frames} />
            </WalletProvider>
          </ClockProvider>
        </TimeZoneContext>
      </I18nProvider>
    </StrictMode>,
  );
}
