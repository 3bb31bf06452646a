import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The time that views show: the server's, as the composition root knows it. */
export interface ViewClock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Calls back every `intervalMs`, just after a multiple of it on this clock; answers the way to stop. */
  every(intervalMs: number, listener: (nowMs: number) => void): () => void;
}

/** What may move a clock between two ticks. */
export interface ClockMoves {
  /** Before each tick and at every wake: the device may have slept. */
  readonly look?: () => void;
  /** Calls back at every wake and every jump; answers the way to stop. */
  readonly onMove?: (listener: () => void) => () => void;
}

interface Ticked {
  readonly intervalMs: number;
  readonly listener: (nowMs: number) => void;
  /** Which interval was told last. */
  told: number;
}

const TICK_MS = 1000;

/**
 * A clock whose ticks fall on whole intervals of `nowMs`, so that all digits of a screen change together. It looks every
 * second, whatever the interval: a clock that jumped or a device that slept is told at the next look, not when a timer that
 * was set before it runs out.
 */
export function viewClock(nowMs: () => number, { look, onMove }: ClockMoves = {}): ViewClock {
  const all = new Set<Ticked>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopMoves = () => {};
  const tell = (isDue: (one: Ticked, interval: number) => boolean) => {
    const atMs = nowMs();
    for (const one of all) {
      const interval = Math.floor(atMs / one.intervalMs);
      if (!isDue(one, interval)) continue;
      one.told = interval;
      one.listener(atMs);
    }
  };
  const arm = () => {
    timer = setTimeout(tick, TICK_MS - (nowMs() % TICK_MS) + 1);
  };
  const tick = () => {
    look?.();
    tell((one, interval) => interval !== one.told);
    arm();
  };
  return {
    nowMs,
    every(intervalMs, listener) {
      const one: Ticked = { intervalMs, listener, told: Math.floor(nowMs() / intervalMs) };
      if (all.size === 0) {
        arm();
        stopMoves = onMove?.(() => tell(() => true)) ?? stopMoves;
      }
      all.add(one);
      return () => {
        all.delete(one);
        if (all.size > 0) return;
        clearTimeout(timer);
        stopMoves();
      };
    },
  };
}

const ClockContext = createContext<ViewClock>(viewClock(() => Date.now()));

export function ClockProvider({
  clock,
  children,
}: {
  readonly clock: ViewClock;
  readonly children: ReactNode;
}) {
  return <ClockContext value={clock}>{children}</ClockContext>;
}

export function useClock(): ViewClock {
  return useContext(ClockContext);
}

/** Epoch milliseconds, read again every `intervalMs`: a minute for tapes and dates. Never use it for digits that live by the second. */
export function useNowMs(intervalMs = 60_000): number {
  const clock = useClock();
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => clock.every(intervalMs, setNowMs), [clock, intervalMs]);
  return nowMs;
}
