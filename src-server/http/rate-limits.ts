import type { RateClass } from '#contract/routes.ts';
import type { FastifyRequest } from 'fastify';
import type { Bus } from '../ports/bus.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../sessions/access-token.ts';
import type { Rates } from '../settings/index.ts';
import { networkOf } from './network.ts';
import { SharedCounts } from './shared-counts.ts';

/** Counts a request. @throws Refusal rate_limited */
export type LimitCheck = (rate: RateClass, request: FastifyRequest, caller: Caller | null) => void;

/**
 * One counter per rate class and person, or address without sign-in: its window begins with the first request. All servers
 * of the bus count together.
 */
export function rateLimits(rates: Rates, bus: Pick<Bus, 'publish' | 'subscribe'>): LimitCheck {
  const { signIn, ...others } = rates;
  const counts = new SharedCounts({ sign_in: signIn, ...others }, bus);
  return (rate, request, caller) => {
    const isPerson = rate !== 'sign_in' && caller !== null;
    const restMs = counts.add(rate, isPerson ? caller.userId : `address ${networkOf(request.ip)}`);
    if (restMs === null) return;
    const restS = Math.ceil(restMs / 1000);
    throw new Refusal('rate_limited', `Too many requests; try again in ${restS} s.`, undefined, restS);
  };
}
