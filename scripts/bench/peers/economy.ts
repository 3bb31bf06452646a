import { collectiveBonusFor } from '@axiom/domain/bonus';
import { coverageOf } from '@axiom/domain/economy';
import { axiom, ton } from '@axiom/domain/money';
import type { Scenario } from '@axiom/simulation';
import {
  type Action,
  ACTIONS,
  dueDay,
  type GapKind,
  panicOf,
  rushSale,
  sellEventsOf,
  visitSecond,
} from '../../../src-simulation/decisions/index.ts';
import { NEVER, PURPOSE } from '../../../src-simulation/draws/index.ts';
import type { Arithmetic } from './arithmetic.ts';
import { buy, carryOutPlans, mature } from './bonds.ts';
import { activateLink, cancelLinks, checkIn, createLink, tryTask } from './links-and-tasks.ts';
import { endPayouts, sell, sellInHurry, tonFor, transfer } from './sales.ts';
import { complete, completesAt, exactRewards, settleEnd, settleMidnight } from './stakes.ts';
import { type PeerRun, totalsOf } from './totals.ts';
import { behaviourOf, DAY, openWorld, type Person, priceAt, type World } from './world.ts';

/**
 * The engine that one would write first: objects, one step per day over all people and what they have. It makes the same
 * draws as our engines and keeps balances alone: no ledger, no rows of measures, no counts of rules. With exact
 * arithmetic it has the same amounts as they have, to the nano.
 */
export function runPeer<A>(math: Arithmetic<A>, scenario: Scenario, seed: number): PeerRun {
  const world = openWorld(math, scenario, seed);
  while (world.day < scenario.days) {
    beginDay(world);
    for (const person of world.people) visit(world, person);
    endPayouts(world);
    world.day += 1;
    if (world.watchesCoverage) watchCoverage(world);
  }
  for (const person of world.people) settleEnd(world, person);
  return totalsOf(world);
}

function beginDay<A>(world: World<A>): void {
  const { math, scenario, day, prices, coverage } = world;
  for (const event of scenario.events) {
    if (event.day !== day) continue;
    if (event.kind === 'collective_bonus') world.setCollective = Number(event.daily);
    if (event.kind === 'capital') addCapital(world, math.of(event.amountTon));
    if (event.kind === 'behaviour') changeBehaviour(world, event.group, event.behaviour);
  }
  world.sellEvents = sellEventsOf(scenario.events, day);
  world.collective = world.setCollective ?? reachedCollective(world);
  world.panics = scenario.behaviours.map((each) => panicOf(each, { day, prices, coverage }));
  for (const person of world.people) {
    person.soldToday = math.zero;
    person.sentToday = math.zero;
    if (person.arrival <= day) settleMidnight(world, person);
  }
}

function addCapital<A>(world: World<A>, amount: A): void {
  const { math } = world;
  const least = math.minus(math.zero, world.treasury);
  const added = math.isLess(amount, least) ? least : amount;
  if (math.isLess(added, math.zero) || math.isLess(math.zero, added)) world.bookings += 1;
  world.treasury = math.plus(world.treasury, added);
}

function changeBehaviour<A>(world: World<A>, group: number, behaviour: number): void {
  for (const person of world.people) {
    if (person.group !== group) continue;
    person.behaviour = behaviour;
    if (person.arrival < world.day) for (const action of ACTIONS) drawGap(world, person, action, 'new');
  }
}

function reachedCollective<A>({ math, people, scenario }: World<A>): number {
  let staked = math.zero;
  for (const { stakes } of people) for (const { amount } of stakes) staked = math.plus(staked, amount);
  return Number(collectiveBonusFor(scenario.policy, { stakedToken: axiom(math.toBigint(staked)) }));
}

function drawGap<A>(world: World<A>, person: Person<A>, action: Action, kind: GapKind): void {
  const purpose = PURPOSE[action];
  const asked = { day: world.day, action: purpose, kind };
  person.due[purpose] = dueDay(behaviourOf(world, person), person.key, asked);
}

function visit<A>(world: World<A>, person: Person<A>): void {
  const { day } = world;
  if (person.arrival > day || person.arrival === NEVER) return;
  if (person.arrival === day) for (const action of ACTIONS) drawGap(world, person, action, 'first');
  const second = visitSecond(person.key, day);
  runUntil(world, person, day * DAY + second + 1);
  act(world, person, second);
  runUntil(world, person, (day + 1) * DAY);
  for (const action of ACTIONS)
    if (person.due[PURPOSE[action]] === day) drawGap(world, person, action, 'next');
}

function act<A>(world: World<A>, person: Person<A>, second: number): void {
  const { day, sellEvents: events } = world;
  const { key, group } = person;
  const isDue = (action: Action) => person.due[PURPOSE[action]] === day;
  const behaviour = behaviourOf(world, person);
  carryOutPlans(world, person, day * DAY + second);
  if (isDue('checkIn')) checkIn(world, person);
  if (isDue('otherTask')) tryTask(world, person);
  if (isDue('activateLink')) activateLink(world, person, second);
  if (isDue('buy')) buy(world, person, second);
  if (isDue('createLink')) createLink(world, person, second);
  cancelLinks(world, person);
  if (isDue('transfer')) transfer(world, person);
  const panic = world.panics[person.behaviour] as number;
  const rush = person.arrival < day ? rushSale({ key, day, group, behaviour, events, panic }) : undefined;
  if (rush !== undefined) return sellInHurry(world, person, rush, second);
  const { sellShare, sellReferralShare } = behaviour;
  if (isDue('sell')) sell(world, person, { source: 'main', share: sellShare }, second);
  if (isDue('sellReferral')) sell(world, person, { source: 'referral', share: sellReferralShare }, second);
}

/** Bonds that mature and stakes that complete before an instant, the earliest first, a bond before a stake. */
function runUntil<A>(world: World<A>, person: Person<A>, before: number): void {
  for (;;) {
    let at = before;
    let next: (() => void) | undefined;
    for (const bond of person.bonds)
      if (bond.maturesAt < at) {
        at = bond.maturesAt;
        next = () => mature(world, person, bond);
      }
    for (const stake of person.stakes) {
      const end = completesAt(world, person, stake);
      if (end < at) {
        at = end;
        next = () => complete(world, person, stake, end);
      }
    }
    if (next === undefined) return;
    next();
  }
}

function watchCoverage<A>(world: World<A>): void {
  const { math, people, payouts } = world;
  let owed = math.plus(world.escrow, world.balances);
  for (const { bonds, stakes } of people) {
    for (const { amount } of bonds) owed = math.plus(owed, amount);
    for (const { amount } of stakes) owed = math.plus(owed, amount);
  }
  const token = math.plus(owed, exactRewards(world));
  let liabilities = tonFor(world, token, priceAt(world, world.day * DAY));
  for (const { amountTon } of payouts) liabilities = math.plus(liabilities, amountTon);
  world.coverage = coverageOf(ton(math.toBigint(world.treasury)), ton(math.toBigint(liabilities)));
}
