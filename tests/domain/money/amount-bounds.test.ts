import { AmountAboveMaximum, AmountBelowMinimum } from '@axiom/domain/errors';
import { assertAtLeast, assertAtMost, ton } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

const input = { field: 'amount_ton', currency: 'TON' } as const;
const bound = ton(5_000_000_000n);

function refusalOf(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return 'accepted';
}

describe('a bound', () => {
  it('is allowed itself, from either side', () => {
    expect(refusalOf(() => assertAtLeast(bound, bound, input))).toBe('accepted');
    expect(refusalOf(() => assertAtMost(bound, bound, input))).toBe('accepted');
  });

  it('a nano less than the least is refused, a nano more is not', () => {
    expect(refusalOf(() => assertAtLeast(ton(bound + 1n), bound, input))).toBe('accepted');
    const refusal = refusalOf(() => assertAtLeast(ton(bound - 1n), bound, input));
    expect(refusal).toBeInstanceOf(AmountBelowMinimum);
    expect(refusal).toMatchObject({
      field: 'amount_ton',
      found: '4.999999999 TON',
      allowed: 'at least 5 TON',
    });
  });

  it('a nano more than the most is refused, a nano less is not', () => {
    expect(refusalOf(() => assertAtMost(ton(bound - 1n), bound, input))).toBe('accepted');
    const refusal = refusalOf(() => assertAtMost(ton(bound + 1n), bound, input));
    expect(refusal).toBeInstanceOf(AmountAboveMaximum);
    expect(refusal).toMatchObject({
      field: 'amount_ton',
      found: '5.000000001 TON',
      allowed: 'at most 5 TON',
    });
  });
});
