import * as constants from '@axiom/domain/constants';
import { markDue } from './calendar.ts';
import type { FastPlan } from './fast-plan.ts';
import { count } from './count.ts';
import { mulDiv } from './exact.ts';
import { type FastFee, feeAmount, isFlatFee } from './fee.ts';
import * as layout from './layout.ts';
import { guarded, refuseNoReturn } from './out-of-range.ts';
import { endPaid, endUnpaid } from './holding.ts';
import { release, reverse } from './referral.ts';
import * as rules from '../rules.ts';
import * as slotNames from './slots.ts';
import { openStake } from './stakes.ts';
import { addWide } from './wide-sums.ts';
import { claim, type World } from './world.ts';

const { B, BI, BOND, BOND_INTS, CLASS_MASK, I, NO_DAY, P, PAID, PERSON, PERSON_INTS, TO_HOLD, TO_STAKE } =
  layout;
const { SECONDS_PER_DAY } = constants;
const { SUM } = slotNames;
const { RULE } = rules;

/** Keeps an active bond, last in its owner's list. */
export function keepBond(
  world: World,
  person: number,
  token: number,
  ton: number,
  bonus: number,
  kind: number,
  startSecond: number,
  plan: number,
  planDay: number,
): void {
  const { bonds, ints, people, sums, calendar, plan: compiled, day } = world;
  const index = takeRecord(world);
  const number = index * BOND;
  bonds.numbers[number + B.token] = token;
  bonds.numbers[number + B.ton] = ton;
  bonds.numbers[number + B.bonus] = bonus;
  const at = index * BOND_INTS;
  const matureDay = day + (compiled.plans[kind & CLASS_MASK] as FastPlan).days;
  bonds.ints[at + BI.startSecond] = startSecond;
  bonds.ints[at + BI.matureDay] = matureDay;
  bonds.ints[at + BI.matureSecond] = startSecond % SECONDS_PER_DAY;
  bonds.ints[at + BI.planDay] = plan === TO_HOLD ? NO_DAY : planDay;
  bonds.ints[at + BI.plan] = plan;
  bonds.ints[at + BI.kind] = kind;
  append(world, person, index);
  const due = plan === TO_HOLD ? matureDay : Math.min(matureDay, planDay);
  markDue(calendar, matureDay, person);
  markDue(calendar, due, person);
  const own = person * PERSON_INTS + I.nextBond;
  if (due < (ints[own] as number)) ints[own] = due;
  people[person * PERSON + P.bonded] = guarded((people[person * PERSON + P.bonded] as number) + token);
  addWide(sums, SUM.bonded, token);
}

/** Index of an unused record: one of a bond that ended, or a new one. */
function takeRecord(world: World): number {
  const { bonds, freeBond } = world;
  if (freeBond === 0) return claim(bonds, BOND);
  world.freeBond = bonds.ints[freeBond * BOND_INTS + BI.next] as number;
  return freeBond;
}

/** The list is a ring: before the first bond stands the last one. */
function append({ bonds, ints }: World, person: number, index: number): void {
  const own = person * PERSON_INTS + I.bonds;
  const head = ints[own] as number;
  const last = head === 0 ? index : (bonds.ints[head * BOND_INTS + BI.previous] as number);
  bonds.ints[index * BOND_INTS + BI.next] = 0;
  bonds.ints[index * BOND_INTS + BI.previous] = last;
  if (head === 0) {
    ints[own] = index;
    return;
  }
  bonds.ints[last * BOND_INTS + BI.next] = index;
  bonds.ints[head * BOND_INTS + BI.previous] = index;
}

