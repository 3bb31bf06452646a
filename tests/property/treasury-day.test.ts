import { ton } from '@axiom/domain/money';
import { type LimitedPayout, withinTreasuryDay } from '@axiom/domain/withdrawal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const payout = fc.record({ amountTon: fc.bigInt(1n, 1_000n).map(ton), isFree: fc.boolean() });
const line = fc.array(payout, { maxLength: 30 });
const day = fc.record({ limitTon: fc.bigInt(0n, 3_000n).map(ton), leftTon: fc.bigInt(0n, 3_000n).map(ton) });
const totalOf = (payouts: readonly LimitedPayout[]) =>
  payouts.reduce((sum, { amountTon, isFree }) => (isFree ? sum : sum + amountTon), 0n);

it('no day lets more out than its limit, free payouts apart; nobody overtakes; nothing waits that would fit', () => {
  holds(line, day, (waiting, { limitTon, leftTon }) => {
    const allowed = withinTreasuryDay(waiting, { limitTon, leftTon });
    const counted = totalOf(allowed);
    if (counted > 0n) expect(leftTon + counted).toBeLessThanOrEqual(limitTon);
    expect(allowed.filter(({ isFree }) => isFree)).toEqual(waiting.filter(({ isFree }) => isFree));
    const limited = waiting.filter(({ isFree }) => !isFree);
    const through = allowed.filter(({ isFree }) => !isFree);
    expect(through).toEqual(limited.slice(0, through.length));
    const next = limited[through.length];
    if (next !== undefined) expect(leftTon + counted + next.amountTon).toBeGreaterThan(limitTon);
  });
});
