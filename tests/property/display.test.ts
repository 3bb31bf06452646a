import {
  ceilDivide,
  floorDivide,
  formatAmount,
  formatDecimal,
  InvalidDecimal,
  mulDivCeil,
  mulDivFloor,
  normaliseInput,
  parseAmount,
  parseSignedPercent,
  formatPercent,
  percent6,
} from '@axiom/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nano, positiveNano } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const signed = fc.tuple(nano, fc.boolean()).map(([value, isNegative]) => (isNegative ? -value : value));
const decimals = fc.integer({ min: 0, max: 9 });
const sizeOf = (value: bigint) => (value < 0n ? -value : value);

/** What is shown, read back as nano. */
function unformat(text: string): bigint {
  const [whole = '', fraction = ''] = text.replaceAll(/[ -]/g, '').split('.');
  const size = BigInt(whole + fraction.padEnd(9, '0'));
  return text.startsWith('-') ? -size : size;
}

const truncated = (value: bigint, digits: number) => {
  const unit = 10n ** BigInt(9 - digits);
  return (value / unit) * unit;
};

describe('R7.03 numbers on screen', () => {
  it('R4.10 show exactly the truncated amount: unformat(format(v)) = τ(v)', () => {
    holds(
      signed,
      decimals,
      (value, digits) => unformat(formatAmount(value, digits)) === truncated(value, digits),
    );
  });

  it('R4.10 truncation is towards 0, below one unit, and idempotent', () => {
    holds(signed, decimals, (value, digits) => {
      const shown = unformat(formatAmount(value, digits));
      expect(sizeOf(shown) <= sizeOf(value)).toBe(true);
      expect(sizeOf(value) - sizeOf(shown) < 10n ** BigInt(9 - digits)).toBe(true);
      expect(formatAmount(shown, digits)).toBe(formatAmount(value, digits));
    });
  });

  it('R4.10 cutting to 6 decimals first changes nothing at 4', () => {
    const near = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: -1n, max: 1n }))
      .map(([k, off]) => k * 100_000n + off * 1000n);
    holds(fc.oneof(signed, near), (value) => {
      return formatAmount(unformat(formatAmount(value, 6)), 4) === formatAmount(value, 4);
    });
  });

  it('R4.10 have the form of grouped thousands', () => {
    holds(signed, decimals, (value, digits) => {
      const form =
        digits === 0 ? /^-?\d{1,3}( \d{3})*$/ : new RegExp(`^-?\\d{1,3}( \\d{3})*\\.\\d{${digits}}$`);
      expect(formatAmount(value, digits)).toMatch(form);
    });
  });

  it('R4.10 keep the order, have no negative zero and mirror the sign', () => {
    holds(signed, signed, decimals, (a, b, digits) => {
      const shown = (value: bigint) => unformat(formatAmount(value, digits));
      expect(a <= b ? shown(a) <= shown(b) : shown(a) >= shown(b)).toBe(true);
      expect(formatAmount(a, digits)).not.toMatch(/^-[0 .]*$/);
      expect(shown(-a)).toBe(-shown(a));
    });
  });
});

describe('R7.03 numbers on the wire', () => {
  const wire = (text: unknown) => parseAmount(text, { field: 'amount', currency: 'AXIOM' });

  it('R4.14 round trip to the last nano', () => {
    holds(nano, (value) => wire(formatDecimal(value)) === value);
  });

  it('R4.14 are written without superfluous digits', () => {
    holds(nano, (value) => {
      expect(formatDecimal(value)).toMatch(/^(0|[1-9]\d*)(\.\d{0,8}[1-9])?$/);
    });
  });

  it('percentages round trip, signs included', () => {
    const percents = signed.filter((value) => sizeOf(value) < 10n ** 24n).map(percent6);
    holds(percents, (value) => parseSignedPercent(formatPercent(value), 'p') === value);
  });

  it('R4.14 any text either reads back as itself or is refused with a reason', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE \u0660\u202f') }),
      fc.double().map(String),
    );
    holds(odd, (text) => {
      try {
        const value = wire(text);
        expect(text).toMatch(/^[0-9]{1,18}(\.[0-9]{1,9})?$/);
        expect(BigInt(formatDecimal(value).replace('.', '') || '0') >= 0n).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidDecimal);
        expect((error as InvalidDecimal).message.length).toBeLessThan(300);
      }
    });
  });

  it('what a person types in groups reads as the number that was meant', () => {
    const groups = fc.constantFrom(' ', '\u202f', '\u00a0', "'");
    holds(nano, groups, fc.constantFrom('.', ','), (value, group, point) => {
      const typed = formatAmount(value, 9, { group, point });
      return wire(normaliseInput(typed)) === value;
    });
  });

  it('normalising twice is normalising once', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789., ') });
    holds(typed, (text) => {
      const once = normaliseInput(text);
      if (/^\d+(\.\d+)?$/.test(once)) expect(normaliseInput(once)).toBe(once);
    });
  });
});

describe('R7.03 division', () => {
  it('floors and ceils: ⌊n/d⌋·d ≤ n ≤ ⌈n/d⌉·d, less than d apart', () => {
    holds(signed, positiveNano, (n, d) => {
      const floor = floorDivide(n, d);
      const ceil = ceilDivide(n, d);
      expect(floor * d <= n && n < (floor + 1n) * d).toBe(true);
      expect((ceil - 1n) * d < n && n <= ceil * d).toBe(true);
      expect(ceilDivide(-n, d)).toBe(-floor);
    });
  });

  it('multiplies first: ⌊ab/d⌋ is never below a·⌊b/d⌋', () => {
    holds(nano, nano, positiveNano, (a, b, d) => {
      expect(mulDivFloor(a, b, d) >= a * (b / d)).toBe(true);
      expect(mulDivCeil(a, b, d) - mulDivFloor(a, b, d)).toBe((a * b) % d === 0n ? 0n : 1n);
    });
  });
});
