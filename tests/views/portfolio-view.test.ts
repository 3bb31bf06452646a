import { describe, expect, it } from 'vitest';
import { bond, emptyPortfolio, NOW_MS, portfolio, stakes } from '../../src/gallery/samples.ts';
import {
  checkedFees,
  checkedPayments,
  isFirstDay,
  returnsToTell,
} from '../../src/screens/shared/portfolio-view.ts';
import { ton } from '@axiom/domain/money';
import type { ReturnStatus } from '@axiom/domain/payment';

describe('what the dashboard makes of a portfolio', () => {
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

  it('a staking fee that is no longer the pending of the last 3 minutes is still being checked too', () => {
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

  it('what came back is told while it is not there, or its order can be paid; what waits is told for a week', () => {
    const closed = (status: ReturnStatus, agoDays: number) => ({
      ...bond(`${status}${agoDays}`, 90, agoDays, 250, 294.67, { status: 'canceled' }),
      returned: { amountTon: ton(1n), reason: 'too_late' as const, status },
    });
    const open = { ...closed('refunded', 0), id: 'open', status: 'pending' as const };
    const all = [
      open,
      ...(['waiting', 'refunding', 'refunded'] as const).flatMap((one) => [closed(one, 6), closed(one, 8)]),
      bond('plain', 90, 1, 250, 294.67),
    ];
    const told = returnsToTell(all, NOW_MS).map(({ id }) => id);
    expect(told).toEqual(['open', 'waiting6', 'refunding6', 'refunding8']);
  });

  it('an order that ended unpaid leaves the first day as it was; anything that was paid does not', () => {
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
});