/** Removes a bond from its owner's list. Its record keeps its values until another bond takes the record. */
function remove(world: World, person: number, index: number): void {
  const { bonds, ints, people, sums } = world;
  const own = person * PERSON_INTS + I.bonds;
  const head = ints[own] as number;
  const following = bonds.ints[index * BOND_INTS + BI.next] as number;
  const previous = bonds.ints[index * BOND_INTS + BI.previous] as number;
  if (head === index) ints[own] = following;
  else bonds.ints[previous * BOND_INTS + BI.next] = following;
  const after = following === 0 ? head : following;
  bonds.ints[after * BOND_INTS + BI.previous] = previous;
  bonds.ints[index * BOND_INTS + BI.matureDay] = NO_DAY;
  bonds.ints[index * BOND_INTS + BI.planDay] = NO_DAY;
  bonds.ints[index * BOND_INTS + BI.next] = world.freeBond;
  world.freeBond = index;
  const token = bonds.numbers[index * BOND + B.token] as number;
  people[person * PERSON + P.bonded] = (people[person * PERSON + P.bonded] as number) - token;
  addWide(sums, SUM.bonded, -token);
}

/** Collects a person's bonds that are due today in `dueBonds`, and sets the day on which the next one is due. Returns how many are due today. */
export function findDueBonds(world: World, person: number): number {
  const { bonds, ints, day } = world;
  let due = 0;
  let next = NO_DAY;
  for (let index = ints[person * PERSON_INTS + I.bonds] as number; index !== 0;) {
    const at = index * BOND_INTS;
    const matureDay = bonds.ints[at + BI.matureDay] as number;
    const planDay = bonds.ints[at + BI.planDay] as number;
    if (matureDay === day || planDay === day) {
      if (due === world.dueBonds.length) world.dueBonds = twiceAsLong(world.dueBonds);
      world.dueBonds[due] = index;
      due += 1;
    } else if (matureDay < next || (planDay > day && planDay < next)) {
      next = planDay > day ? Math.min(matureDay, planDay) : matureDay;
    }
    index = bonds.ints[at + BI.next] as number;
  }
  ints[person * PERSON_INTS + I.nextBond] = next;
  return due;
}

function twiceAsLong(list: Int32Array): Int32Array {
  const longer = new Int32Array(2 * list.length);
  longer.set(list);
  return longer;
}

/** Matures those of the first `due` bonds in `dueBonds` that mature up to a second of today, by time, then by number. */
export function matureBonds(world: World, person: number, due: number, until: number): void {
  for (;;) {
    const index = firstToMature(world, due, until);
    if (index === 0) return;
    remove(world, person, index);
    mature(world, person, index);
  }
}

function firstToMature({ bonds, dueBonds, day }: World, due: number, until: number): number {
  let found = 0;
  let earliest = until + 1;
  for (let each = 0; each < due; each += 1) {
    const index = dueBonds[each] as number;
    const at = index * BOND_INTS;
    const second = bonds.ints[at + BI.matureSecond] as number;
    if (bonds.ints[at + BI.matureDay] === day && second < earliest) {
      earliest = second;
      found = index;
    }
  }
  return found;
}

function mature(world: World, person: number, index: number): void {
  const { bonds, people, plan, sums } = world;
  const token = bonds.numbers[index * BOND + B.token] as number;
  const kind = bonds.ints[index * BOND_INTS + BI.kind] as number;
  const { matured, days } = plan.plans[kind & CLASS_MASK] as FastPlan;
  const credit = mulDiv(token, matured.numerator, matured.divisor);
  const at = person * PERSON + P.main;
  people[at] = guarded((people[at] as number) + credit);
  addWide(sums, SUM.balances, credit);
  addWide(sums, SUM.expense, credit - token);
  count(world, RULE.bond_matured);
  if ((kind & PAID) === 0) {
    endUnpaid(world, person);
    return;
  }
  const bonus = bonds.numbers[index * BOND + B.bonus] as number;
  if (days >= plan.referralMinDays) {
    release(world, person, bonus, bonds.numbers[index * BOND + B.ton] as number);
  } else reverse(world, person, bonus);
  endPaid(world, person);
}

