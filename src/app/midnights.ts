import { utcMidnightAfter } from '@axiom/domain/time';
import type { ClientClock } from '@axiom/domain/ports/client';

/** The server settles first, and not every open page asks it in the same second. In ms. */
const AFTER_MS = 2000;
const SPREAD_MS = 10_000;

/** Tells of each 00:00 UTC of this clock, some seconds later; returns the stop function. */
export function tellMidnights(clock: ClientClock, tell: (midnightMs: number) => void): () => void {
  const ended = new AbortController();
  const lateMs = AFTER_MS + Math.random() * SPREAD_MS;
  const goOn = async () => {
    for (;;) {
      const midnightMs = utcMidnightAfter(clock.nowMs() - lateMs);
      await clock.until(midnightMs + lateMs, ended.signal);
      tell(midnightMs);
    }
  };
  // Only the stop ends it.
  goOn().catch(() => undefined);
  return () => ended.abort();
}
