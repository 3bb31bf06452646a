import { markOther } from './calendar.ts';
import type { FastSteps } from './compiled.ts';
import * as layout from './layout.ts';
import type { World } from './world.ts';

const { I, NOT_HELD, P, PERSON, PERSON_INTS } = layout;

/** A bond counts as invested from the first midnight more than 7 days after its activation. */
export const INVESTED_AFTER_DAYS = 8;

/** How many steps a value has reached. */
export function reachedBy({ from }: FastSteps, value: number): number {
  let step = 0;
  while (step < from.length && value >= (from[step] as number)) step += 1;
  return step;
}

/** Marks a later day on which a person's own bonuses may change. */
export function markOwn({ ints, calendar }: World, person: number, day: number): void {
  const at = person * PERSON_INTS;
  if (day < (ints[at + I.nextOwn] as number)) ints[at + I.nextOwn] = day;
  markOther(calendar, day, person);
}

/** A paid bond becomes active, before it has a record: the person's streak continues or begins. */
export function beginPaid(world: World, person: number, token: number): void {
  const { ints, plan, day } = world;
  const at = person * PERSON_INTS;
  ints[at + I.paidHeld] = (ints[at + I.paidHeld] as number) + 1;
  if (!plan.tracksHold) return;
  if (plan.investment.from.length > 0) markInvested(world, person, token);
  const until = ints[at + I.heldUntil] as number;
  const since = ints[at + I.heldSince] as number;
  if (since !== NOT_HELD && until === NOT_HELD) return;
  const goesOn = since !== NOT_HELD && until >= day - 1;
  ints[at + I.heldUntil] = NOT_HELD;
  if (!goesOn) ints[at + I.heldSince] = day;
  else if (day + 1 - since >= (plan.hold.from[0] as number)) markOwn(world, person, day + 1);
  markHoldStep(world, person, ints[at + I.heldSince] as number);
}

/**
 * A bond of today counts as invested from a later day on. This raises a bonus only if the person's total then reaches a
 * higher step than today's.
 */
function markInvested(world: World, person: number, token: number): void {
  const { people, ints, plan, day } = world;
  const number = person * PERSON;
  const most = (people[number + P.staked] as number) + (people[number + P.bonded] as number) + token;
  const step = (ints[person * PERSON_INTS + I.ownClass] as number) % plan.investment.daily.length;
  if (reachedBy(plan.investment, most) > step) markOwn(world, person, day + INVESTED_AFTER_DAYS);
}

/** Marks the day on which a streak that began then reaches its next step. */
export function markHoldStep(world: World, person: number, since: number): void {
  const { from } = world.plan.hold;
  for (let step = 0; step < from.length; step += 1) {
    const reached = since + (from[step] as number);
    if (reached <= world.day) continue;
    markOwn(world, person, reached);
    return;
  }
}

/** A paid bond or stake ended. */
export function endPaid(world: World, person: number): void {
  const { ints, plan, day } = world;
  const at = person * PERSON_INTS;
  const held = (ints[at + I.paidHeld] as number) - 1;
  ints[at + I.paidHeld] = held;
  if (!plan.tracksHold) return;
  if (ints[at + I.ownClass] !== 0) markOwn(world, person, day + 1);
  if (held === 0 && isHolding(world, at)) ints[at + I.heldUntil] = day;
}

/** A bond or stake from a link ended. Somebody whom the snapshot lists as holding without anything paid no longer holds. */
export function endUnpaid(world: World, person: number): void {
  const { ints, plan, day } = world;
  if (plan.kept.people.length === 0) return;
  const at = person * PERSON_INTS;
  if (ints[at + I.paidHeld] !== 0 || !isHolding(world, at)) return;
  ints[at + I.heldUntil] = day;
  if (ints[at + I.ownClass] !== 0) markOwn(world, person, day + 1);
}

export function isHolding({ ints, plan }: World, at: number): boolean {
  if (!plan.tracksHold) return (ints[at + I.paidHeld] as number) > 0;
  return ints[at + I.heldSince] !== NOT_HELD && ints[at + I.heldUntil] === NOT_HELD;
}
