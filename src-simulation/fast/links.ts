import { DRAWS, PURPOSE } from '../draws/index.ts';
import { keepBond, stakeBond } from './bonds.ts';
import { decided, drawn, withinSpan } from './buying.ts';
import { markOther } from './calendar.ts';
import type { FastBehaviour } from './compiled.ts';
import { count } from './count.ts';
import { mulDiv } from './exact.ts';
import * as layout from './layout.ts';
import { guarded } from './out-of-range.ts';
import { resetHold } from './own.ts';
import * as rules from '../rules.ts';
import { mainOf } from './sales.ts';
import { SUM } from './slots.ts';
import { addWide } from './wide-sums.ts';
import { type Act, claim, type World } from './world.ts';

const { I, L, LI, LINK, LINK_INTS, P, PERSON, PERSON_INTS, TO_HOLD, TO_STAKE, WHOLE } = layout;
const { RULE } = rules;

/** Balances that fund a link, in the order of its draw. */
const FROM_MAIN = 0;
const FROM_REFERRAL = 1;
const FOR_ME = 0;
/** Stands in place of the number of uses left. */
const REVOKED = -1;

/** Step (c): one of the newest links for others, by draw. */
export const activateLink: Act = (world, person, key, behaviour, at) => {
  const { links, plan } = world;
  const made = links.count - 1;
  if (made === 0) return;
  const recent = Math.min(made, plan.recentLinks);
  const choice = ((drawn(world, key, PURPOSE.linkChoice) * recent) / DRAWS) | 0;
  const index = links.count - recent + choice;
  const record = index * LINK_INTS;
  const author = links.ints[record + LI.author] as number;
  const left = links.ints[record + LI.left] as number;
  if (author === person || hasUsed(world, index, person)) count(world, RULE.link_repeat);
  else if (left <= 0) count(world, left === REVOKED ? RULE.link_revoked : RULE.link_reached);
  else {
    links.ints[record + LI.left] = left - 1;
    noteUse(world, index, person);
    const token = links.numbers[index * LINK + L.token] as number;
    addWide(world.sums, SUM.escrow, -token);
    const kind = links.ints[record + LI.kind] as number;
    receive(world, person, key, behaviour, token, kind, at, PURPOSE.activatedLife, PURPOSE.activatedLifeDays);
    count(world, RULE.link_activated);
    if (resetHold(world, author)) count(world, RULE.hold_reset);
  }
};

/** Uses are kept in a ring for links that can still be found; a new link replaces the oldest, used no more. */
function placeOfUses({ plan }: World, index: number): number {
  return (index % plan.recentLinks) * plan.mostUses;
}

function hasUsed(world: World, index: number, person: number): boolean {
  const { uses, links } = world;
  const first = placeOfUses(world, index);
  const end = first + (links.ints[index * LINK_INTS + LI.used] as number);
  for (let use = first; use < end; use += 1) if (uses[use] === person) return true;
  return false;
}

function noteUse(world: World, index: number, person: number): void {
  const { uses, links } = world;
  const at = index * LINK_INTS + LI.used;
  const used = links.ints[at] as number;
  uses[placeOfUses(world, index) + used] = person;
  links.ints[at] = used + 1;
}

/** A bond that a link gave: held or staked, never canceled. */
function receive(
  world: World,
  person: number,
  key: number,
  behaviour: FastBehaviour,
  token: number,
  kind: number,
  at: number,
  life: number,
  lifeDays: number,
): void {
  if (decided(world, behaviour.farmLife, key, life) === TO_HOLD) {
    return keepBond(world, person, token, 0, 0, kind, at, TO_HOLD, 0);
  }
  const after = withinSpan(world, behaviour.buying.stakeAfterDays, key, lifeDays);
  if (after > 0) keepBond(world, person, token, 0, 0, kind, at, TO_STAKE, world.day + after);
  else stakeBond(world, person, token, 0, 0, kind, world.day, at);
}

