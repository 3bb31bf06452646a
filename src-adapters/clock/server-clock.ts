import type { CancelSignal, ClientClock } from '@axiom/domain/ports/client';

/** The longest sleep before an alarm looks at the clock again: corrections are followed at least this soon. */
const LOOK_AGAIN_MS = 1000;

export interface ServerClock extends ClientClock {
  /** Takes the server's time of an answer; the way there and back is split evenly. */
  correct(serverMs: number, sentAtMs: number, receivedAtMs: number): void;
  /** This device's own count, which no change of its clock moves. */
  steadyMs(): number;
  /** Looks whether the device slept: then its own count stood while its clock went on. */
  look(): void;
  /** Tells whenever this clock jumped: after a sleep, or by an answer of the server; answers the way to stop listening. */
  onJump(listener: () => void): () => void;
}

export interface ClockSources {
  /** Epoch milliseconds of the device. */
  wallMs(): number;
  /** Milliseconds since some start, never back (performance.now). */
  steadyMs(): number;
}

/** A device's clock that went on by more than this while its count stood: it slept. */
const SLEPT_MS = 2000;

/**
 * The server's clock on this device: the offset of the answer with the shortest way counts, so that one slow answer does
 * not move the figures; an offset that differs by more than the way could explain is taken at once (a moved clock). While a
 * device sleeps its own count may stand: what its clock went on meanwhile is taken until the server says better.
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
