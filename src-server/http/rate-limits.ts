import type { RateClass } from '#contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../sessions/access-token.ts';
import type { Rates } from '../settings/index.ts';
import { networkOf } from './network.ts';

/** Counts a request. @throws Refusal rate_limited */
export type LimitCheck = (
  rate: RateClass,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
) => void;

const WINDOW_MS = 60_000;
/** Most who are counted at a time in one rate class; beyond it the oldest count is forgotten. */
const MOST_COUNTED = 50_000;

interface Window {
  count: number;
  readonly endsMs: number;
}

/** One counter per rate class and person, or address without sign-in: its window begins with the first request. */
export function rateLimits(rates: Rates): LimitCheck {
  const limits = {
    sign_in: { max: rates.signIn, windows: new Map<string, Window>() },
    money: { max: rates.money, windows: new Map<string, Window>() },
    picture: { max: rates.picture, windows: new Map<string, Window>() },
    other: { max: rates.other, windows: new Map<string, Window>() },
  };
  return (rate, request, reply, caller) => {
    const { max, windows } = limits[rate];
    const isPerson = rate !== 'sign_in' && caller !== null;
    const window = windowOf(windows, isPerson ? caller.userId : `address ${networkOf(request.ip)}`);
    window.count += 1;
    if (window.count <= max) return;
    const restS = Math.ceil((window.endsMs - performance.now()) / 1000);
    void reply.header('retry-after', String(restS));
    throw new Refusal('rate_limited', `Too many requests; try again in ${restS} s.`);
  };
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
  const window = { count: 0, endsMs: nowMs + WINDOW_MS };
  windows.set(key, window);
  return window;
}
