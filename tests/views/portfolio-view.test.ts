import { describe, expect, it } from 'vitest';
import {
  ax,
  bond,
  emptyPortfolio,
  NOW_MS,
  operations,
  portfolio,
  stakes,
} from '../../src/gallery/samples.ts';
import { pastOf } from '../../src/screens/shared/past.ts';
import {
  activeBonds,
  checkedFees,
  checkedPayments,
  isFirstDay,
  projectedBalance,
  unlocksOf,
} from '../../src/screens/shared/portfolio-view.ts';

const DAY = 86_400_000;

describe('what the dashboard makes of a portfolio', () => {
  it('R9.03 the calendar holds every active bond and stake, the next first', () => {
    const unlocks = unlocksOf(portfolio, NOW_MS);
    expect(unlocks.map((unlock) => unlock.kind)).toEqual(['bond', 'bond', 'bond', 'stake', 'bond', 'stake']);
    expect(unlocks.map((unlock) => unlock.atMs)).toEqual(
      unlocks.map((unlock) => unlock.atMs).toSorted((a, b) => a - b),
    );
    expect(activeBonds(portfolio.bonds).map((one) => one.id)).toEqual(['b1', 'b2', 'b3', 'b4']);
  });

  it('R9.01 the projection adds exactly what unlocks at its instant', () => {
    const [first] = unlocksOf(portfolio, NOW_MS);
    if (!first) throw new Error('no unlock');
    const step = projectedBalance(portfolio, first.atMs) - projectedBalance(portfolio, first.atMs - 1);
    expect(step).toBeGreaterThanOrEqual(first.nano);
    expect(step - first.nano).toBeLessThan(1_000_000n);
  });

  it('R4.06 the projection of now is the displayed balance', () => {
    expect(projectedBalance(portfolio, NOW_MS)).toBe(1_784_093_109_142n);
  });

  it('R4.02 a payment beside the one pending of the last 3 minutes is still being checked', () => {
    const shown = bond('new', 90, 0.0005, 250, 294.67, { status: 'pending' });
    const old = bond('old', 30, 0.01, 100, 117.8, { status: 'pending' });
    const openPayments = ['new', 'old'].map((subjectId) => ({
      kind: 'bond' as const,
      subjectId,
      outcome: 'unknown' as const,
      sinceMs: NOW_MS - 1000,
      payUntilMs: NOW_MS + 1000,
    }));
    const context = { ...portfolio, bonds: [shown, old], openPayments };
    expect(checkedPayments(context, NOW_MS).map(({ bond: paid }) => paid?.id)).toEqual(['old']);
  });

  it('S2 a staking fee that is no longer the pending of the last 3 minutes is still being checked too', () => {
    const waiting = { ...stakes[0]!, id: 'fee', status: 'pending' as const, createdAtMs: NOW_MS - 200_000 };
    const payment = {
      kind: 'stake-fee' as const,
      subjectId: 'fee',
      outcome: 'unknown' as const,
      sinceMs: NOW_MS - 190_000,
      payUntilMs: NOW_MS + 700_000,
      from: '0QA',
    };
    const context = { ...portfolio, stakes: [waiting, ...stakes], openPayments: [payment] };
    expect(checkedFees(context, NOW_MS)).toMatchObject([{ key: 'fee', bond: null, from: '0QA' }]);
    expect(checkedFees(context, NOW_MS - 100_000)).toEqual([]);
    expect(checkedPayments(context, NOW_MS)).toEqual([]);
  });

  it('S23 an order that ended unpaid leaves the first day as it was; anything that was paid does not', () => {
    const ended = bond('e', 90, 0.01, 250, 294.67, { status: 'canceled' });
    const { activatedAtMs: _, ...unpaid } = ended;
    const first = (...bonds: (typeof unpaid)[]) => isFirstDay({ ...emptyPortfolio, bonds });
    expect([first(), first(unpaid), first(ended), first({ ...unpaid, status: 'pending' })]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('R2.13 the past undoes the newest operations step by step', () => {
    const main = operations.filter((row) => row.account === 'main');
    const points = pastOf(operations, false, ax(2000), NOW_MS);
    expect(points.at(-1)).toEqual({ atMs: NOW_MS, nano: ax(2000) });
    const before = main.reduce((nano, row) => nano - row.amountToken, ax(2000) as bigint);
    expect(points[0]?.nano).toBe(before < 0n ? 0n : before);
    expect(points.every((point, index) => index === 0 || point.atMs >= (points[index - 1]?.atMs ?? 0))).toBe(
      true,
    );
    expect(points[0]?.atMs).toBeGreaterThan(NOW_MS - 90 * DAY);
  });
});
