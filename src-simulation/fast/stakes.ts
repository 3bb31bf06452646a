import * as constants from '@axiom/domain/constants';
import { markDue } from './calendar.ts';
import { completionDay } from './completion-days.ts';
import { count } from './count.ts';
import { mulDiv, mulMod } from './exact.ts';
import * as layout from './layout.ts';
import type { KeptStake } from './kept.ts';
import { endPaid, endUnpaid } from './holding.ts';
import * as rules from '../rules.ts';
import * as slotNames from './slots.ts';
import { addWeighted, addWide } from './wide-sums.ts';
import { guarded } from './out-of-range.ts';
import type { FastPlan } from './fast-plan.ts';
import { placeForStake, removeStake } from './stake-blocks.ts';
import type { World } from './world.ts';

const {
  CLASS_MASK,
  I,
  LOOK_SHIFT,
  NO_DAY,
  P,
  PAID,
  PERSON,
  PERSON_INTS,
  S,
  SI,
  STAKE,
  STAKE_INTS,
  START_SHIFT,
  WHOLE,
} = layout;
const { SECONDS_PER_DAY } = constants;
const { SUM } = slotNames;
const { RULE } = rules;

/** total × index over this is nano: `ACCRUAL_DENOMINATOR` as a number. */
export const DENOMINATOR: number = WHOLE * SECONDS_PER_DAY;
/** An instant computed with rounding may be too late by less than this. */
const MARGIN = 0.01;
/** The last second of a day. */
export const LAST_SECOND: number = SECONDS_PER_DAY - 1;
const STATE_LOW: number = 2 ** LOOK_SHIFT - 1;

/** The index units that a stake of this rate class and person gains per second. */
function rateOf({ plan, collective, day, ints }: World, rateClass: number, person: number): number {
  const rate = (plan.plans[rateClass] as FastPlan).daily + (collective[day] as number);
  if (plan.ownRates.length === 0) return rate;
  return rate + (plan.ownRates[ints[person * PERSON_INTS + I.ownClass] as number] as number);
}

/** The constant part of today's index of a person's stakes: X(t) = rate × t + this. */
function offsetOf({ collectiveOffset, day, people, plan }: World, person: number): number {
  const offset = collectiveOffset[day] as number;
  return plan.ownRates.length === 0 ? offset : offset + (people[person * PERSON + P.ownOffset] as number);
}

/**
 * The index that an amount has to gain to reach its cap: ⌈max × DENOMINATOR / total⌉, with max = ⌊total × cap⌋. Written as
 * capIndex − ⌊(total × cap mod 1) × DENOMINATOR / total⌋.
 */
function neededIndex({ cap, capIndex }: FastPlan, total: number): number {
  if (cap.divisor === 1) return capIndex;
  return capIndex - Math.floor(flooredAway(cap, total) / total);
}

/** The fraction of a nano that the floor of max removes, times DENOMINATOR. */
function flooredAway({ numerator, divisor }: FastPlan['cap'], total: number): number {
  if (divisor === 1) return 0;
  return mulMod(total, numerator, divisor) * (WHOLE / divisor) * SECONDS_PER_DAY;
}

/** The largest reward of a stake. */
function capOf({ cap }: FastPlan, total: number): number {
  return mulDiv(total, cap.numerator, cap.divisor);
}

/** Opens a stake at a second of the run. */
export function openStake(
  world: World,
  person: number,
  total: number,
  kind: number,
  startDay: number,
  at: number,
): void {
  const { stakes, people, ints, plan, slots, sums } = world;
  const rateClass = kind & CLASS_MASK;
  const terms = plan.plans[rateClass] as FastPlan;
  const index = placeForStake(world, person);
  const base = rateOf(world, rateClass, person) * at + offsetOf(world, person);
  const target = base + neededIndex(terms, total);
  const number = index * STAKE;
  stakes.numbers[number + S.total] = total;
  stakes.numbers[number + S.base] = base;
  stakes.numbers[number + S.target] = target;
  const own = person * PERSON_INTS;
  people[person * PERSON + P.staked] = guarded((people[person * PERSON + P.staked] as number) + total);
  const look = dayToLook(world, person, rateClass, target, world.day);
  stakes.ints[index * STAKE_INTS + SI.state] = (look << LOOK_SHIFT) | (startDay << START_SHIFT) | kind;
  if (look < (ints[own + I.nextStake] as number)) ints[own + I.nextStake] = look;
  world.activeStakes += 1;
  addWide(sums, slots.staked + rateClass, total);
  const late = world.midnight - at;
  addWeighted(sums, slots.weighted + 2 * rateClass, total, late);
  if (plan.ownRates.length > 0) {
    const ownClass = ints[own + I.ownClass] as number;
    addWide(sums, slots.own + ownClass, total);
    addWeighted(sums, slots.ownWeighted + 2 * ownClass, total, late);
  }
}

