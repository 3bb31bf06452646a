import { ton } from '@axiom/domain/money';
import { levelOf, LEVELS, levelRow, promiseBonus, referralBonus } from '@axiom/domain/referral';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { level, payments, tokens } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const thresholds = LEVELS.slice(1).map(({ fromTurnover }) => fromTurnover);

describe('R7.03 the seven thresholds', () => {
  it('R4.07 each raises the level by one, exactly at itself and not a nano before', () => {
    expect(thresholds.map((each) => each / 10n ** 9n)).toEqual([
      50n,
      500n,
      1000n,
      5000n,
      10_000n,
      15_000n,
      20_000n,
    ]);
    for (const threshold of thresholds) {
      expect(levelOf(threshold)).toBe(levelOf(ton(threshold - 1n)) + 1);
    }
    expect([levelOf(ton(0n)), levelOf(ton(10n ** 30n))]).toEqual([1, 8]);
  });

  it('R4.07 a bonus is floored and of the level held before the purchase, even where the purchase crosses a threshold', () => {
    const near = fc
      .tuple(fc.constantFrom(...thresholds), fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }))
      .map(([threshold, off]) => ton(threshold + off));
    holds(near, payments, tokens, (releasedTurnover, amountTon, amountToken) => {
      const made = promiseBonus({ releasedTurnover, amountTon, amountToken });
      const { level, bonusPercent } = levelRow(levelOf(releasedTurnover));
      const rest = amountToken * bonusPercent - 100_000_000n * made.bonusToken;
      expect(rest >= 0n && rest < 100_000_000n).toBe(true);
      expect([made.level, made.turnoverTon]).toEqual([level, amountTon]);
    });
  });
});

describe('R7.03 referral levels', () => {
  const turnover = fc.bigInt({ min: 0n, max: 30_000n * 10n ** 9n }).map(ton);

  it('R4.07 rise with turnover, from 1 to 8', () => {
    holds(turnover, turnover, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(levelOf(low) <= levelOf(high)).toBe(true);
      expect(levelOf(low) >= 1 && levelOf(high) <= 8).toBe(true);
    });
  });

  it('R4.07 are held exactly from their thresholds on', () => {
    holds(level, fc.bigInt({ min: 0n, max: 10n ** 9n }), (row, above) => {
      expect(levelOf(ton(row.fromTurnover + above)) >= row.level).toBe(true);
      if (row.level > 1) expect(levelOf(ton(row.fromTurnover - 1n))).toBe(row.level - 1);
    });
  });

  it('R4.07 bonus is ⌊amount × percent / 100⌋', () => {
    holds(tokens, level, (amount, row) => {
      const rest = amount * row.bonusPercent - 100_000_000n * referralBonus(amount, row.level);
      return rest >= 0n && rest < 100_000_000n;
    });
  });
});
