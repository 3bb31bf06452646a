import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapOf, gapTable } from '../../src-simulation/draws/index.ts';
import { percent } from '../domain/support/fixtures.ts';
import { LARGEST_DIVISOR, mulDiv, mulDivUp, mulMod, productError } from '../../src-simulation/fast/exact.ts';
import { gapGuide, guidedGap } from '../../src-simulation/fast/gap-guide.ts';
import { LARGEST_AMOUNT, OutOfRange } from '../../src-simulation/fast/out-of-range.ts';
import { addWeighted, addWide, weightedValue, wideValue } from '../../src-simulation/fast/wide-sums.ts';

const MOST = Number.MAX_SAFE_INTEGER;
const DAYS = 3650;

/** Whole numbers of every size, and those beside powers of two and of ten, where rounding is hardest. */
const operand: fc.Arbitrary<number> = fc.oneof(
  fc.maxSafeNat(),
  fc.tuple(fc.nat(52), fc.integer({ min: -2, max: 2 })).map(([bit, by]) => Math.max(0, 2 ** bit + by)),
  fc.tuple(fc.nat(15), fc.integer({ min: -2, max: 2 })).map(([digit, by]) => Math.max(0, 10 ** digit + by)),
  fc.nat(1000),
  fc.nat(1000).map((by) => MOST - by),
);
const divisor = operand.map((value) => Math.max(1, Math.min(LARGEST_DIVISOR, value)));

/** Products a hair above or below a multiple of the divisor: q × d ± 1 with factors to match where there are any. */
const beside = fc
  .tuple(divisor, fc.integer({ min: 1, max: 2 ** 26 }), fc.integer({ min: -1, max: 1 }))
  .map(([d, q, by]): [number, number, number] => [Math.min(MOST, d * q + by), 1, d]);
const triple: fc.Arbitrary<[number, number, number]> = fc.oneof(
  fc.tuple(operand, operand, divisor),
  beside,
  fc.tuple(operand, divisor).map(([a, d]): [number, number, number] => [a, d, d]),
  fc.tuple(operand, divisor).map(([a, d]): [number, number, number] => [a, Math.max(1, d - 1), d]),
);

function exactly(work: () => number): number | 'out of range' {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfRange) return 'out of range';
    throw error;
  }
}

describe('exact arithmetic of plain numbers', () => {
  it('⌊a × b / d⌋, its ceiling and its remainder are those of bigint, or out of range', () => {
    fc.assert(
      fc.property(triple, ([a, b, d]) => {
        const product = BigInt(a) * BigInt(b);
        const floor = product / BigInt(d);
        const isSmall = floor < BigInt(LARGEST_AMOUNT) || product < 2n ** 53n;
        expect(exactly(() => mulDiv(a, b, d))).toBe(isSmall ? Number(floor) : 'out of range');
        if (!isSmall) return;
        const rest = product % BigInt(d);
        expect(mulMod(a, b, d)).toBe(Number(rest));
        expect(mulDivUp(a, b, d)).toBe(Number(floor) + (rest === 0n ? 0 : 1));
      }),
      { numRuns: 20_000 },
    );
  });

  it('a rounded product and its error are the product', () => {
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        const product = a * b;
        expect(BigInt(product) + BigInt(productError(a, b, product))).toBe(BigInt(a) * BigInt(b));
      }),
      { numRuns: 5000 },
    );
  });

  it('wide sums carry exactly, up and down', () => {
    const term = fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 });
    fc.assert(
      fc.property(fc.array(term), fc.array(fc.tuple(fc.nat(2 ** 52), term)), (terms, weighted) => {
        const sums = new Float64Array(6);
        let plain = 0n;
        for (const each of terms) {
          addWide(sums, 0, each);
          plain += BigInt(each);
        }
        expect(wideValue(sums, 0)).toBe(plain);
        let exact = 0n;
        for (const [amount, wide] of weighted) {
          const weight = wide % 2 ** 26;
          addWeighted(sums, 1, amount, weight);
          exact += BigInt(amount) * BigInt(weight);
        }
        expect(weightedValue(sums, 1)).toBe(exact);
      }),
    );
  });

  it('a guided gap is the gap that the search finds, or one beyond the run', () => {
    const chances = ['0', '0.01', '2', '37.5', '100'].map((chance) => gapTable(percent(chance), DAYS));
    fc.assert(
      fc.property(fc.constantFrom(...chances), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (table, draw) => {
        expect(guidedGap(gapGuide(table, DAYS), draw)).toBe(Math.min(DAYS + 1, gapOf(table, draw)));
      }),
      { numRuns: 500 },
    );
  });
});