/** Step (e): a new link, if the balance is large enough for it. */
export const createLink: Act = (world, person, key, behaviour, at) => {
  const { people, plan, sums } = world;
  const source = decided(world, behaviour.linkSource, key, PURPOSE.linkSource);
  const isForMe = decided(world, behaviour.linkFor, key, PURPOSE.linkFor) === FOR_ME;
  const uses = isForMe ? 1 : withinSpan(world, behaviour.links.count, key, PURPOSE.linkCount);
  const balance = person * PERSON + balanceOf(source);
  const available = source === FROM_MAIN ? mainOf(world, person) : (people[balance] as number);
  const token = Math.floor(mulDiv(available, behaviour.links.share, WHOLE) / uses);
  if (token < plan.minLink || token === 0) return;
  const kind = decided(world, behaviour.linkPlan, key, PURPOSE.linkPlan);
  people[balance] = (people[balance] as number) - token * uses;
  addWide(sums, SUM.balances, -token * uses);
  count(world, CREATED[source] as number);
  if (isForMe) {
    count(world, RULE.link_for_me);
    receive(world, person, key, behaviour, token, kind, at, PURPOSE.ownLife, PURPOSE.ownLifeDays);
    return;
  }
  addWide(sums, SUM.escrow, token * uses);
  const index = claim(world.links, LINK);
  const record = index * LINK_INTS;
  const { ints, numbers } = world.links;
  numbers[index * LINK + L.token] = token;
  ints[record + LI.author] = person;
  ints[record + LI.kind] = kind;
  ints[record + LI.source] = source;
  ints[record + LI.left] = uses;
  ints[record + LI.used] = 0;
  planCancel(world, person, key, behaviour, index);
};

const CREATED: readonly number[] = [
  RULE.link_created_main,
  RULE.link_created_referral,
  RULE.link_created_task,
];

/** Where a source's balance stands in a person's record. */
function balanceOf(source: number): number {
  if (source === FROM_MAIN) return P.main;
  return source === FROM_REFERRAL ? P.referral : P.task;
}

/** Puts a link that its author will cancel within the run at the head of the author's list. */
function planCancel(
  world: World,
  person: number,
  key: number,
  { links }: FastBehaviour,
  index: number,
): void {
  if (drawn(world, key, PURPOSE.linkCancel) >= links.cancelChance) return;
  const cancelDay = world.day + withinSpan(world, links.cancelAfterDays, key, PURPOSE.linkCancelDays);
  if (cancelDay >= world.plan.days) return;
  const record = index * LINK_INTS;
  const own = person * PERSON_INTS + I.links;
  world.links.ints[record + LI.cancelDay] = cancelDay;
  world.links.ints[record + LI.next] = world.ints[own] as number;
  world.ints[own] = index;
  markOther(world.calendar, cancelDay, person);
}

/** Step (f): cancels the links that were to be canceled today and have uses left. */
export function cancelLinks(world: World, person: number): void {
  const { links, ints, day } = world;
  const own = person * PERSON_INTS + I.links;
  let before = 0;
  for (let index = ints[own] as number; index !== 0;) {
    const record = index * LINK_INTS;
    const following = links.ints[record + LI.next] as number;
    if (links.ints[record + LI.cancelDay] === day) {
      if (before === 0) ints[own] = following;
      else links.ints[before * LINK_INTS + LI.next] = following;
      if ((links.ints[record + LI.left] as number) > 0) cancelLink(world, person, index);
    } else before = index;
    index = following;
  }
}

/** Returns the unused amount to its source. */
function cancelLink(world: World, person: number, index: number): void {
  const { links, people, sums } = world;
  const record = index * LINK_INTS;
  const rest = (links.numbers[index * LINK + L.token] as number) * (links.ints[record + LI.left] as number);
  const balance = person * PERSON + balanceOf(links.ints[record + LI.source] as number);
  links.ints[record + LI.left] = REVOKED;
  people[balance] = guarded((people[balance] as number) + rest);
  addWide(sums, SUM.balances, rest);
  addWide(sums, SUM.escrow, -rest);
  count(world, RULE.link_canceled);
}
