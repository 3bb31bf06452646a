import * as draws from '../draws/index.ts';
import * as constants from '@axiom/domain/constants';
import { carryOutPlans, findDueBonds, matureBonds } from './bonds.ts';
import { buy, drawn } from './buying.ts';
import { activateLink, cancelLinks, createLink } from './links.ts';
import type { FastBehaviour } from './compiled.ts';
import { count } from './count.ts';
import { drawGaps, nextDay, nextPurchase } from './gaps.ts';
import * as layout from './layout.ts';
import { findOwnBonuses } from './own.ts';
import * as rules from '../rules.ts';
import { rushOf } from './rush.ts';
import { sell, sellInHurry, transfer } from './sales.ts';
import { completeStakes } from './stakes.ts';
import * as times from '../decisions/times.ts';
import { checkIn, tryTask } from './tasks.ts';
import type { Act, World } from './world.ts';

const { BEHAVIOUR_MASK, I, PERSON_INTS } = layout;
const { RULE } = rules;

const { SECONDS_PER_DAY } = constants;
const { DRAWS, FIRST_GAP, NEVER, PURPOSE } = draws;
const { VISIT_SECONDS } = times;
const LAST_SECOND = SECONDS_PER_DAY - 1;
/** Stands for the next purchase of somebody who has not arrived. */
export const NOT_ARRIVED = -1;
const ABSENT: number = NOT_ARRIVED;

/**
 * Everything that one person does on one day, and that happens to their bonds and stakes.
 * @param isOther something else than a purchase, a bond or a stake may be due
 */
export function visit(world: World, person: number, isOther: boolean): void {
  const { ints, plan, day, midnight } = world;
  const at = person * PERSON_INTS;
  if (!isOther && !isDue(world, at)) return;
  const key = ints[at + I.key] as number;
  const behaviour = plan.behaviours[(ints[at + I.behaviour] as number) & BEHAVIOUR_MASK] as FastBehaviour;
  if (ints[at + I.nextBuy] === ABSENT) arrive(world, person, behaviour);
  else if (isOther && plan.ownRates.length > 0) findOwnBonuses(world, person);
  const second = ((drawn(world, key, PURPOSE.visit) * VISIT_SECONDS) / DRAWS) | 0;
  const dueBonds = (ints[at + I.nextBond] as number) <= day ? findDueBonds(world, person) : 0;
  if (dueBonds > 0) matureBonds(world, person, dueBonds, second);
  if ((ints[at + I.nextStake] as number) <= day) completeStakes(world, person, second);
  if (dueBonds > 0) carryOutPlans(world, person, dueBonds, midnight + second);
  if (isOther) actBeforeBuying(world, person, key, behaviour, midnight + second);
  if (ints[at + I.nextBuy] === day) {
    buy(world, person, key, behaviour, midnight + second);
    ints[at + I.nextBuy] = nextPurchase(world, person, key, behaviour);
  }
  if (isOther) actAfterBuying(world, person, key, behaviour, midnight + second);
  if (dueBonds > 0) matureBonds(world, person, dueBonds, LAST_SECOND);
  if ((ints[at + I.nextStake] as number) <= day) completeStakes(world, person, LAST_SECOND);
}

/** Whether anything is due: a mark of the calendar may be outdated. */
function isDue({ ints, day }: World, at: number): boolean {
  return (
    (ints[at + I.nextBuy] as number) <= day ||
    (ints[at + I.nextBond] as number) <= day ||
    (ints[at + I.nextStake] as number) <= day
  );
}

function arrive(world: World, person: number, behaviour: FastBehaviour): void {
  if (person < world.plan.kept.people.length) {
    if (world.plan.ownRates.length > 0) findOwnBonuses(world, person);
  } else {
    count(world, RULE.arrived);
    world.arrived += 1;
  }
  drawGaps(world, person, behaviour, FIRST_GAP);
}

/** The due actions that come before buying. */
const actBeforeBuying: Act = (world, person, key, behaviour, at) => {
  const { ints, day } = world;
  const next = person * PERSON_INTS + I.next;
  if (ints[next + PURPOSE.checkIn] === day) {
    checkIn(world, person);
    ints[next + PURPOSE.checkIn] = nextDay(world, person, key, behaviour, PURPOSE.checkIn);
  }
  if (ints[next + PURPOSE.otherTask] === day) {
    const isAnyLeft = tryTask(world, person, key);
    ints[next + PURPOSE.otherTask] = isAnyLeft
      ? nextDay(world, person, key, behaviour, PURPOSE.otherTask)
      : NEVER;
  }
  if (ints[next + PURPOSE.activateLink] === day) {
    activateLink(world, person, key, behaviour, at);
    ints[next + PURPOSE.activateLink] = nextDay(world, person, key, behaviour, PURPOSE.activateLink);
  }
};

/** The due actions that come after buying. */
const actAfterBuying: Act = (world, person, key, behaviour, at) => {
  const { ints, day } = world;
  const own = person * PERSON_INTS;
  const next = own + I.next;
  if (ints[next + PURPOSE.createLink] === day) {
    createLink(world, person, key, behaviour, at);
    ints[next + PURPOSE.createLink] = nextDay(world, person, key, behaviour, PURPOSE.createLink);
  }
  if (ints[own + I.links] !== 0) cancelLinks(world, person);
  if (ints[next + PURPOSE.transfer] === day) {
    transfer(world, person);
    ints[next + PURPOSE.transfer] = nextDay(world, person, key, behaviour, PURPOSE.transfer);
  }
  const isSale = ints[next + PURPOSE.sell] === day;
  const isReferralSale = ints[next + PURPOSE.sellReferral] === day;
  const rush = world.isRushDay ? rushOf(world, person) : undefined;
  if (rush !== undefined) sellInHurry(world, person, rush.share, rush.cancelsBonds, at);
  else if (isSale || isReferralSale) {
    const today = { token: 0, ton: 0 };
    if (isSale) sell(world, person, true, behaviour.sellShare, at, today);
    if (isReferralSale) sell(world, person, false, behaviour.sellReferralShare, at, today);
  }
  if (isSale) ints[next + PURPOSE.sell] = nextDay(world, person, key, behaviour, PURPOSE.sell);
  if (isReferralSale) {
    ints[next + PURPOSE.sellReferral] = nextDay(world, person, key, behaviour, PURPOSE.sellReferral);
  }
};
