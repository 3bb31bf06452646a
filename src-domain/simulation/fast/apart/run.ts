import type { FastBehaviour } from '../compile.ts';
import { fraction } from '../exact.ts';
import { ARRIVED } from '../rule-index.ts';
import { pricesOf } from '../run-prices.ts';
import { behaviourOf, keyOf } from '../settlers.ts';
import { clearDeltas, flush } from './deltas.ts';
import { clearFamily, settleFamily } from './family.ts';
import { live } from './life.ts';
import type { Apart } from './memory.ts';
import { orderByInviter } from './order.ts';

const NO_STEPS: Float64Array = new Float64Array(0);

/** One run, person by person; what it leaves is in the memory. @throws OutOfRange */
export function runApart(apart: Apart, seed: number): void {
  prepare(apart, seed);
  liveAll(apart, seed);
  flush(apart.deltas);
}

function prepare(apart: Apart, seed: number): void {
  const { plan, counts, earned, people, arrived } = apart;
  apart.seed = seed;
  people.fill(0);
  counts.fill(0);
  earned.fill(0);
  counts[ARRIVED] = arrived[plan.days - 1] as number;
  clearDeltas(apart.deltas);
  clearFamily(apart.family);
  const prices = pricesOf(plan, seed);
  apart.steps = prices.steps ?? NO_STEPS;
  apart.price = prices.constant;
  const { numerator, divisor } = plan.buying;
  if (prices.steps === null) {
    apart.perTon = fraction(BigInt(numerator), BigInt(divisor) * BigInt(prices.constant));
  }
}

/** Inviter by inviter, of each his invitees from the last to the first. */
function liveAll(apart: Apart, seed: number): void {
  const { plan, inviters, order, family } = apart;
  const { settlers, behaviours, people } = plan;
  if (settlers.drawsInviters) orderByInviter(apart, seed);
  for (let place = people - 1; place >= 0; place -= 1) {
    const person = order[place] as number;
    const inviter = inviters[person] as number;
    const key = keyOf(settlers, seed, person);
    const behaviour = behaviours[behaviourOf(settlers, key, person)] as FastBehaviour;
    live(apart, person, key, behaviour, inviter >= 0);
    const isLast = place === 0 || inviters[order[place - 1] as number] !== inviter;
    if (isLast && family.count > 0) settleFamily(apart, inviter);
  }
}
