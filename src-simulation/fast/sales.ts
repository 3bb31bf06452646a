import { cancelKeptBefore } from './bonds.ts';
import { priceOf } from './buying.ts';
import { count } from './count.ts';
import { mulDiv } from './exact.ts';
import { feeAmount, isFlatFee } from './fee.ts';
import * as layout from './layout.ts';
import { guarded } from './out-of-range.ts';
import { resetHold } from './own.ts';
import { addPayout } from './payouts.ts';
import * as rules from '../rules.ts';
import * as slotNames from './slots.ts';
import { earnedBy } from './stakes.ts';
import { addWide } from './wide-sums.ts';
import type { World } from './world.ts';

const { P, PERSON, WHOLE } = layout;
const { SUM } = slotNames;
const { RULE } = rules;

/** The main balance with all rewards credited so far: up to midnight, and those of stakes that ended since. */
export function mainOf(world: World, person: number): number {
  return (world.people[person * PERSON + P.main] as number) + earnedBy(world, person, world.midnight);
}

/**
 * Sells a share of a balance at a second of the run, at most what is left of the day's limit. Nothing is sold below the
 * minimum.
 * @param today the sales of the same person before it, today; it is added to them
 */
export function sell(
  world: World,
  person: number,
  isMain: boolean,
  share: number,
  at: number,
  today: { token: number; ton: number },
): void {
  const { people, plan } = world;
  const number = person * PERSON;
  const available = isMain ? mainOf(world, person) : (people[number + P.referral] as number);
  const wanted = mulDiv(available, share, WHOLE);
  const token = Math.min(wanted, Math.max(0, plan.maxSalePerDay - today.token));
  if (token < plan.minSale || token === 0) return;
  const fee = feeAmount(token, plan.saleFee);
  const { numerator, divisor } = plan.selling;
  const ton = mulDiv(token - fee, priceOf(world, at) * numerator, divisor);
  if (ton <= 0) return;
  count(world, isMain ? RULE.sold_main : RULE.sold_referral);
  if (token < wanted) count(world, RULE.sale_clipped);
  if (isFlatFee(token, plan.saleFee)) count(world, RULE.fee_flat);
  today.token += token;
  today.ton = guarded(today.ton + ton);
  const isHeld = today.ton > plan.reviewAbove;
  if (isHeld) count(world, RULE.payout_held);
  const from = number + (isMain ? P.main : P.referral);
  people[from] = (people[from] as number) - token;
  addWide(world.sums, SUM.balances, -token);
  addPayout(world, person, isMain, token, fee, ton, isHeld);
  if (resetHold(world, person)) count(world, RULE.hold_reset);
}

/** A rush sale: cancels the paid bonds of earlier days if it says so, then sells a share of both balances. */
export function sellInHurry(
  world: World,
  person: number,
  share: number,
  cancelsBonds: boolean,
  at: number,
): void {
  if (cancelsBonds) cancelKeptBefore(world, person);
  const today = { token: 0, ton: 0 };
  sell(world, person, true, share, at, today);
  sell(world, person, false, share, at, today);
}

/** Transfers the whole referral balance to the main one, if it reaches the minimum. */
export function transfer(world: World, person: number): void {
  const { people, plan } = world;
  const number = person * PERSON;
  const token = people[number + P.referral] as number;
  if (token < plan.minTransfer || token === 0) return;
  people[number + P.referral] = 0;
  people[number + P.main] = guarded((people[number + P.main] as number) + token);
  count(world, RULE.referral_transferred);
}
