import * as draws from '../draws/index.ts';
import { drawn } from './buying.ts';
import { markDue, markOther } from './calendar.ts';
import type { FastBehaviour } from './compiled.ts';
import { type GapGuide, guidedGap } from './gap-guide.ts';
import * as layout from './layout.ts';
import type { World } from './world.ts';

const { I, PERSON_INTS } = layout;
const { PURPOSE } = draws;

/** The day of the next purchase after one of today. */
export function nextPurchase(world: World, person: number, key: number, behaviour: FastBehaviour): number {
  const next = dayAfterGap(world, behaviour, PURPOSE.buy, drawn(world, key, PURPOSE.buy), 1);
  markDue(world.calendar, next, person);
  return next;
}

/** The next day of another action that was due today. */
export function nextDay(
  world: World,
  person: number,
  key: number,
  behaviour: FastBehaviour,
  action: number,
): number {
  const next = dayAfterGap(world, behaviour, action, drawn(world, key, action), 1);
  markOther(world.calendar, next, person);
  return next;
}

/** Draws first gaps, or new gaps after a change of behaviour. These may end today. */
export function drawGaps(world: World, person: number, behaviour: FastBehaviour, shift: number): void {
  const { ints, plan, calendar } = world;
  const at = person * PERSON_INTS;
  const key = ints[at + I.key] as number;
  const purchase = dayAfterGap(world, behaviour, PURPOSE.buy, drawn(world, key, PURPOSE.buy + shift), 0);
  ints[at + I.nextBuy] = purchase;
  markDue(calendar, purchase, person);
  const { actions } = plan;
  for (let each = 0; each < actions.length; each += 1) {
    const action = actions[each] as number;
    const next = dayAfterGap(world, behaviour, action, drawn(world, key, action + shift), 0);
    ints[at + I.next + action] = next;
    markOther(calendar, next, person);
  }
}

function dayAfterGap(
  { day }: World,
  { guides }: FastBehaviour,
  action: number,
  draw: number,
  from: number,
): number {
  return day + from + guidedGap(guides[action] as GapGuide, draw);
}
