import type { MintPlan } from '@axiom/domain/economy';
import { SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import {
  boughtAmount,
  boughtPlan,
  farmBondPlan,
  LATE_FROM,
  paidBondPlan,
  paymentDelay,
} from '../../../src-simulation/decisions/index.ts';
import {
  beginHolding,
  behaviourOf,
  type Bond,
  credit,
  DAY,
  endHoldingIfNothingIsLeft,
  type Person,
  PRICE_UNIT,
  priceAt,
  takeNumber,
  WHOLE,
  type World,
} from './world.ts';

export function planOf<A>({ scenario }: World<A>, plan: number): MintPlan {
  return scenario.policy.plans[plan] as MintPlan;
}

/** A purchase at a second of today, and its payment. */
export function buy<A>(world: World<A>, person: Person<A>, second: number): void {
  const { math, day, scenario } = world;
  const behaviour = behaviourOf(world, person);
  const plan = boughtPlan(behaviour, person.key, day);
  if (scenario.policy.plans[plan] === undefined) return;
  const amountTon = math.of(boughtAmount(behaviour, person.key, day));
  const number = takeNumber(world);
  const delay = paymentDelay(behaviour, person.key, day);
  if (delay < 0) return;
  const at = day * DAY + second + delay;
  const amount = boughtToken(world, amountTon, at - delay, delay);
  world.bookings += 1;
  world.treasury = math.plus(world.treasury, amountTon);
  person.tonIn = math.plus(person.tonIn, amountTon);
  const bonus = promise(world, person.inviter, amount);
  beginHolding(person, at);
  const { life, day: lifeDay } = paidBondPlan(behaviour, person.key, day);
  const maturesAt = at + planOf(world, plan).days * DAY;
  keep(world, person, {
    number,
    isPaid: true,
    plan,
    amountTon,
    amount,
    activeSince: at,
    maturesAt,
    life,
    lifeDay,
    bonus,
  });
}

function boughtToken<A>(world: World<A>, amountTon: A, quotedAt: number, delay: number): A {
  const { math } = world;
  const quotedPrice = priceAt(world, quotedAt);
  const quoted = tokenFor(world, amountTon, quotedPrice);
  const paidPrice = priceAt(world, quotedAt + delay);
  const rise = math.times(math.minus(paidPrice, quotedPrice), world.whole);
  const largest = math.times(quotedPrice, math.of(SIMULATED_PRICE_BOUNDS.largestMove));
  if (delay < LATE_FROM && !math.isLess(largest, rise)) return quoted;
  const now = tokenFor(world, amountTon, paidPrice);
  return math.isLess(now, quoted) ? now : quoted;
}

function tokenFor<A>({ math, scenario }: World<A>, amountTon: A, price: A): A {
  const unit = math.times(math.of(PRICE_UNIT), math.of(WHOLE));
  return math.share(amountTon, unit, math.times(price, math.of(scenario.policy.spread + BigInt(WHOLE))));
}

function promise<A>(world: World<A>, inviter: Person<A> | undefined, amount: A): A {
  const { math, levels, whole } = world;
  if (inviter === undefined) return math.zero;
  const level = levels.findLast(({ from }) => !math.isLess(inviter.turnover, from));
  const bonus = math.share(amount, level?.percent ?? math.zero, whole);
  world.bookings += 1;
  credit(world, inviter, 'pending', bonus);
  return bonus;
}

/** A bond that a link gives at a second of today. */
export function receive<A>(
  world: World<A>,
  person: Person<A>,
  given: { readonly amount: A; readonly plan: number; readonly isOwn: boolean; readonly number: number },
  second: number,
): void {
  const { amount, plan, isOwn, number } = given;
  const { math, day } = world;
  const at = day * DAY + second;
  const { life, day: lifeDay } = farmBondPlan(behaviourOf(world, person), person.key, { day, isOwn });
  const maturesAt = at + planOf(world, plan).days * DAY;
  world.bookings += 1;
  world.escrow = math.minus(world.escrow, amount);
  const bond = { number, plan, amount, life, lifeDay, maturesAt, activeSince: at };
  keep(world, person, { ...bond, isPaid: false, amountTon: math.zero, bonus: math.zero });
}

function keep<A>(world: World<A>, person: Person<A>, bond: Bond<A>): void {
  person.bonds.push(bond);
  if (bond.lifeDay === world.day) carryOut(world, person, bond, bond.activeSince);
}

/** What the person planned for today with bonds of earlier days. */
export function carryOutPlans<A>(world: World<A>, person: Person<A>, at: number): void {
  for (const bond of person.bonds.filter(({ lifeDay }) => lifeDay === world.day))
    carryOut(world, person, bond, at);
}

function carryOut<A>(world: World<A>, person: Person<A>, bond: Bond<A>, at: number): void {
  if (bond.life === 'stake') stake(world, person, bond, at);
  if (bond.life === 'cancel') cancel(world, person, bond, at);
}

function stake<A>(world: World<A>, person: Person<A>, bond: Bond<A>, at: number): void {
  const { math, whole } = world;
  const { amount, plan, isPaid, activeSince } = bond;
  person.stakes.push({
    number: takeNumber(world),
    isPaid,
    plan,
    amount,
    activeSince,
    most: math.share(amount, math.of(planOf(world, plan).maxRewardPercent), whole),
    earned: math.zero,
    exact: math.zero,
    settledAt: at,
  });
  end(world, person, bond, { isReleased: true, at });
}

/** An early exit, if something is left after the fee. */
export function cancel<A>(world: World<A>, person: Person<A>, bond: Bond<A>, at: number): void {
  const { math, scenario } = world;
  const fee = feeOf(world, bond.amount, scenario.policy.mint.earlyExitFee);
  if (!math.isLess(fee, bond.amount)) return;
  credit(world, person, 'main', math.minus(bond.amount, fee));
  end(world, person, bond, { isReleased: false, at });
}

export function mature<A>(world: World<A>, person: Person<A>, bond: Bond<A>): void {
  const { math, scenario, whole } = world;
  const { days, bonusPercent } = planOf(world, bond.plan);
  credit(world, person, 'main', math.share(bond.amount, math.of(bonusPercent + BigInt(WHOLE)), whole));
  const isReleased = days >= scenario.policy.referral.minDays;
  end(world, person, bond, { isReleased, at: bond.maturesAt });
}

function end<A>(
  world: World<A>,
  person: Person<A>,
  bond: Bond<A>,
  { isReleased, at }: { readonly isReleased: boolean; readonly at: number },
): void {
  person.bonds = person.bonds.filter((each) => each !== bond);
  world.bookings += 1;
  if (bond.isPaid) settleBonus(world, person, bond, isReleased);
  endHoldingIfNothingIsLeft(person, at);
}

function settleBonus<A>(world: World<A>, buyer: Person<A>, bond: Bond<A>, isReleased: boolean): void {
  const { math } = world;
  const { inviter } = buyer;
  if (isReleased) {
    buyer.releasedBonds += 1;
    if (buyer.releasedBonds === 1 && inviter !== undefined) inviter.friendsReleased += 1;
  }
  if (inviter === undefined) return;
  world.bookings += 1;
  credit(world, inviter, 'pending', math.minus(math.zero, bond.bonus));
  if (!isReleased) return;
  credit(world, inviter, 'referral', bond.bonus);
  inviter.turnover = math.plus(inviter.turnover, bond.amountTon);
}

/** The lesser of the amount and the larger of the flat fee and the percentage. */
export function feeOf<A>(
  { math, whole }: World<A>,
  amount: A,
  fee: { readonly percent: bigint; readonly flatToken: bigint },
): A {
  if (fee.percent === 0n) return math.zero;
  const share = math.shareUp(amount, math.of(fee.percent), whole);
  const flat = math.of(fee.flatToken);
  const larger = math.isLess(share, flat) ? flat : share;
  return math.isLess(amount, larger) ? amount : larger;
}
