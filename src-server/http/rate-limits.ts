import type { RateClass } from '#contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../sessions/access-token.ts';
import type { Rates } from '../settings/index.ts';
import { networkOf } from './network.ts';

export type LimitCheck = (
  rate: RateClass,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
) => Promise<void>;

const WINDOW_MS = 60_000;

/** One counter per rate class and person, or address without sign-in. Register @fastify/rate-limit first. */
export function rateLimits(app: FastifyInstance, rates: Rates): LimitCheck {
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  const limiter = (rate: RateClass, max: number) =>
    app.createRateLimit({
      max,
      timeWindow: WINDOW_MS,
      keyGenerator: (request) => {
        const caller = callers.get(request);
        const isPerson = rate !== 'sign_in' && caller !== null && caller !== undefined;
        return `${rate} ${isPerson ? `user ${caller.userId}` : `address ${networkOf(request.ip)}`}`;
      },
    });
  const limiters = {
    sign_in: limiter('sign_in', rates.signIn),
    money: limiter('money', rates.money),
    picture: limiter('picture', rates.picture),
    other: limiter('other', rates.other),
  };
  return async (rate, request, reply, caller) => {
    callers.set(request, caller);
    const found = await limiters[rate](request);
    if (found.isAllowed || !found.isExceeded) return;
    void reply.header('retry-after', String(found.ttlInSeconds));
    throw new Refusal('rate_limited', `Too many requests; try again in ${found.ttlInSeconds} s.`);
  };
}
