import {
  AMOUNT_FRACTION_DIGITS,
  formatDecimal,
  InvalidDecimal,
  normaliseInput,
  parseDecimal,
} from '@axiom/domain/money';
import type { AmountBounds, AmountFault } from './types.ts';

export interface ReadAmount {
  readonly amountNano: bigint | null;
  readonly fault: AmountFault | null;
}

/**
 * Reads typed text (comma or point, groups) as nano and checks the bounds; empty text gives neither amount
 * nor fault.
 */
export function readAmount(text: string, bounds: AmountBounds | null): ReadAmount {
  if (text.trim() === '') return { amountNano: null, fault: null };
  let amountNano: bigint;
  try {
    amountNano = parseDecimal(normaliseInput(text), 'amount', AMOUNT_FRACTION_DIGITS);
  } catch (error) {
    return { amountNano: null, fault: faultOf(error, bounds) };
  }
  if (bounds !== null && amountNano < bounds.minNano) {
    return { amountNano, fault: { name: 'too-small', minNano: bounds.minNano } };
  }
  if (bounds !== null && amountNano > bounds.maxNano) {
    return { amountNano, fault: { name: 'too-large', maxNano: bounds.maxNano } };
  }
  const spendable = bounds?.spendableNano ?? null;
  if (spendable !== null && amountNano > spendable) {
    return { amountNano, fault: { name: 'not-enough', missingNano: amountNano - spendable } };
  }
  return { amountNano, fault: null };
}

export function areSameBounds(a: AmountBounds | null, b: AmountBounds): boolean {
  return (
    a !== null &&
    a.minNano === b.minNano &&
    a.maxNano === b.maxNano &&
    a.maxFillNano === b.maxFillNano &&
    a.spendableNano === b.spendableNano
  );
}

/**
 * Whether an amount that could be used still can with other bounds: a payment elsewhere, or another reading of the
 * wallet, must not take its quote away.
 */
export function stillAdmits(
  known: ReadAmount & { readonly text: string; readonly bounds: AmountBounds | null },
  bounds: AmountBounds,
): boolean {
  const couldBeUsed = known.amountNano !== null && known.bounds !== null && known.fault === null;
  return couldBeUsed && readAmount(known.text, bounds).fault === null;
}

function faultOf(error: unknown, bounds: AmountBounds | null): AmountFault {
  switch (error instanceof InvalidDecimal ? error.reason : null) {
    case 'too_many_fraction_digits':
      return { name: 'too-many-decimals' };
    case 'separator':
    case 'space':
      return { name: 'unclear-groups' };
    case 'too_many_integer_digits':
      return bounds === null ? { name: 'not-a-number' } : { name: 'too-large', maxNano: bounds.maxNano };
    default:
      return { name: 'not-a-number' };
  }
}

/** Nano as text for the field: no groups, no trailing zeros. */
export function amountText(nano: bigint): string {
  return formatDecimal(nano, AMOUNT_FRACTION_DIGITS);
}
