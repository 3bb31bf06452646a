import type { CancelSignal, ClientClock } from '@axiom/domain/ports/client';

/** Longest sleep before an alarm checks the clock again, so a correction takes effect within this time. */
const LOOK_AGAIN_MS = 1000;

export interface ServerClock extends ClientClock {
  /** Uses the server's time in an answer; half of the round trip counts for each direction. */
  correct(serverMs: number, sentAtMs: number, receivedAtMs: number): void;
  /** This device's monotonic clock, which no change of its wall clock affects. */
  steadyMs(): number;
  /**
   * Checks whether the device slept, so that its monotonic clock stopped while its wall clock continued, or
   * whether its wall clock was set: both look the same from here.
   */
  look(): void;
  /** Subscribes to jumps of this clock; returns the unsubscribe. */
  onJump(listener: (cause: JumpCause) => void): () => void;
}

/** `device`: a sleep, or a wall clock that was set; only the server can tell. `server`: its answer told. */
export type JumpCause = 'device' | 'server';

export interface ClockSources {
  /** Epoch milliseconds of the device. */
  wallMs(): number;
  /** Monotonic milliseconds from any start (performance.now). */
  steadyMs(): number;
}

/** If the wall clock moved by more than this against the monotonic clock, the device slept or its clock was set. */
const SLEPT_MS = 2000;

/**
 * The server's clock on this device. The offset of the answer with the shortest round trip counts, so a slow
 * answer does not move the figures. An offset that differs by more than the round trip can explain is applied
 * at once (a moved clock). The monotonic clock may stop while the device sleeps: then the wall clock's gain
 * is added until the server's next answer. A wall clock that went back moves nothing.
 */
export function createServerClock(sources: ClockSources): ServerClock {
  let aheadMs = sources.wallMs() - sources.steadyMs();
  let offsetMs = aheadMs;
  let bestWayMs = Number.POSITIVE_INFINITY;
  const listeners = new Set<(cause: JumpCause) => void>();
  const nowMs = () => Math.round(sources.steadyMs() + offsetMs);
  const tell = (cause: JumpCause) => {
    for (const listener of listeners) listener(cause);
  };
  return {
    nowMs,
    steadyMs: () => sources.steadyMs(),
    look: () => {
      const movedMs = sources.wallMs() - sources.steadyMs() - aheadMs;
      aheadMs += movedMs;
      if (Math.abs(movedMs) < SLEPT_MS) return;
      offsetMs += Math.max(0, movedMs);
      bestWayMs = Number.POSITIVE_INFINITY;
      tell('device');
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
      if (hasMoved) tell('server');
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
