import type { CancelSignal, ClientClock } from '@axiom/domain/ports/client';

/** The longest sleep before an alarm looks at the clock again: corrections are followed at least this soon. */
const LOOK_AGAIN_MS = 1000;

export interface ServerClock extends ClientClock {
  /** Takes the server's time of an answer; the way there and back is split evenly. */
  correct(serverMs: number, sentAtMs: number, receivedAtMs: number): void;
  /** This device's own count, which no change of its clock moves. */
  steadyMs(): number;
}

export interface ClockSources {
  /** Epoch milliseconds of the device. */
  wallMs(): number;
  /** Milliseconds since some start, never back (performance.now). */
  steadyMs(): number;
}

/**
 * The server's clock on this device: the offset of the answer with the shortest way counts, so that one slow answer does
 * not move the figures; an offset that differs by more than the way could explain is taken at once (a moved clock).
 */
export function createServerClock(sources: ClockSources): ServerClock {
  let offsetMs = sources.wallMs() - sources.steadyMs();
  let bestWayMs = Number.POSITIVE_INFINITY;
  const nowMs = () => Math.round(sources.steadyMs() + offsetMs);
  return {
    nowMs,
    steadyMs: () => sources.steadyMs(),
    correct: (serverMs, sentAtMs, receivedAtMs) => {
      if (!Number.isFinite(serverMs)) return;
      const wayMs = Math.max(0, receivedAtMs - sentAtMs);
      const candidate = serverMs + wayMs / 2 - receivedAtMs;
      const hasMoved = Math.abs(candidate - offsetMs) > wayMs + LOOK_AGAIN_MS;
      if (!hasMoved && wayMs > bestWayMs) return;
      bestWayMs = wayMs;
      offsetMs = candidate;
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
