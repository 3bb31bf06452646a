import { ton } from '@axiom/domain/money';
import { isAbove, isFree, type PayoutLine, reasonNow } from '@axiom/domain/withdrawal';
import { describe, expect, it } from 'vitest';

const OPEN: PayoutLine = {
  waits: null,
  freeWaits: null,
  aboveTon: ton(100n),
  restTon: ton(40n),
  isHalted: false,
  isDayBegun: true,
};
const sale = {
  kind: 'withdrawal',
  isReleased: false,
  amountTon: ton(40n),
  status: 'queued',
  reason: null,
} as const;
const reason = (payout: Partial<Parameters<typeof reasonNow>[0]>, line: Partial<PayoutLine> = {}) =>
  reasonNow({ ...sale, ...payout }, { ...OPEN, ...line });

describe('R5.21 why a payout in line waits', () => {
  it('for nothing, while the day and the wallet have room for it', () => {
    expect(reason({})).toBeNull();
    expect(reason({ reason: 'left_out' })).toBe('left_out');
  });

  it('for the next day, once the payer said so, or where it is more than the rest of this one', () => {
    expect(reason({}, { waits: 'treasury_day' })).toBe('treasury_day');
    expect(reason({ amountTon: ton(41n) })).toBe('treasury_day');
    expect(reason({ amountTon: ton(41n) }, { restTon: null })).toBeNull();
  });

  it('for no day on which nothing has left yet: what was said is of another one', () => {
    expect(reason({}, { waits: 'treasury_day', isDayBegun: false })).toBeNull();
    expect(reason({ amountTon: ton(41n) }, { isDayBegun: false })).toBeNull();
  });

  it('for the operator, where it is more than a whole day; one that was released is not', () => {
    expect(reason({ amountTon: ton(101n) })).toBe('over_limit');
    expect(reason({ amountTon: ton(100n) })).toBe('treasury_day');
    expect(reason({ amountTon: ton(101n), isReleased: true })).toBeNull();
    expect(isAbove({ ...sale, amountTon: ton(101n) }, { aboveTon: null })).toBe(false);
  });

  it('for coins in the wallet; what the day does not count waits for them alone', () => {
    expect(reason({}, { waits: 'hot_wallet_short' })).toBe('hot_wallet_short');
    const free = { kind: 'deposit_refund', amountTon: ton(41n) } as const;
    expect(isFree({ ...sale, ...free })).toBe(true);
    expect(reason(free, { waits: 'treasury_day' })).toBeNull();
    expect(reason(free, { waits: 'treasury_day', freeWaits: 'hot_wallet_short' })).toBe('hot_wallet_short');
  });

  it('for the operator while payouts are halted, unless something else keeps it anyway', () => {
    expect(reason({}, { isHalted: true })).toBe('halted');
    expect(reason({}, { isHalted: true, waits: 'treasury_day' })).toBe('halted');
    expect(reason({}, { isHalted: true, waits: 'hot_wallet_short' })).toBe('hot_wallet_short');
    expect(reason({ amountTon: ton(101n) }, { isHalted: true })).toBe('over_limit');
  });

  it('its own reason once it is out of the line, whatever keeps the others', () => {
    for (const status of ['held', 'sending', 'confirmed'] as const)
      expect(reason({ status, reason: 'operator' }, { waits: 'treasury_day', isHalted: true })).toBe(
        'operator',
      );
    expect(reason({ status: 'refunded', reason: 'expired' }, { isHalted: true })).toBe('expired');
  });

  it('what the same reason means where it stands: tried again or not, stopped or given back', () => {
    expect(reason({ status: 'held', reason: 'left_out' })).toBe('left_out_often');
    expect(reason({ status: 'sending', reason: 'left_out' })).toBe('left_out');
    expect(reason({ status: 'refunded', reason: 'operator' })).toBe('refunded_by_operator');
  });
});