/** Carries out today's plans for the first `due` bonds in `dueBonds`, by number, at a second of the run. */
export function carryOutPlans(world: World, person: number, due: number, at: number): void {
  const { bonds, dueBonds, day } = world;
  for (let each = 0; each < due; each += 1) {
    const index = dueBonds[each] as number;
    if (bonds.ints[index * BOND_INTS + BI.planDay] !== day) continue;
    remove(world, person, index);
    if (bonds.ints[index * BOND_INTS + BI.plan] === TO_STAKE) stakeKept(world, person, index, at);
    else cancelKept(world, person, index);
  }
}

function stakeKept(world: World, person: number, index: number, at: number): void {
  const { bonds } = world;
  const kind = bonds.ints[index * BOND_INTS + BI.kind] as number;
  const token = bonds.numbers[index * BOND + B.token] as number;
  const start = Math.floor((bonds.ints[index * BOND_INTS + BI.startSecond] as number) / SECONDS_PER_DAY);
  const bonus = bonds.numbers[index * BOND + B.bonus] as number;
  const ton = bonds.numbers[index * BOND + B.ton] as number;
  stakeBond(world, person, token, ton, bonus, kind, start, at);
}

/** An active bond becomes a stake at a second of the run. */
export function stakeBond(
  world: World,
  person: number,
  token: number,
  ton: number,
  bonus: number,
  kind: number,
  startDay: number,
  at: number,
): void {
  count(world, RULE.bond_staked);
  openStake(world, person, token, kind, startDay, at);
  if ((kind & PAID) !== 0) release(world, person, bonus, ton);
  else endUnpaid(world, person);
  if (world.plan.stakingFee !== 0) payStakingFee(world, person);
}

/** Pays the staking fee in TON. */
export function payStakingFee({ plan, people, sums }: World, person: number): void {
  const tonIn = person * PERSON + P.tonIn;
  people[tonIn] = guarded((people[tonIn] as number) + plan.stakingFee);
  addWide(sums, SUM.treasury, plan.stakingFee);
  addWide(sums, SUM.stakingFees, plan.stakingFee);
}

function cancelKept(world: World, person: number, index: number): void {
  const { bonds, plan } = world;
  const token = bonds.numbers[index * BOND + B.token] as number;
  const { exitFee } = plan.plans[
    (bonds.ints[index * BOND_INTS + BI.kind] as number) & CLASS_MASK
  ] as FastPlan;
  cancelBond(world, person, token, bonds.numbers[index * BOND + B.bonus] as number, exitFee);
}

/** Cancels a paid bond early: the amount less the fee goes to the main balance. */
export function cancelBond(
  world: World,
  person: number,
  token: number,
  bonus: number,
  exitFee: FastFee,
): void {
  const { people, sums } = world;
  const fee = feeAmount(token, exitFee);
  refuseNoReturn(token, fee);
  if (isFlatFee(token, exitFee)) count(world, RULE.fee_flat);
  const at = person * PERSON + P.main;
  people[at] = guarded((people[at] as number) + token - fee);
  addWide(sums, SUM.balances, token - fee);
  addWide(sums, SUM.fees, fee);
  count(world, RULE.bond_canceled);
  reverse(world, person, bonus);
  endPaid(world, person);
}

/** Cancels every paid bond that was activated on an earlier day, in order of number. */
export function cancelKeptBefore(world: World, person: number): void {
  const { bonds, ints, midnight } = world;
  for (let index = ints[person * PERSON_INTS + I.bonds] as number; index !== 0;) {
    const at = index * BOND_INTS;
    const following = bonds.ints[at + BI.next] as number;
    const isPaid = ((bonds.ints[at + BI.kind] as number) & PAID) !== 0;
    if (isPaid && (bonds.ints[at + BI.startSecond] as number) < midnight) {
      remove(world, person, index);
      cancelKept(world, person, index);
    }
    index = following;
  }
}
