import type { CancelSignal, ClientClock } from '@axiom/domain/ports/client';

/** Longest sleep before an alarm checks the clock again, so a correction takes effect within this time. */
const LOOK_AGAIN_MS = 1000;

export interface ServerClock extends ClientClock {
  /** Uses the server's time in an answer; half of the round trip counts for each direction. */
  correct(serverMs: number, sentAtMs: number, receivedAtMs: number): void;
  /** This device's monotonic clock, which no change of its wall clock affects. */
  steadyMs(): number;
  /** Checks whether the device slept: then its monotonic clock stopped while its wall clock continued. */
  look(): void;
  /** Subscribes to jumps of this clock: after a sleep, or by a server's answer; returns the unsubscribe. */
  onJump(listener: () => void): () => void;
}

export interface ClockSources {
  /** Epoch milliseconds of the device. */
  wallMs(): number;
  /** Monotonic milliseconds from any start (performance.now). */
  steadyMs(): number;
}

/** If the wall clock gained more than this on the monotonic clock, the device slept. */
const SLEPT_MS = 2000;

/**
 * The server's clock on this device. The offset of the answer with the shortest round trip counts, so a slow
 * answer does not move the figures. An offset that differs by more than the round trip can explain is applied
 * at once (a moved clock). The monotonic clock may stop while the device sleeps: then the wall clock's gain
 * is added until the server's next answer.
 */
export function createServerClock(sources: ClockSources): ServerClock {
  let aheadMs = sources.wallMs() - sources.steadyMs();
  let offsetMs = aheadMs;
  let bestWayMs = Number.POSITIVE_INFINITY;
  const listeners = new Set<() => void>();
  const nowMs = () => Math.round(sources.steadyMs() + offsetMs);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    nowMs,
    steadyMs: () => sources.steadyMs(),
    look: () => {
      const sleptMs = sources.wallMs() - sources.steadyMs() - aheadMs;
      aheadMs += sleptMs;
      if (sleptMs < SLEPT_MS) return;
      offsetMs += sleptMs;
      bestWayMs = Number.POSITIVE_INFINITY;
      tell();
    },
    onJump: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    correct: (serverMs, sentAtMs, receivedAtMs) => {
      if (!Number.isFinite(serverMs)) return;
      const wayMs = Math.max(0, receivedAtMs - sentAtMs);
      const candidate = serverMs + wayMs / 2 - receivedAtMs;
      const hasMoved = Math.abs(candidate - offsetMs) > wayMs + LOOK_AGAIN_MS;
      if (!hasMoved && wayMs > bestWayMs) return;
      bestWayMs = wayMs;
      offsetMs = candidate;
      if (hasMoved) tell();
    },
    until: (atMs, signal) => sleepUntil(nowMs, atMs, signal),
  };
}

function sleepUntil(nowMs: () => number, atMs: number, signal: CancelSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    };
    const look = () => {
      const leftMs = atMs - nowMs();
      if (leftMs <= 0) {
        stop();
        resolve();
        return;
      }
      timer = setTimeout(look, Math.min(leftMs, LOOK_AGAIN_MS));
    };
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener('abort', stop);
    look();
  });
}
