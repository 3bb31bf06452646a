import '../styles/index.ts';
import './gallery.css';
import { I18nProvider } from '@lingui/react';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, i18n, languageFor } from '../locales/i18n.ts';
import { ClockProvider, viewClock } from '../ui/clock/clock.tsx';
import { TimeZoneContext } from '../ui/format/use-dates.tsx';
import { frames } from './frames.tsx';
import { NOW_MS } from './samples.ts';

const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
const language = languageFor(query.get('lang'));
document.documentElement.dataset['theme'] = theme;
if (query.get('text') === '200') document.documentElement.style.fontSize = '200%';

const startedMs = Date.now();
const isStill = query.has('still');
const clock = viewClock(() => (isStill ? NOW_MS : NOW_MS + Date.now() - startedMs));

function Index() {
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

function Gallery() {
  const name = useSyncExternalStore(onName, nameNow);
  const Frame = name === null ? undefined : frames[name];
  if (!Frame) return <Index />;
  return (
    <div key={name} data-frame={name}>
      <Frame />
    </div>
  );
}

async function start() {
  await activateLanguage(language);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <TimeZoneContext value="UTC">
          <ClockProvider clock={clock}>
            <Gallery />
          </ClockProvider>
        </TimeZoneContext>
      </I18nProvider>
    </StrictMode>,
  );
}

void start();
