import { bonusesFor, daysHeld, investedToken, type Investment } from '@axiom/domain/bonus';
import { booking } from '@axiom/domain/ledger';
import { add, axiom, floorDivide, type Nano, ZERO_AXIOM } from '@axiom/domain/money';
import {
  ACCRUAL_DENOMINATOR,
  accruesFromMs,
  completesAtMs,
  settle,
  type Stake,
  withBonuses,
} from '@axiom/domain/staking';
import { endHoldingIfNothingIsLeft } from './bonds.ts';
import { post } from './books.ts';
import { count, type OpenStake, type Person, todayMs, type World } from './world.ts';

/**
 * 00:00: credits the rewards up to this instant and sets today's rates, which follow from the facts of the day before. A
 * stake that completes exactly now is left alone: today's visit completes it first.
 */
export function settleMidnight(world: World, person: Person): void {
  const midnightMs = todayMs(world, 0);
  const before = person.bonuses;
  person.bonuses = {
    ...bonusesFor(world.scenario.policy, {
      holdDays: daysHeld(person.holding, midnightMs),
      investedToken: investedToken(investmentsOf(person), midnightMs),
      stakedToken: ZERO_AXIOM,
    }),
    collectiveBonus: world.collective,
  };
  if (person.bonuses.holdBonus > before.holdBonus) count(world, 'hold_step_reached');
  if (person.bonuses.investmentBonus !== before.investmentBonus) count(world, 'investment_changed');
  for (const open of person.stakes) {
    if (isCompleteBy(open.stake, midnightMs)) continue;
    credit(world, person, open, midnightMs);
    open.stake = withBonuses(open.stake, person.bonuses);
  }
}

/** The end of the run: credits the rewards up to its last instant. */
export function settleEnd(world: World, person: Person): void {
  for (const open of person.stakes) credit(world, person, open, todayMs(world, 0));
}

/** A stake that reached its cap. */
export function complete(world: World, person: Person, open: OpenStake, atMs: number): void {
  credit(world, person, open, atMs);
  const { totalAmount, maxReward } = open.stake;
  world.completedExact += maxReward * ACCRUAL_DENOMINATOR - open.before;
  post(world.books, booking.stakeCompleted({ userId: person.userId, totalAmount }));
  count(world, 'stake_completed');
  person.stakes = person.stakes.filter((each) => each !== open);
  endHoldingIfNothingIsLeft(person, atMs);
}

function credit(world: World, { userId }: Person, open: OpenStake, atMs: number): void {
  const { stake, rewardToken } = settle(open.stake, atMs);
  open.stake = stake;
  world.creditedToken = add(world.creditedToken, rewardToken);
  post(world.books, booking.stakeSettled({ userId, rewardToken }));
}

function isCompleteBy(stake: Stake, atMs: number): boolean {
  const completion = completesAtMs(stake);
  return completion !== undefined && completion <= atMs;
}

function investmentsOf({ bonds, stakes }: Person): readonly Investment[] {
  return [
    ...bonds
      .filter(({ mint }) => mint.origin === 'paid')
      .map(({ mint }) => ({
        amountToken: mint.amountToken,
        activeSinceMs: mint.activatedAtMs as number,
      })),
    ...stakes
      .filter(({ isPaid }) => isPaid)
      .map(({ stake, activeSinceMs }) => ({ amountToken: stake.totalAmount, activeSinceMs })),
  ];
}

/** ⌊exact rewards of all stakes up to an instant⌋: those that completed, and the active ones, each at most its cap. */
export function exactRewards(world: World, atMs: number): Nano<'AXIOM'> {
  let exact = world.completedExact;
  for (const person of world.people)
    for (const { stake, before } of person.stakes) exact += exactOf(stake, atMs) - before;
  return axiom(floorDivide(exact, ACCRUAL_DENOMINATOR));
}

/** The exact reward by definition: earned, remainder, and rate × seconds since the last settlement. */
function exactOf(stake: Stake, atMs: number): bigint {
  const rate = stake.dailyReward + stake.holdBonus + stake.collectiveBonus + stake.investmentBonus;
  const seconds = BigInt(Math.max(0, (atMs - accruesFromMs(stake)) / 1000));
  const settled = stake.earnedReward * ACCRUAL_DENOMINATOR + stake.accrualRemainder;
  const cap = stake.maxReward * ACCRUAL_DENOMINATOR;
  const exact = settled + stake.totalAmount * rate * seconds;
  return exact < cap ? exact : cap;
}
