import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The time that views show: the server's, as the composition root knows it. */
export interface ViewClock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Calls back every `intervalMs`, just after a multiple of it on this clock; answers the way to stop. */
  every(intervalMs: number, listener: (nowMs: number) => void): () => void;
}

/** A clock whose ticks fall on whole intervals of `nowMs`, so that all digits of a screen change together. */
export function viewClock(nowMs: () => number): ViewClock {
  return {
    nowMs,
    every(intervalMs, listener) {
      let timer: ReturnType<typeof setTimeout>;
      const arm = () => {
        timer = setTimeout(tick, intervalMs - (nowMs() % intervalMs) + 1);
      };
      const tick = () => {
        listener(nowMs());
        arm();
      };
      arm();
      return () => clearTimeout(timer);
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
