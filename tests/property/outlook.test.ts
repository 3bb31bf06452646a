import { outlookLine, projectedBalance } from '@axiom/domain/holdings';
import { ACCRUAL_DENOMINATOR, dailyRate } from '@axiom/domain/staking';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { sampleBond, sampleStake } from '#machines/shared/samples.ts';
import { activeStake, elapsedS, tokens } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const NOW_MS = Date.UTC(2026, 10, 24, 12, 34, 56, 789);
const laterMs = elapsedS.map((seconds) => NOW_MS + seconds * 1000);
const stakes = fc.array(
  activeStake.map((stake) => sampleStake({ ...stake, completesAtMs: undefined })),
  { maxLength: 5 },
);
const bonds = fc.array(
  fc.record({ maturesAtMs: laterMs, expectedToken: tokens }).map((bond) => sampleBond(bond)),
  { maxLength: 5 },
);
const numbered = <T extends object>(list: readonly T[]) =>
  list.map((one, index) => ({ ...one, id: `${index}` }));

describe('R9.01 the line of what is to come', () => {
  it('differs from the exact projection by no more than each stake’s second and a nano a turn', () => {
    holds(tokens, stakes, bonds, laterMs, (balance, someStakes, someBonds, atMs) => {
      const holdings = { stakes: numbered(someStakes), bonds: numbered(someBonds) };
      const secondsWorth = someStakes.reduce(
        (sum, stake) => sum + (stake.totalAmount * dailyRate(stake)) / ACCRUAL_DENOMINATOR + 1n,
        0n,
      );
      const turns = BigInt(4 * someStakes.length + someBonds.length + 1);
      const gap = outlookLine(balance, holdings, NOW_MS)(atMs) - projectedBalance(balance, holdings, atMs);
      return (gap < 0n ? -gap : gap) <= secondsWorth + turns;
    });
  });

  it('starts at the displayed balance', () => {
    holds(tokens, stakes, bonds, (balance, someStakes, someBonds) => {
      const holdings = { stakes: numbered(someStakes), bonds: numbered(someBonds) };
      return outlookLine(balance, holdings, NOW_MS)(NOW_MS) === projectedBalance(balance, holdings, NOW_MS);
    });
  });
});
