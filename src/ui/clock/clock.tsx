import { REWARD_TICK_MS } from '@axiom/domain/constants';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The time that views show: the server's, as provided by the composition root. */
export interface ViewClock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Calls back every `intervalMs`, just after a multiple of it on this clock; returns the stop function. */
  every(intervalMs: number, listener: (nowMs: number) => void): () => void;
}

/** What can move a clock between two ticks. */
export interface ClockMoves {
  /** Called before each tick: the device may have slept. */
  readonly look?: () => void;
  /** Subscribes to every wake and jump; returns the unsubscribe function. */
  readonly onMove?: (listener: () => void) => () => void;
}

interface Ticked {
  readonly intervalMs: number;
  readonly listener: (nowMs: number) => void;
  /** Number of the interval that was reported last. */
  told: number;
}

/**
 * A clock whose ticks are at whole intervals of `nowMs`, so that all digits of a screen change together. It
 * checks every second for any interval: a jump of the clock or a sleep is detected at the next check, not
 * when an older timer ends.
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
    timer = setTimeout(tick, REWARD_TICK_MS - (nowMs() % REWARD_TICK_MS) + 1);
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

/** Epoch ms, updated every `intervalMs`: a minute for tapes and dates. Not for digits of every second. */
export function useNowMs(intervalMs = 60_000): number {
  const clock = useClock();
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => clock.every(intervalMs, setNowMs), [clock, intervalMs]);
  return nowMs;
}
