import type { TaskOffer } from '@axiom/domain/economy';
import { foundLink, isTaskApproved, linkPlan } from '../../../src-simulation/decisions/index.ts';
import { receive } from './bonds.ts';
import {
  behaviourOf,
  credit,
  DAY,
  type Link,
  type Person,
  resetHolding,
  takeNumber,
  type World,
} from './world.ts';

const SOURCES = ['main', 'referral', 'task'] as const;
const REVIEWED: readonly string[] = ['post_link', 'screenshot'];

/** One of the newest links, by chance. */
export function activateLink<A>(world: World<A>, person: Person<A>, second: number): void {
  const { scenario, links, day } = world;
  const link = links[foundLink(scenario.recentLinks, links.length, { key: person.key, day })];
  if (link === undefined || link.author === person || link.users.has(person.number)) return;
  const number = takeNumber(world);
  if (!link.isOpen) return;
  link.users.add(person.number);
  link.left -= 1;
  link.isOpen = link.left > 0;
  receive(world, person, { ...link, isOwn: false, number }, second);
  resetHolding(link.author, day * DAY + second);
}

/** A new link for a share of a balance, if that is large enough. */
export function createLink<A>(world: World<A>, person: Person<A>, second: number): void {
  const { math, scenario, day } = world;
  const behaviour = behaviourOf(world, person);
  const { plan, count, isForMe, cancelDay, ...wish } = linkPlan(behaviour, person.key, day);
  const source = SOURCES[wish.source];
  if (source === undefined || scenario.policy.plans[plan] === undefined) return;
  const share = math.share(person[source], math.of(behaviour.links.share), world.whole);
  const amount = math.share(share, math.of(1), math.of(count));
  if (!math.isLess(math.zero, amount) || math.isLess(amount, math.of(scenario.policy.farming.minToken)))
    return;
  takeNumber(world);
  const number = takeNumber(world);
  const total = math.times(amount, math.of(count));
  world.bookings += 1;
  credit(world, person, source, math.minus(math.zero, total));
  world.escrow = math.plus(world.escrow, total);
  if (isForMe) return receive(world, person, { amount, plan, isOwn: true, number }, second);
  const open = { author: person, users: new Set<number>(), left: count, isOpen: true };
  const link: Link<A> = { ...open, source, amount, plan, cancelDay };
  world.links.push(link);
  person.links.push(link);
}

/** The person's links that they cancel today. */
export function cancelLinks<A>(world: World<A>, person: Person<A>): void {
  const { math, day } = world;
  for (const link of person.links) {
    if (link.cancelDay !== day || !link.isOpen) continue;
    link.isOpen = false;
    const rest = math.times(link.amount, math.of(link.left));
    world.bookings += 1;
    world.escrow = math.minus(world.escrow, rest);
    credit(world, person, link.source, rest);
  }
}

export function checkIn<A>(world: World<A>, person: Person<A>): void {
  const index = world.scenario.policy.tasks.findIndex(({ kind }) => kind === 'daily_check_in');
  if (index >= 0) attempt(world, person, index);
}

/** The first task that the person has not tried and can do. */
export function tryTask<A>(world: World<A>, person: Person<A>): void {
  const index = world.scenario.policy.tasks.findIndex(
    (offer, place) => offer.kind !== 'daily_check_in' && !person.tried.has(place) && canBeDone(offer, person),
  );
  if (index < 0) return;
  person.tried.add(index);
  attempt(world, person, index);
}

function canBeDone<A>({ kind, count }: TaskOffer, person: Person<A>): boolean {
  if (kind === 'first_bond') return person.releasedBonds >= 1;
  return kind !== 'invite_friends' || person.friendsReleased >= count;
}

function attempt<A>(world: World<A>, person: Person<A>, index: number): void {
  const { math, scenario, taskPaid, day } = world;
  const { kind, reward, budget } = scenario.policy.tasks[index] as TaskOffer;
  const paid = math.plus(taskPaid[index] as A, math.of(reward));
  if (math.isLess(math.of(budget), paid)) return;
  if (REVIEWED.includes(kind) && !isTaskApproved(scenario.operator.approve, person.key, day)) return;
  taskPaid[index] = paid;
  world.bookings += 1;
  credit(world, person, 'task', math.of(reward));
}
