import { count } from './count.ts';
import { mulDiv } from './exact.ts';
import type { Compiled } from './compiled.ts';
import type { Fraction } from './exact.ts';
import * as layout from './layout.ts';
import { guarded } from './out-of-range.ts';
import * as rules from '../rules.ts';
import { noteRelease } from './releases.ts';
import * as slotNames from './slots.ts';
import { addWide } from './wide-sums.ts';
import type { World } from './world.ts';

const { I, LEVEL_SHIFT, P, PERSON, PERSON_INTS } = layout;
const { SUM } = slotNames;
const { RULE } = rules;

/** Adds the pending bonus of the buyer's inviter. Returns it in nano-AXIOM, 0 without an inviter. */
export function addPending(world: World, buyer: number, token: number): number {
  const inviter = world.ints[buyer * PERSON_INTS + I.inviter] as number;
  if (inviter < 0) return 0;
  const bonus = promise(world, inviter, token);
  const at = inviter * PERSON + P.pending;
  world.people[at] = guarded((world.people[at] as number) + bonus);
  return bonus;
}

function promise(world: World, inviter: number, token: number): number {
  const { ints, plan, sums } = world;
  count(world, RULE.referral_pending);
  const level = (ints[inviter * PERSON_INTS + I.behaviour] as number) >> LEVEL_SHIFT;
  const { numerator, divisor } = plan.levelPercent[level] as Fraction;
  const bonus = mulDiv(token, numerator, divisor);
  addWide(sums, SUM.balances, bonus);
  addWide(sums, SUM.expense, bonus);
  return bonus;
}

/** The same for a bond that is staked in the second of its payment: the bonus is released at once. */
export function addReleased(world: World, buyer: number, token: number, ton: number): void {
  const inviter = world.ints[buyer * PERSON_INTS + I.inviter] as number;
  if (world.plan.watchesReleases) noteRelease(world, buyer, inviter);
  if (inviter >= 0) credit(world, inviter, promise(world, inviter, token), ton);
}

/** Releases the bonus of a bond that was staked, or matured with a plan that is long enough. */
export function release(world: World, buyer: number, bonus: number, ton: number): void {
  const inviter = world.ints[buyer * PERSON_INTS + I.inviter] as number;
  if (world.plan.watchesReleases) noteRelease(world, buyer, inviter);
  if (inviter < 0) return;
  const at = inviter * PERSON + P.pending;
  world.people[at] = (world.people[at] as number) - bonus;
  credit(world, inviter, bonus, ton);
}

function credit(world: World, inviter: number, bonus: number, ton: number): void {
  const { people, plan } = world;
  count(world, RULE.referral_released);
  const at = inviter * PERSON;
  people[at + P.referral] = guarded((people[at + P.referral] as number) + bonus);
  const turnover = guarded((people[at + P.turnover] as number) + ton);
  people[at + P.turnover] = turnover;
  raiseLevel(world, plan, inviter, turnover);
}

function raiseLevel(world: World, { levelFrom }: Compiled, inviter: number, turnover: number): void {
  const { ints } = world;
  const at = inviter * PERSON_INTS + I.behaviour;
  const before = (ints[at] as number) >> LEVEL_SHIFT;
  let level = before;
  while (level + 1 < levelFrom.length && turnover >= (levelFrom[level + 1] as number)) level += 1;
  if (level === before) return;
  ints[at] = (ints[at] as number) + ((level - before) << LEVEL_SHIFT);
  count(world, RULE.level_reached);
}

/** Reverses the bonus of a bond that was canceled, or matured with a plan that is too short. */
export function reverse(world: World, buyer: number, bonus: number): void {
  const { ints, people, sums } = world;
  const inviter = ints[buyer * PERSON_INTS + I.inviter] as number;
  if (inviter < 0) return;
  count(world, RULE.referral_reversed);
  const at = inviter * PERSON + P.pending;
  people[at] = (people[at] as number) - bonus;
  addWide(sums, SUM.balances, -bonus);
  addWide(sums, SUM.expense, -bonus);
}
