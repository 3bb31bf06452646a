import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { activateLanguage, i18n, type Language } from '../../src/locales/i18n.ts';
import { loadLaterWords } from '../../src/notices/later.ts';
import { BackStackProvider } from '../../src/ui/back/back-stack.tsx';
import { ClockProvider, type ViewClock } from '../../src/ui/clock/clock.tsx';
import { TimeZoneContext } from '../../src/ui/format/use-dates.tsx';

/** A clock that stands still until it is moved; listeners hear every second and minute that passes. */
export function handClock(startMs: number) {
  let nowMs = startMs;
  const listeners = new Set<{ readonly intervalMs: number; readonly listener: (nowMs: number) => void }>();
  const clock: ViewClock = {
    nowMs: () => nowMs,
    every(intervalMs, listener) {
      const entry = { intervalMs, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
  return {
    clock,
    /** Moves time by whole seconds, one tick each. */
    pass(seconds: number) {
      for (let i = 0; i < seconds; i += 1) {
        nowMs += 1000;
        for (const { intervalMs, listener } of listeners) if (nowMs % intervalMs === 0) listener(nowMs);
      }
    },
    listening: () => listeners.size,
  };
}

interface Options {
  readonly language?: Language;
  readonly clock?: ViewClock;
}

/** Renders with everything that views expect around them. */
export async function show(view: ReactNode, { language = 'en', clock }: Options = {}) {
  await activateLanguage(language);
  await loadLaterWords();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <TimeZoneContext value="UTC">
        <BackStackProvider>
          {clock === undefined ? children : <ClockProvider clock={clock}>{children}</ClockProvider>}
        </BackStackProvider>
      </TimeZoneContext>
    </I18nProvider>
  );
  return render(view, { wrapper });
}
