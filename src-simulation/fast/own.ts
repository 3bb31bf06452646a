import * as constants from '@axiom/domain/constants';
import { addWide } from './wide-sums.ts';
import { count } from './count.ts';
import * as holding from './holding.ts';
import type { KeptStake } from './kept.ts';
import * as layout from './layout.ts';
import * as rules from '../rules.ts';
import { lookAgain } from './stakes.ts';
import type { World } from './world.ts';

const {
  B,
  BI,
  BOND,
  BOND_INTS,
  CLASS_MASK,
  DAY_MASK,
  I,
  NO_DAY,
  NOT_HELD,
  P,
  PAID,
  PERSON,
  PERSON_INTS,
  S,
  SI,
  STAKE,
  STAKE_INTS,
  START_SHIFT,
} = layout;
const { SECONDS_PER_DAY } = constants;
const { RULE } = rules;
const { INVESTED_AFTER_DAYS, isHolding, markHoldStep, markOwn, reachedBy } = holding;

/**
 * Sets a person's own bonuses of today from the facts at midnight, if they may have changed; must run before any step of
 * today. `nextOwn` is never later than the next change that follows from what the person has.
 */
export function findOwnBonuses(world: World, person: number): void {
  const { ints, people, plan, day, slots, sums } = world;
  const at = person * PERSON_INTS;
  if ((ints[at + I.nextOwn] as number) > day) return;
  ints[at + I.nextOwn] = NO_DAY;
  const perHold = plan.investment.daily.length;
  const before = ints[at + I.ownClass] as number;
  const holdBefore = Math.floor(before / perHold);
  const holdNow = reachedBy(plan.hold, holdDays(world, at));
  if (isHolding(world, at)) markHoldStep(world, person, ints[at + I.heldSince] as number);
  const investedNow = plan.investment.from.length === 0 ? 0 : investmentStep(world, person);
  const now = holdNow * perHold + investedNow;
  if (now === before) return;
  const { hold, investment } = plan;
  if ((hold.daily[holdNow] as number) > (hold.daily[holdBefore] as number))
    count(world, RULE.hold_step_reached);
  const investedBefore = before - holdBefore * perHold;
  if (investment.daily[investedNow] !== investment.daily[investedBefore])
    count(world, RULE.investment_changed);
  ints[at + I.ownClass] = now;
  const number = person * PERSON;
  const change = (plan.ownRates[before] as number) - (plan.ownRates[now] as number);
  people[number + P.ownOffset] = (people[number + P.ownOffset] as number) + change * world.midnight;
  const staked = people[number + P.staked] as number;
  if (staked === 0) return;
  addWide(sums, slots.own + before, -staked);
  addWide(sums, slots.own + now, staked);
  if (change < 0) lookAgain(world, person);
}

function holdDays({ ints, day }: World, at: number): number {
  const since = ints[at + I.heldSince] as number;
  return since === NOT_HELD || (ints[at + I.heldUntil] as number) !== NOT_HELD ? 0 : day - since;
}

function investmentStep(world: World, person: number): number {
  const { plan, people, ints, stakes, bonds, day } = world;
  const number = person * PERSON;
  const { from } = plan.investment;
  const most = (people[number + P.staked] as number) + (people[number + P.bonded] as number);
  if (most < (from[0] as number)) return 0;
  const oldest = day - INVESTED_AFTER_DAYS;
  let invested = 0;
  let youngest = NO_DAY;
  const at = person * PERSON_INTS;
  const first = ints[at + I.stakes] as number;
  const end = first + (ints[at + I.stakeCount] as number);
  for (let stake = first; stake < end; stake += 1) {
    const state = stakes.ints[stake * STAKE_INTS + SI.state] as number;
    if ((state & PAID) === 0) continue;
    const start = startDayOf(world, stake, state);
    if (start <= oldest) invested += stakes.numbers[stake * STAKE + S.total] as number;
    else if (start < youngest) youngest = start;
  }
  for (let bond = ints[at + I.bonds] as number; bond !== 0;) {
    if (((bonds.ints[bond * BOND_INTS + BI.kind] as number) & PAID) !== 0) {
      const start = Math.floor((bonds.ints[bond * BOND_INTS + BI.startSecond] as number) / SECONDS_PER_DAY);
      if (start <= oldest) invested += bonds.numbers[bond * BOND + B.token] as number;
      else if (start < youngest) youngest = start;
    }
    bond = bonds.ints[bond * BOND_INTS + BI.next] as number;
  }
  const step = reachedBy(plan.investment, invested);
  if (reachedBy(plan.investment, most) > step) markOwn(world, person, youngest + INVESTED_AFTER_DAYS);
  return step;
}

/** Day on which the stake's bond became active. */
function startDayOf({ plan, stakes }: World, stake: number, state: number): number {
  if ((state & CLASS_MASK) < plan.offered) return (state >>> START_SHIFT) & DAY_MASK;
  return (plan.kept.stakes[stakes.numbers[stake * STAKE + S.base] as number] as KeptStake).startDay;
}

/** Restarts the streak; its bonus stays valid until the next midnight. Returns whether the person was holding. */
export function resetHold(world: World, person: number): boolean {
  const { ints, plan, day } = world;
  if (plan.ownRates.length > 0) findOwnBonuses(world, person);
  const at = person * PERSON_INTS;
  const wasHolding = isHolding(world, at);
  ints[at + I.heldSince] = wasHolding ? day : NOT_HELD;
  ints[at + I.heldUntil] = NOT_HELD;
  if (plan.hold.from.length === 0) return wasHolding;
  if ((ints[at + I.ownClass] as number) >= plan.investment.daily.length) markOwn(world, person, day + 1);
  if (wasHolding) markHoldStep(world, person, day);
  return wasHolding;
}
