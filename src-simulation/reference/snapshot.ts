import { beginHolding } from '@axiom/domain/bonus';
import { MS_PER_SECOND } from '@axiom/domain/constants';
import { balanced, move, systemAccount, type UserAccountName, userAccount } from '@axiom/domain/ledger';
import { newActiveMint } from '@axiom/domain/mint';
import { type Nano, sum } from '@axiom/domain/money';
import { ACCRUAL_DENOMINATOR, type Stake } from '@axiom/domain/staking';
import { NEVER } from '../draws/index.ts';
import type { SnapshotBond, SnapshotPerson, SnapshotStake } from '../scenario/scenario.ts';
import { post } from './books.ts';
import {
  type Bond,
  NO_BONUSES,
  type OpenStake,
  type Person,
  takeNumber,
  todayMs,
  todaysPrice,
  type World,
} from './world.ts';

/** Restores the people of a snapshot, who arrived before day 0. What they have is booked against adjustments. */
export function restore(world: World): void {
  const people = world.scenario.snapshot?.people ?? [];
  people.forEach((kept, number) => restorePerson(world, world.people[number] as Person, kept));
  people.forEach(({ inviter, bonds }) => {
    const host = world.people[inviter ?? -1];
    if (host === undefined) return;
    put(world, host, 'referral_pending', sum(bonds.map(({ pendingBonus }) => pendingBonus)));
  });
}

function restorePerson(world: World, person: Person, kept: SnapshotPerson): void {
  world.arrived += 1;
  person.turnover = kept.turnover;
  person.bonds = kept.bonds.map((bond) => bondOf(world, person, bond));
  person.stakes = kept.stakes.map((stake) => stakeOf(world, person, stake));
  if (kept.heldSinceMs !== undefined) person.holding = beginHolding(person.holding, kept.heldSinceMs);
  put(world, person, 'main', kept.main);
  put(world, person, 'referral', kept.referral);
  put(world, person, 'task', kept.task);
  put(world, person, 'bonded', sum(kept.bonds.map(({ amountToken }) => amountToken)));
  put(world, person, 'staked', sum(kept.stakes.map(({ totalAmount }) => totalAmount)));
}

function put(world: World, { userId }: Person, name: UserAccountName, amount: Nano<'AXIOM'>): void {
  const from = systemAccount('adjustments');
  post(world.books, balanced('adjustment', move('AXIOM', from, userAccount(userId, name), amount)));
}

/** A bond of the snapshot. Its owner holds it to its maturity, which is the first second of day 0 at the earliest. */
function bondOf(world: World, person: Person, kept: SnapshotBond): Bond {
  const number = takeNumber(world);
  const { origin, amountTon, amountToken, tariffDays } = kept;
  const mint = newActiveMint({
    id: String(number),
    ownerId: person.userId,
    origin,
    nowMs: wholeSecond(kept.activatedAtMs),
    amountTon,
    amountToken,
    tariffDays,
    terms: {
      price: todaysPrice(world, 0),
      bonusPercent: kept.bonusPercent,
      dailyReward: kept.dailyReward,
      maxRewardPercent: kept.maxRewardPercent,
      earlyExitFee: kept.exitFee,
    },
  });
  const maturesAtMs = Math.max(mint.maturesAtMs ?? 0, todayMs(world, 0));
  return {
    number,
    mint: { ...mint, maturesAtMs },
    plan: { life: 'hold', day: NEVER },
    pendingBonus: kept.pendingBonus,
  };
}

/** A stake of the snapshot. It earns from the run's first midnight on; earlier rewards do not count for this run. */
function stakeOf(world: World, person: Person, kept: SnapshotStake): OpenStake {
  const number = takeNumber(world);
  const stake: Stake = {
    id: String(number),
    ownerId: person.userId,
    mintId: String(number),
    status: 'active',
    createdAtMs: wholeSecond(kept.activeSinceMs),
    lastUpdatedAtMs: todayMs(world, 0),
    totalAmount: kept.totalAmount,
    dailyReward: kept.dailyReward,
    ...NO_BONUSES,
    earnedReward: kept.earnedReward,
    maxReward: kept.maxReward,
    accrualRemainder: kept.accrualRemainder,
  };
  return {
    number,
    isPaid: kept.origin === 'paid',
    activeSinceMs: wholeSecond(kept.activeSinceMs),
    before: kept.earnedReward * ACCRUAL_DENOMINATOR + kept.accrualRemainder,
    stake,
  };
}

function wholeSecond(atMs: number): number {
  return Math.floor(atMs / MS_PER_SECOND) * MS_PER_SECOND;
}
