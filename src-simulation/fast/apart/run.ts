import { fraction } from '../exact.ts';
import { guarded } from '../out-of-range.ts';
import { ARRIVED } from '../rule-index.ts';
import { pricesOf } from '../run-prices.ts';
import { behaviourOf, keyOf } from '../settlers.ts';
import { beginBond } from './bond-life.ts';
import { buy, firstPurchase } from './buying.ts';
import { clearDeltas, flush } from './deltas.ts';
import { clearFamily, noteStaked } from './family.ts';
import type { Apart } from './memory.ts';
import { orderByInviter } from './order.ts';
import { pay } from './payments.ts';
import { settleFamily } from './settle-family.ts';
import { settleStaked } from './settle-staked.ts';
import { liveStakes } from './stake-life.ts';

const NO_STEPS: Float64Array = new Float64Array(0);

/** One run, person by person; what it leaves is in the memory. @throws OutOfRange */
export function runApart(apart: Apart, seed: number): void {
  prepare(apart, seed);
  liveAll(apart, seed);
  guardAll(apart.people);
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
  apart.noted.count = 0;
  const prices = pricesOf(plan, seed);
  apart.steps = prices.steps ?? NO_STEPS;
  apart.price = prices.constant;
  const { numerator, divisor } = plan.buying;
  if (prices.steps === null) {
    apart.perTon = fraction(BigInt(numerator), BigInt(divisor) * BigInt(prices.constant));
  }
}

/** Inviter by inviter, of each their invitees from the last to the first. */
function liveAll(apart: Apart, seed: number): void {
  const { plan, inviters, order, family, noted, stakesAtOnce } = apart;
  const settle = stakesAtOnce ? settleStaked : settleFamily;
  const { settlers, people, days } = plan;
  if (settlers.drawsInviters) orderByInviter(apart, seed);
  for (let place = people - 1; place >= 0; place -= 1) {
    const person = order[place] as number;
    const inviter = inviters[person] as number;
    const key = keyOf(settlers, seed, person);
    const behaviour = behaviourOf(settlers, key, person);
    let day = firstPurchase(apart, person, key, behaviour);
    while (day < days) {
      day = buy(apart, person, key, behaviour, day);
      if (noted.count === noted.limit) live(apart, inviter >= 0);
    }
    const isLast = place === 0 || inviters[order[place - 1] as number] !== inviter;
    if (!isLast) continue;
    live(apart, inviter >= 0);
    if (family.count > 0) settle(apart, inviter);
  }
}

/** Follows the purchases that are noted to their ends, and forgets them. */
function live(apart: Apart, isInvited: boolean): void {
  const { noted, family, stakesAtOnce } = apart;
  pay(apart);
  if (stakesAtOnce) {
    liveStakes(apart, 0, noted.count);
    if (isInvited) noteStaked(family, noted.count);
  } else for (let purchase = 0; purchase < noted.count; purchase += 1) beginBond(apart, purchase, isInvited);
  noted.count = 0;
}

/** Sums of what is never less than nothing: one that left the range is still beyond it. @throws OutOfRange */
function guardAll(amounts: Float64Array): void {
  const { length } = amounts;
  for (let at = 0; at < length; at += 1) guarded(amounts[at] as number);
}
