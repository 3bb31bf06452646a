import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { completesAtMs } from '@axiom/domain/staking';
import { ACTIONS, type Action, dueDay, type GapKind, rushSale, visitSecond } from '../decisions/index.ts';
import { PURPOSE } from '../draws/index.ts';
import { buy, carryOutPlans, mature } from './bonds.ts';
import { activateLink, cancelLinks, createLink } from './links.ts';
import { transfer } from './referrals.ts';
import { sell, sellInHurry } from './sales.ts';
import { complete } from './stakes.ts';
import { checkIn, tryTask } from './tasks.ts';
import { behaviourOf, cameBefore, count, type Person, todayMs, type World } from './world.ts';

/** Everything that one person does, and that happens to their bonds and stakes, on one day. */
export function visit(world: World, person: Person): void {
  const { day } = world;
  if (person.arrival > day) return;
  if (Math.max(0, person.arrival) === day) arrive(world, person);
  const second = visitSecond(person.key, day);
  runItems(world, person, todayMs(world, second) + 1);
  act(world, person, second);
  runItems(world, person, todayMs(world, SECONDS_PER_DAY));
  for (const action of ACTIONS) {
    if (person.due[PURPOSE[action]] === day) drawGap(world, person, action, 'next');
  }
}

function arrive(world: World, person: Person): void {
  if (!cameBefore(world, person)) {
    world.arrived += 1;
    count(world, 'arrived');
  }
  for (const action of ACTIONS) drawGap(world, person, action, 'first');
}

/** The day on which an action comes next. */
export function drawGap(world: World, person: Person, action: Action, kind: GapKind): void {
  const { day } = world;
  const purpose = PURPOSE[action];
  person.due[purpose] = dueDay(behaviourOf(world, person), person.key, { day, action: purpose, kind });
}

function act(world: World, person: Person, second: number): void {
  const { key, group } = person;
  const { day } = world;
  const isDue = (action: Action) => person.due[PURPOSE[action]] === day;
  const behaviour = behaviourOf(world, person);
  carryOutPlans(world, person, second);
  if (isDue('checkIn')) checkIn(world, person, second);
  if (isDue('otherTask')) tryTask(world, person, second);
  if (isDue('activateLink')) activateLink(world, person, second);
  if (isDue('buy')) buy(world, person, second);
  if (isDue('createLink')) createLink(world, person, second);
  cancelLinks(world, person, second);
  if (isDue('transfer')) transfer(world, person);
  const panic = world.panics[person.behaviour] as number;
  const rush = cameBefore(world, person)
    ? rushSale({ key, day, group, behaviour, events: world.sellEvents, panic })
    : undefined;
  if (rush !== undefined) {
    sellInHurry(world, person, rush, second);
    return;
  }
  const { sellShare, sellReferralShare } = behaviour;
  if (isDue('sell')) sell(world, person, { source: 'main', share: sellShare }, second);
  if (isDue('sellReferral')) sell(world, person, { source: 'referral', share: sellReferralShare }, second);
}

interface Item {
  readonly atMs: number;
  /** A bond before a stake. */
  readonly rank: 0 | 1;
  readonly number: number;
  readonly run: () => void;
}

/** What happens by itself before an instant: bonds mature and stakes complete, the earliest first. */
function runItems(world: World, person: Person, beforeMs: number): void {
  for (;;) {
    const next = itemsOf(world, person)
      .filter(({ atMs }) => atMs < beforeMs)
      .toSorted((a, b) => a.atMs - b.atMs || a.rank - b.rank || a.number - b.number)[0];
    if (next === undefined) return;
    next.run();
  }
}

function itemsOf(world: World, person: Person): readonly Item[] {
  const bonds = person.bonds.map((bond): Item => {
    const atMs = bond.mint.maturesAtMs as number;
    return { atMs, rank: 0, number: bond.number, run: () => mature(world, person, bond, atMs) };
  });
  const stakes = person.stakes.map((open): Item => {
    const atMs = completesAtMs(open.stake) ?? Number.POSITIVE_INFINITY;
    return { atMs, rank: 1, number: open.number, run: () => complete(world, person, open, atMs) };
  });
  return [...bonds, ...stakes];
}
