import { describe, expect, it } from 'vitest';
import { MINT_STATUSES, orderStanding } from '@axiom/domain/mint';

describe('what became of an order', () => {
  it('pending is open, canceled without ever having been active ended unpaid, everything else was paid', () => {
    const unpaid = MINT_STATUSES.map((status) => [status, orderStanding({ status })]);
    expect(unpaid).toEqual([
      ['pending', 'open'],
      ['active', 'paid'],
      ['canceled', 'ended'],
      ['completed', 'paid'],
      ['move_to_staking', 'paid'],
    ]);
    expect(orderStanding({ status: 'canceled', activatedAtMs: 0 })).toBe('paid');
  });
});
