import { randomUUID } from 'node:crypto';
import type { RateClass } from '#contract/routes.ts';
import * as z from 'zod/mini';
import type { Bus } from '../ports/bus.ts';

const WINDOW_MS = 60_000;
/** Most who are counted at a time in one rate class; beyond it the oldest count is forgotten. */
const MOST_COUNTED = 50_000;
/** All servers together keep at most this part of a limit to themselves. */
const PART_UNTOLD = 0.1;
/** As many servers are assumed before one has heard of more. */
const FEWEST_SERVERS = 2;

interface Window {
  count: number;
  /** What was counted here and no other server knows yet. */
  untold: number;
  readonly endsMs: number;
}

const told = z.tuple([
  z.string(),
  z.enum(['sign_in', 'money', 'picture', 'statement', 'other']),
  z.string(),
  z.int().check(z.positive()),
]);

/**
 * Counts of requests by rate class and key, of all servers of a bus together. A server tells the others what it has counted
 * once that is a part of the limit: few requests are never told, so there is no message, and no trip to a database, for each
 * of them. Without the bus every server counts for itself.
 */
export class SharedCounts {
  readonly #limits: Readonly<Record<RateClass, number>>;
  readonly #windows: Readonly<Record<RateClass, Map<string, Window>>> = {
    sign_in: new Map(),
    money: new Map(),
    picture: new Map(),
    statement: new Map(),
    other: new Map(),
  };
  readonly #bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly #own = randomUUID();
  /** The other servers, and when each was heard last. */
  readonly #others = new Map<string, number>();

  constructor(limits: Readonly<Record<RateClass, number>>, bus: Pick<Bus, 'publish' | 'subscribe'>) {
    this.#limits = limits;
    this.#bus = bus;
    bus.subscribe('rate', (message) => this.#heard(message));
  }

  /** Counts one request. Returns null, or beyond the limit how long the window still lasts, ms. */
  add(rate: RateClass, key: string): number | null {
    const limit = this.#limits[rate];
    const window = windowOf(this.#windows[rate], key);
    window.count += 1;
    if (window.count > limit) return window.endsMs - performance.now();
    window.untold += 1;
    if (window.untold >= this.#mostUntold(limit)) {
      this.#bus.publish('rate', JSON.stringify([this.#own, rate, key, window.untold]));
      window.untold = 0;
    }
    return null;
  }

  #mostUntold(limit: number): number {
    const servers = Math.max(FEWEST_SERVERS, 1 + this.#others.size);
    return Math.max(1, Math.floor((limit * PART_UNTOLD) / servers));
  }

  #heard(message: string): void {
    const [server, rate, key, count] = told.parse(JSON.parse(message));
    if (server === this.#own) return;
    const nowMs = performance.now();
    this.#others.delete(server);
    this.#others.set(server, nowMs);
    // Heard last stands last.
    for (const [other, heardMs] of this.#others) {
      if (nowMs - heardMs < WINDOW_MS) break;
      this.#others.delete(other);
    }
    windowOf(this.#windows[rate], key).count += count;
  }
}

function windowOf(windows: Map<string, Window>, key: string): Window {
  const nowMs = performance.now();
  const found = windows.get(key);
  if (found !== undefined && nowMs < found.endsMs) return found;
  // Deleted first: a key stands where it was put in first, and what stands first is forgotten first.
  windows.delete(key);
  if (windows.size >= MOST_COUNTED)
    for (const oldest of windows.keys()) {
      windows.delete(oldest);
      break;
    }
  const window = { count: 0, untold: 0, endsMs: nowMs + WINDOW_MS };
  windows.set(key, window);
  return window;
}