/**
 * The first day, not before `from`, on whose end a stake may have reached its target; marked in the calendar. It completes
 * then, or is looked at again: never later than its completion, as long as it is looked at again whenever its person's own
 * rate rises (`lookAgain`), or the collective one to a height that it never had in this run (`lookAgainAtAll`).
 */
function dayToLook(world: World, person: number, rateClass: number, target: number, from: number): number {
  const { plan, calendar, completions } = world;
  const day =
    completions.from >= 0
      ? completionDay(completions, plan.days, rateClass, target, from)
      : dayAtRate(world, person, (plan.plans[rateClass] as FastPlan).daily, target, from);
  if (day >= plan.days) return NO_DAY;
  markDue(calendar, day, person);
  return day;
}

function dayAtRate(world: World, person: number, daily: number, target: number, from: number): number {
  const { plan, ints, collective, day } = world;
  const own =
    plan.ownRates.length === 0
      ? 0
      : (plan.ownRates[ints[person * PERSON_INTS + I.ownClass] as number] as number);
  const fastest = daily + own + world.highestCollective;
  if (fastest === 0) return NO_DAY;
  const start = Math.max(from, day) * SECONDS_PER_DAY;
  const gained = (daily + own + (collective[day] as number)) * start + offsetOf(world, person);
  const missing = (target - gained) / fastest;
  return Math.max(from, Math.floor((start + missing - MARGIN) / SECONDS_PER_DAY));
}

/** Looks at a person's stakes again, because their own rate has risen at today's midnight. */
export function lookAgain(world: World, person: number): void {
  const { stakes, ints, day } = world;
  const own = person * PERSON_INTS;
  const first = ints[own + I.stakes] as number;
  const end = first + (ints[own + I.stakeCount] as number);
  let next = NO_DAY;
  for (let index = first; index < end; index += 1) {
    const at = index * STAKE_INTS + SI.state;
    const state = stakes.ints[at] as number;
    const target = stakes.numbers[index * STAKE + S.target] as number;
    const look = dayToLook(world, person, state & CLASS_MASK, target, day);
    stakes.ints[at] = (state & STATE_LOW) | (look << LOOK_SHIFT);
    if (look < next) next = look;
  }
  ints[own + I.nextStake] = next;
}

/** Looks at all stakes again, because today's collective rate is higher than any before. */
export function lookAgainAtAll(world: World): void {
  const { plan, collective, day } = world;
  world.highestCollective = collective[day] as number;
  for (let person = 0; person < plan.people; person += 1) lookAgain(world, person);
}

/**
 * Completes those of a person's stakes that complete up to `until` seconds after today's midnight, and sets the day of the
 * next look of the others that are due today.
 */
export function completeStakes(world: World, person: number, until: number): void {
  const { stakes, ints, day } = world;
  const own = person * PERSON_INTS;
  let next = NO_DAY;
  const first = ints[own + I.stakes] as number;
  let index = first + (ints[own + I.stakeCount] as number) - 1;
  for (; index >= first; index -= 1) {
    let look = (stakes.ints[index * STAKE_INTS + SI.state] as number) >>> LOOK_SHIFT;
    if (look <= day) look = lookAt(world, person, index, until);
    if (look < 0) removeStake(world, person, index);
    else if (look < next) next = look;
  }
  ints[own + I.nextStake] = next;
}

/** −1 if the stake completed, else the day of its next look, which is today if it completes after `until`. */
function lookAt(world: World, person: number, index: number, until: number): number {
  const { stakes, midnight, day } = world;
  const at = index * STAKE_INTS + SI.state;
  const state = stakes.ints[at] as number;
  const rateClass = state & CLASS_MASK;
  const rate = rateOf(world, rateClass, person);
  const target = stakes.numbers[index * STAKE + S.target] as number;
  const missing = target - (rate * midnight + offsetOf(world, person));
  const second = missing <= 0 ? 0 : rate === 0 ? Infinity : Math.ceil(missing / rate);
  if (second <= until) {
    complete(world, person, index, second, rate * second - missing);
    return -1;
  }
  if (second < SECONDS_PER_DAY || (second === SECONDS_PER_DAY && until < LAST_SECOND)) return day;
  // A stake that reaches its cap exactly at the next midnight completes tomorrow.
  if (second === SECONDS_PER_DAY) addOvershoot(world, index, rateClass, rate * second - missing);
  const look = dayToLook(world, person, rateClass, target, day + 1);
  stakes.ints[at] = (state & STATE_LOW) | (look << LOOK_SHIFT);
  return look;
}

