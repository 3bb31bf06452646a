import { keepBond } from './bonds.ts';
import { markDue } from './calendar.ts';
import type { KeptBond, KeptPerson, KeptStake } from './kept.ts';
import * as layout from './layout.ts';
import { guarded } from './out-of-range.ts';
import * as slotNames from './slots.ts';
import { placeForStake } from './stake-blocks.ts';
import { addWide } from './wide-sums.ts';
import type { World } from './world.ts';

const { BI, BOND_INTS, CLASS_MASK, I, LEVEL_SHIFT, P, PAID, PERSON, PERSON_INTS } = layout;
const { S, SI, STAKE, STAKE_INTS, TO_HOLD } = layout;
const { SUM } = slotNames;

/** Restores the people of a snapshot as they are before day 0, and marks all of them as due on day 0. */
export function restore(world: World): void {
  const { people, bonds, stakes } = world.plan.kept;
  world.day = 0;
  world.midnight = 0;
  world.arrived = people.length;
  world.activeStakes = stakes.length;
  for (let person = 0; person < people.length; person += 1) {
    restorePerson(world, person, people[person] as KeptPerson);
  }
  for (const bond of bonds) restoreBond(world, bond);
  for (let index = 0; index < stakes.length; index += 1) {
    restoreStake(world, stakes[index] as KeptStake, index);
  }
}

function restorePerson(world: World, person: number, kept: KeptPerson): void {
  const { people, ints, sums, plan } = world;
  const number = person * PERSON;
  people[number + P.main] = kept.main;
  people[number + P.referral] = kept.referral;
  people[number + P.task] = kept.task;
  people[number + P.turnover] = kept.turnover;
  addWide(sums, SUM.balances, kept.main);
  addWide(sums, SUM.balances, kept.referral);
  addWide(sums, SUM.balances, kept.task);
  const at = person * PERSON_INTS;
  ints[at + I.behaviour] = (ints[at + I.behaviour] as number) + (kept.level << LEVEL_SHIFT);
  ints[at + I.heldSince] = kept.heldSince;
  if (plan.ownRates.length === 0) return;
  ints[at + I.nextOwn] = 0;
}

function restoreBond(world: World, kept: KeptBond): void {
  const { bonds, ints, people, sums, calendar } = world;
  const { person, token, ton, bonus, kind, startSecond, matureDay, matureSecond } = kept;
  keepBond(world, person, token, ton, bonus, kind, startSecond, TO_HOLD, 0);
  const record = (bonds.count - 1) * BOND_INTS;
  bonds.ints[record + BI.matureDay] = matureDay;
  bonds.ints[record + BI.matureSecond] = matureSecond;
  markDue(calendar, matureDay, person);
  ints[person * PERSON_INTS + I.nextBond] = 0;
  if ((kind & PAID) !== 0) holdPaid(world, person);
  const inviter = ints[person * PERSON_INTS + I.inviter] as number;
  if (inviter < 0) return;
  const pending = inviter * PERSON + P.pending;
  people[pending] = guarded((people[pending] as number) + bonus);
  addWide(sums, SUM.balances, bonus);
}

function restoreStake(world: World, kept: KeptStake, index: number): void {
  const { stakes, ints, people, plan, sums, slots } = world;
  const { person, total, kind } = kept;
  const place = placeForStake(world, person);
  stakes.numbers[place * STAKE + S.total] = total;
  stakes.numbers[place * STAKE + S.base] = index;
  stakes.numbers[place * STAKE + S.target] = kept.target;
  stakes.ints[place * STAKE_INTS + SI.state] = kind;
  ints[person * PERSON_INTS + I.nextStake] = 0;
  const staked = person * PERSON + P.staked;
  people[staked] = guarded((people[staked] as number) + total);
  addWide(sums, slots.staked + (kind & CLASS_MASK), total);
  if (plan.ownRates.length > 0) addWide(sums, slots.own, total);
  if ((kind & PAID) !== 0) holdPaid(world, person);
}

function holdPaid({ ints }: World, person: number): void {
  const paidHeld = person * PERSON_INTS + I.paidHeld;
  ints[paidHeld] = (ints[paidHeld] as number) + 1;
}
