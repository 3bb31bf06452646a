import { AMOUNT_DECIMALS } from '@axiom/domain/constants';
import { formatAmount, NANO_PER_UNIT } from '@axiom/domain/money';
import { GROUP } from './group.ts';

/** U+2212, the minus sign: as wide as a plus, unlike a hyphen. */
const MINUS = '\u2212';

export interface AmountTextOptions {
  /** Fraction digits shown, truncated; default: 2 (R4.10). */
  readonly decimals?: number;
  /** `always` also shows a plus. */
  readonly sign?: 'auto' | 'always';
}

/** The sign in front of an amount or of what stands for it; zero counts as positive. */
export function signOf(nano: bigint, sign: AmountTextOptions['sign']): string {
  if (nano < 0n) return MINUS;
  return sign === 'always' ? '+' : '';
}

/** An amount for display: grouped by no-break spaces, truncated; what would show as 0 becomes "<0.01", signed. */
export function amountText(
  nano: bigint,
  { decimals = AMOUNT_DECIMALS, sign = 'auto' }: AmountTextOptions = {},
): string {
  const positive = nano < 0n ? -nano : nano;
  const mark = nano === 0n ? '' : signOf(nano, sign);
  const isDust = positive > 0n && decimals > 0 && positive < 10n ** BigInt(9 - decimals);
  const shown = isDust ? 10n ** BigInt(9 - decimals) : positive;
  return `${mark}${isDust ? '<' : ''}${formatAmount(shown, decimals, { group: GROUP })}`;
}

/** The same without decimals where they are zeros: for sentences and buttons. */
export const roundText = (nano: bigint): string => amountText(nano).replace(/\.00$/, '');

/** A number of things, grouped like amounts. */
export const countText = (count: number): string =>
  formatAmount(BigInt(count) * NANO_PER_UNIT, 0, { group: GROUP });

/** A price in TON per AXIOM: four decimals, more if the first four are zeros. */
export function priceText(price: bigint): string {
  const decimals = price > 0n && price < 1_000_000n ? 9 : 4;
  return formatAmount(price, decimals, { group: GROUP });
}