function complete(world: World, person: number, index: number, second: number, beyond: number): void {
  const { stakes, people, plan, sums, slots, ints } = world;
  const total = stakes.numbers[index * STAKE + S.total] as number;
  const state = stakes.ints[index * STAKE_INTS + SI.state] as number;
  const rateClass = state & CLASS_MASK;
  const reward =
    rateClass < plan.offered
      ? capOf(plan.plans[rateClass] as FastPlan, total)
      : keptOf(world, index).rewardLeft;
  const number = person * PERSON;
  people[number + P.staked] = (people[number + P.staked] as number) - total;
  people[number + P.main] = guarded((people[number + P.main] as number) + total + reward);
  addWide(sums, SUM.balances, total);
  addWide(sums, SUM.completedRewards, reward);
  addWide(sums, slots.staked + rateClass, -total);
  addWeighted(sums, slots.weighted + 2 * rateClass, total, second);
  if (plan.ownRates.length > 0) {
    const ownClass = ints[person * PERSON_INTS + I.ownClass] as number;
    addWide(sums, slots.own + ownClass, -total);
    addWeighted(sums, slots.ownWeighted + 2 * ownClass, total, second);
  }
  if (second > 0) addOvershoot(world, index, rateClass, beyond);
  world.activeStakes -= 1;
  count(world, RULE.stake_completed);
  if ((state & PAID) !== 0) endPaid(world, person);
  else endUnpaid(world, person);
}

/** What the last second gained beyond the cap: total × beyond + (total × needed − max × DENOMINATOR). */
function addOvershoot(world: World, index: number, rateClass: number, beyond: number): void {
  const { stakes, sums, slots, plan } = world;
  const total = stakes.numbers[index * STAKE + S.total] as number;
  addWeighted(sums, slots.overshoot, total, beyond);
  const away =
    rateClass < plan.offered
      ? flooredAway((plan.plans[rateClass] as FastPlan).cap, total) % total
      : keptOf(world, index).away;
  if (away > 0) addWide(sums, slots.overshoot + 1, away);
}

/** Data of a stake of the snapshot. */
function keptOf({ stakes, plan }: World, index: number): KeptStake {
  return plan.kept.stakes[stakes.numbers[index * STAKE + S.base] as number] as KeptStake;
}

/** Rewards of a person's active stakes up to an instant of today (or the end of the run), each floored. */
export function earnedBy(world: World, person: number, at: number): number {
  const { stakes, ints, plan } = world;
  const offset = offsetOf(world, person);
  let earned = 0;
  const first = ints[person * PERSON_INTS + I.stakes] as number;
  const end = first + (ints[person * PERSON_INTS + I.stakeCount] as number);
  for (let index = first; index < end; index += 1) {
    const number = index * STAKE;
    const state = stakes.ints[index * STAKE_INTS + SI.state] as number;
    const reached = rateOf(world, state & CLASS_MASK, person) * at + offset;
    if ((state & CLASS_MASK) >= plan.offered) {
      earned += earnedByKept(world, index, reached);
      continue;
    }
    const gained = reached - (stakes.numbers[number + S.base] as number);
    if (gained > 0) {
      const total = stakes.numbers[number + S.total] as number;
      const target = stakes.numbers[number + S.target] as number;
      earned +=
        reached >= target
          ? capOf(plan.plans[state & CLASS_MASK] as FastPlan, total)
          : mulDiv(total, gained, DENOMINATOR);
    }
  }
  return guarded(earned);
}

function earnedByKept(world: World, index: number, reached: number): number {
  const { rewardLeft, rest, target, total } = keptOf(world, index);
  if (reached >= target) return rewardLeft;
  const earned = mulDiv(total, reached, DENOMINATOR);
  return mulMod(total, reached, DENOMINATOR) + rest < DENOMINATOR ? earned : earned + 1;
}
