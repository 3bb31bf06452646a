import { ownBonusesFor } from '@axiom/domain/bonus';
import { axiom } from '@axiom/domain/money';
import { planOf } from './bonds.ts';
import { credit, DAY, endHoldingIfNothingIsLeft, type Person, type Stake, type World } from './world.ts';

/** Bonuses count what is active for longer than this. */
const INVESTED_AFTER = 7 * DAY;

/** 00:00 of today for one person: rewards of yesterday at yesterday's rates, then today's rates. */
export function settleMidnight<A>(world: World<A>, person: Person<A>): void {
  const at = world.day * DAY;
  for (const stake of person.stakes)
    if (completesAt(world, person, stake) > at) settle(world, person, stake, at);
  person.rate = ownRate(world, person, at) + world.collective;
}

/** At the end of the run, to its last instant. */
export function settleEnd<A>(world: World<A>, person: Person<A>): void {
  for (const stake of person.stakes) settle(world, person, stake, world.day * DAY);
}

function ownRate<A>(world: World<A>, person: Person<A>, at: number): number {
  const { math, scenario } = world;
  let invested = math.zero;
  for (const { isPaid, activeSince, amount } of person.bonds)
    if (isPaid && at - activeSince > INVESTED_AFTER) invested = math.plus(invested, amount);
  for (const { isPaid, activeSince, amount } of person.stakes)
    if (isPaid && at - activeSince > INVESTED_AFTER) invested = math.plus(invested, amount);
  const isHolding = person.heldSince !== undefined && person.heldUntil === undefined;
  const holdDays = isHolding ? world.day - Math.floor((person.heldSince as number) / DAY) : 0;
  const { holdBonus, investmentBonus } = ownBonusesFor(scenario.policy, {
    holdDays,
    investedToken: axiom(math.toBigint(invested)),
  });
  return Number(holdBonus + investmentBonus);
}

/** What a stake gains a second, times WHOLE × DAY. */
function perSecond<A>(world: World<A>, person: Person<A>, { amount, plan }: Stake<A>): A {
  const rate = Number(planOf(world, plan).dailyReward) + person.rate;
  return world.math.times(amount, world.math.of(rate));
}

/** The second at which a stake reaches its cap at today's rates; Infinity if it is after the next midnight. */
export function completesAt<A>(world: World<A>, person: Person<A>, stake: Stake<A>): number {
  const { math, accrual } = world;
  const missing = math.minus(math.times(stake.most, accrual), stake.exact);
  const speed = perSecond(world, person, stake);
  if (math.isLess(math.times(speed, math.of(2 * DAY)), missing)) return Infinity;
  if (!math.isLess(math.zero, missing)) return stake.settledAt;
  if (!math.isLess(math.zero, speed)) return Infinity;
  return stake.settledAt + Math.ceil(Number(math.shareUp(missing, math.of(1), speed)));
}

/** Credits what a stake earned up to an instant, at most its cap. */
function settle<A>(world: World<A>, person: Person<A>, stake: Stake<A>, at: number): void {
  const { math, accrual } = world;
  const seconds = math.of(at - stake.settledAt);
  stake.exact = math.plus(stake.exact, math.times(perSecond(world, person, stake), seconds));
  stake.settledAt = at;
  const whole = math.share(stake.exact, math.of(1), accrual);
  const earned = math.isLess(whole, stake.most) ? whole : stake.most;
  const reward = math.minus(earned, stake.earned);
  if (!math.isLess(math.zero, reward)) return;
  stake.earned = earned;
  person.main = math.plus(person.main, reward);
  world.bookings += 1;
}

/** A stake that reached its cap. */
export function complete<A>(world: World<A>, person: Person<A>, stake: Stake<A>, at: number): void {
  const { math } = world;
  settle(world, person, stake, at);
  world.completed = math.plus(world.completed, math.times(stake.most, world.accrual));
  credit(world, person, 'main', stake.amount);
  world.bookings += 1;
  person.stakes = person.stakes.filter((each) => each !== stake);
  endHoldingIfNothingIsLeft(person, at);
}

/** Rewards of all stakes up to the midnight that begins today, floored once. */
export function exactRewards<A>(world: World<A>): A {
  const { math, people, accrual } = world;
  const at = world.day * DAY;
  let exact = world.completed;
  for (const person of people)
    for (const stake of person.stakes) {
      const gained = math.times(perSecond(world, person, stake), math.of(at - stake.settledAt));
      const reached = math.plus(stake.exact, gained);
      const cap = math.times(stake.most, accrual);
      exact = math.plus(exact, math.isLess(reached, cap) ? reached : cap);
    }
  return math.share(exact, math.of(1), accrual);
}
