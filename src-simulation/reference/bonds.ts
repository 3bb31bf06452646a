import { beginHolding, endHolding } from '@axiom/domain/bonus';
import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import type { Fee } from '@axiom/domain/economy';
import { booking, bookingOfMintEffect } from '@axiom/domain/ledger';
import {
  creditOnActivation,
  earlyExitCredit,
  type Mint,
  type MintEffect,
  type MintStep,
  openMint,
  transitionMint,
} from '@axiom/domain/mint';
import { add, type Nano, percentOfCeil, ton, ZERO_AXIOM } from '@axiom/domain/money';
import { quoteMint, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import {
  orderStake,
  payStakingFee,
  type Stake,
  type StakeOrder,
  type StakingFee,
} from '@axiom/domain/staking';
import {
  type BondPlan,
  boughtAmount,
  boughtPlan,
  farmBondPlan,
  LATE_FROM,
  paidBondPlan,
  paymentDelay,
} from '../decisions/index.ts';
import { post } from './books.ts';
import { promiseBonus, settleBonus } from './referrals.ts';
import {
  behaviourOf,
  type Bond,
  count,
  type Person,
  takeNumber,
  todayMs,
  todaysPrice,
  type World,
} from './world.ts';

/** An order of today, its payment and its bond. */
export function buy(world: World, person: Person, second: number): void {
  const { policy } = world.scenario;
  const behaviour = behaviourOf(world, person);
  const plan = policy.plans[boughtPlan(behaviour, person.key, world.day)];
  if (plan === undefined) return;
  const amountTon = ton(BigInt(boughtAmount(behaviour, person.key, world.day)));
  const quote = quoteMint({ amountTon, price: todaysPrice(world, second), plan, policy });
  const nowMs = todayMs(world, second);
  const number = takeNumber(world);
  const mint = openMint({
    id: String(number),
    ownerId: person.userId,
    quote,
    policy,
    pendingCount: 0,
    nowMs,
  });
  const delay = paymentDelay(behaviour, person.key, world.day);
  if (delay < 0) {
    transitionMint(mint, { type: 'expire', atMs: nowMs + ORDER_EXPIRY_MS });
    count(world, 'order_unpaid');
    return;
  }
  activate(world, person, { mint, number, second, delay });
}

interface Payment {
  readonly mint: Mint;
  readonly number: number;
  readonly second: number;
  readonly delay: number;
}

function activate(world: World, person: Person, { mint, number, second, delay }: Payment): void {
  const { day } = world;
  const paidMs = todayMs(world, second + delay);
  const amountToken = creditOnActivation({
    quotedToken: mint.amountToken,
    amountTon: mint.amountTon,
    quotedPrice: mint.terms.price,
    paidPrice: { price: todaysPrice(world, second + delay), isOfItsMoment: true },
    spread: world.scenario.policy.spread,
    validUntilMs: mint.validUntilMs as number,
    chainTimeMs: paidMs,
    largestMove: SIMULATED_PRICE_BOUNDS.largestMove,
  });
  const step = transitionMint(mint, { type: 'activate', atMs: paidMs, amountToken });
  count(world, delay >= LATE_FROM ? 'bond_paid_late' : 'bond_paid');
  if (amountToken < mint.amountToken) count(world, 'late_at_lower_price');
  bookAll(world, step.mint, step.effects);
  person.tonIn = add(person.tonIn, mint.amountTon);
  world.boughtTon = add(world.boughtTon, mint.amountTon);
  const pendingBonus = step.effects.some(({ type }) => type === 'referral_pending')
    ? promiseBonus(world, person, amountToken)
    : ZERO_AXIOM;
  person.holding = beginHolding(person.holding, paidMs);
  const plan = paidBondPlan(behaviourOf(world, person), person.key, day);
  keep(world, person, { number, mint: step.mint, plan, pendingBonus }, paidMs);
}

/** A bond from a link. */
export function receive(world: World, person: Person, granted: { mint: Mint; isOwn: boolean }): void {
  const { mint, isOwn } = granted;
  const { day } = world;
  const plan = farmBondPlan(behaviourOf(world, person), person.key, { day, isOwn });
  const bond = { number: Number(mint.id), mint, plan, pendingBonus: ZERO_AXIOM };
  keep(world, person, bond, mint.activatedAtMs as number);
}

function keep(world: World, person: Person, bond: Bond, atMs: number): void {
  person.bonds.push(bond);
  if (bond.plan.day === world.day) carryOut(world, person, bond, atMs);
}

/** Step (a) of a visit: the person's plans of today for bonds of earlier days. */
export function carryOutPlans(world: World, person: Person, second: number): void {
  for (const bond of person.bonds.filter(({ plan }) => plan.day === world.day))
    carryOut(world, person, bond, todayMs(world, second));
}

const CARRY_OUT: Readonly<Record<BondPlan['life'], typeof stake>> = {
  hold: () => undefined,
  stake,
  cancel,
};

function carryOut(world: World, person: Person, bond: Bond, atMs: number): void {
  CARRY_OUT[bond.plan.life](world, person, bond, atMs);
}

/** An early exit, unless it would return nothing. */
export function cancel(world: World, person: Person, bond: Bond, atMs: number): void {
  if (earlyExitCredit(bond.mint) <= 0n) return;
  const { amountToken, terms } = bond.mint;
  if (isFlat(amountToken, terms.earlyExitFee)) count(world, 'fee_flat');
  count(world, 'bond_canceled');
  end(world, person, bond, transitionMint(bond.mint, { type: 'cancel', atMs }), atMs);
}

/** A bond matures. */
export function mature(world: World, person: Person, bond: Bond, atMs: number): void {
  count(world, 'bond_matured');
  end(world, person, bond, transitionMint(bond.mint, { type: 'mature', atMs }), atMs);
}

/** A staking fee, if there is one, is paid in the same second. */
function stake(world: World, person: Person, bond: Bond, atMs: number): void {
  const { policy } = world.scenario;
  const { bonuses } = person;
  const number = takeNumber(world);
  const order = orderStake({ id: String(number), mint: bond.mint, bonuses, policy, nowMs: atMs });
  const { opened, mintStep } =
    order.fee === undefined
      ? { opened: order.stake, mintStep: order.mintStep }
      : payFee(world, person, order, atMs);
  count(world, 'bond_staked');
  person.stakes.push({
    number,
    isPaid: bond.mint.origin === 'paid',
    activeSinceMs: bond.mint.activatedAtMs as number,
    before: 0n,
    stake: opened,
  });
  end(world, person, bond, mintStep, atMs);
}

interface Staked {
  readonly opened: Stake;
  readonly mintStep: MintStep;
}

function payFee(world: World, person: Person, order: StakeOrder, atMs: number): Staked {
  const { amountTon } = order.fee as StakingFee;
  const waiting = { stake: order.stake, mint: order.mintStep.mint };
  const { stakeStep, mintStep } = payStakingFee(waiting, { bonuses: person.bonuses, atMs });
  post(world.books, booking.stakingFeePaid({ amountTon }));
  person.tonIn = add(person.tonIn, amountTon);
  return { opened: stakeStep.stake as Stake, mintStep };
}

function end(
  world: World,
  person: Person,
  bond: Bond,
  step: { readonly mint: Mint; readonly effects: readonly MintEffect[] },
  atMs: number,
): void {
  person.bonds = person.bonds.filter((each) => each !== bond);
  bookAll(world, step.mint, step.effects);
  for (const effect of step.effects) {
    if (effect.type === 'referral_due') settleBonus(world, person, bond, effect.outcome);
  }
  endHoldingIfNothingIsLeft(person, atMs);
}

/** Ends the streak if the person has no paid bond or stake left. */
export function endHoldingIfNothingIsLeft(person: Person, atMs: number): void {
  const holds =
    person.bonds.some(({ mint }) => mint.origin === 'paid') || person.stakes.some(({ isPaid }) => isPaid);
  if (!holds) person.holding = endHolding(person.holding, atMs);
}

/** Whether a fee's flat minimum decides it. */
export function isFlat(amount: Nano<'AXIOM'>, fee: Fee): boolean {
  return fee.percent !== 0n && fee.flatToken > percentOfCeil(amount, fee.percent);
}

function bookAll(world: World, mint: Mint, effects: readonly MintEffect[]): void {
  for (const effect of effects) post(world.books, bookingOfMintEffect(mint, effect));
}
