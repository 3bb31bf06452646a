import { roundSignificant, ton } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

describe('significant digits', () => {
  it.each([
    [0n, 0n],
    [7n, 7n],
    [99n, 99n],
    [124n, 120n],
    [125n, 130n],
    [995n, 1000n],
    [13_250_000_000n, 13_000_000_000n],
    [99_600_000n, 100_000_000n],
    [10n ** 30n + 1n, 10n ** 30n],
  ])('%s to two is %s', (amount, rounded) => {
    expect(roundSignificant(ton(amount), 2)).toBe(rounded);
    expect(roundSignificant(ton(rounded), 2)).toBe(rounded);
  });
});
