import { describe, expect, it } from 'vitest';
import {
  activeBonds,
  canLeaveEarly,
  hasStarted,
  heldToken,
  lateBonds,
  lateStakes,
  pastOf,
  projectedBalance,
  stakeableBonds,
  unlocksOf,
} from '@axiom/domain/holdings';
import { axiom } from '@axiom/domain/money';
import type { Operation } from '@axiom/domain/ports/client';
import { completesAtMs, displayedBalance } from '@axiom/domain/staking';
import { SAMPLE_NOW_MS as NOW_MS, sampleBond, sampleStake } from '#machines/shared/samples.ts';

const DAY = 86_400_000;
const UNIT = 1_000_000_000n;
const BALANCE = axiom(100n * UNIT);

const late = sampleBond({ id: 'late', maturesAtMs: NOW_MS + 200 * DAY });
const soon = sampleBond({ id: 'soon', maturesAtMs: NOW_MS + 3 * DAY, isReserved: true });
const due = sampleBond({ id: 'due', maturesAtMs: NOW_MS - 1 });
const unpaid = sampleBond({ id: 'unpaid', status: 'pending' });
const stake = sampleStake({ createdAtMs: NOW_MS - DAY, lastUpdatedAtMs: NOW_MS - 3_600_000 });
const holdings = { bonds: [late, unpaid, due, soon], stakes: [stake, sampleStake({ status: 'completed' })] };

describe('what a person holds', () => {
  it('R9.03 the calendar holds every active bond and stake that is still to unlock, the next first', () => {
    const stakeEnd = completesAtMs(stake)!;
    expect(unlocksOf(holdings, NOW_MS)).toEqual([
      { id: 'bond-soon', atMs: NOW_MS + 3 * DAY, kind: 'bond', days: 90, nano: soon.expectedToken },
      { id: 'bond-late', atMs: NOW_MS + 200 * DAY, kind: 'bond', days: 90, nano: late.expectedToken },
      { id: 'stake-s1', atMs: stakeEnd, kind: 'stake', days: 90, nano: stake.totalAmount },
    ]);
    expect(activeBonds(holdings.bonds).map(({ id }) => id)).toEqual(['due', 'soon', 'late']);
  });

  it('a stake that never completes does not unlock', () => {
    const idle = sampleStake({ dailyReward: stake.holdBonus });
    expect(unlocksOf({ bonds: [], stakes: [idle] }, NOW_MS)).toEqual([]);
  });

  it('R9.01 the projection adds exactly what unlocks at its instant, and a stake’s last reward with it', () => {
    for (const { atMs, nano } of unlocksOf(holdings, NOW_MS)) {
      const step = projectedBalance(BALANCE, holdings, atMs) - projectedBalance(BALANCE, holdings, atMs - 1);
      const earned =
        displayedBalance(BALANCE, holdings.stakes, atMs) -
        displayedBalance(BALANCE, holdings.stakes, atMs - 1);
      expect(step).toBe(nano + earned);
    }
  });

  it('R4.06 the projection of now is the displayed balance, with what is due and not booked yet', () => {
    const displayed = displayedBalance(BALANCE, holdings.stakes, NOW_MS);
    expect(displayed).toBeGreaterThan(BALANCE);
    expect(projectedBalance(BALANCE, holdings, NOW_MS)).toBe(displayed + due.expectedToken);
    expect(projectedBalance(BALANCE, { ...holdings, bonds: [late, soon] }, NOW_MS)).toBe(displayed);
  });

  it('R4.03 a bond that waits for its fee cannot be staked or left; one from a link cannot be left', () => {
    expect(stakeableBonds(holdings.bonds).map(({ id }) => id)).toEqual(['due', 'late']);
    expect([late, soon, sampleBond({ origin: 'farm' })].map(canLeaveEarly)).toEqual([true, false, false]);
  });

  it('what ended stays for a day, an order that was never paid does not', () => {
    const closed = { status: 'canceled', closedAtMs: NOW_MS } as const;
    const { activatedAtMs: _, ...neverPaid } = sampleBond({ ...closed, id: 'never' });
    const bonds = [
      late,
      neverPaid,
      sampleBond(closed),
      sampleBond({ ...closed, id: 'b2', status: 'completed' }),
    ];
    expect(lateBonds(bonds, NOW_MS + DAY - 1).map(({ id }) => id)).toEqual(['b1', 'b2']);
    expect(lateBonds(bonds, NOW_MS + DAY)).toEqual([]);
    const stakes = [stake, sampleStake({ status: 'completed', completedAtMs: NOW_MS })];
    expect(lateStakes(stakes, NOW_MS + DAY - 1)).toHaveLength(1);
    expect(lateStakes(stakes, NOW_MS + DAY)).toEqual([]);
  });

  it('an order that ended unpaid is no start; anything that was paid, or may be, is', () => {
    const ended = sampleBond({ status: 'canceled' });
    const { activatedAtMs: _, ...neverPaid } = ended;
    const started = (...bonds: (typeof neverPaid)[]) => hasStarted({ bonds, stakes: [] });
    expect([started(), started(neverPaid), started(ended), started(unpaid)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(hasStarted({ bonds: [], stakes: [stake] })).toBe(true);
  });

  it('what is held is the amounts of active bonds and stakes, without bonus or reward', () => {
    expect(heldToken(holdings)).toBe(3n * late.amountToken + stake.totalAmount);
  });

  it('R2.13 the past undoes the newest operations of the main balance step by step, never below 0', () => {
    const row = (agoDays: number, nano: bigint, account: Operation['account'] = 'main'): Operation => ({
      id: `o${agoDays}`,
      kind: 'reward',
      createdAtMs: NOW_MS - agoDays * DAY,
      amountToken: axiom(nano),
      amountTon: null,
      account,
    });
    const rows = [row(-1, 5n), row(1, 30n), row(2, 7n, 'referral'), row(3, -20n), row(4, 200n)];
    const before = (agoDays: number, nano: bigint) => ({ atMs: NOW_MS - agoDays * DAY, nano });
    const steps = [
      before(4, 0n),
      before(4, 90n),
      before(3, 90n),
      before(3, 70n),
      before(1, 70n),
      before(1, 100n),
      before(0, 100n),
    ];
    expect(pastOf(rows, false, 100n, NOW_MS)).toEqual(steps);
    expect(pastOf(rows, true, 100n, NOW_MS)).toEqual([before(404, 0n), ...steps]);
  });
});
