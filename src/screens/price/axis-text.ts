import { NANO_PER_UNIT } from '@axiom/domain/money';
import type { CandleSummary } from '@axiom/domain/price';
import { amountText } from '../../ui/format/amount-text.ts';

/** From here on an axis writes "1.25 M" instead of the digits. */
const COMPACT_FROM = 1e6;
const PRICE_DECIMALS = 9;

/** A price as a number of TON, for pixels and for the axis alone. */
export function axisNumber(price: bigint): number {
  return Number(price) / Number(NANO_PER_UNIT);
}

/**
 * Decimals of an axis: four digits of the price, and two more than the difference needs, so that two marks never read
 * alike.
 */
export function axisDecimals({ low, high }: Pick<CandleSummary, 'low' | 'high'>): number {
  const size = (value: number) => (value > 0 ? Math.floor(Math.log10(value)) : -PRICE_DECIMALS);
  const span = axisNumber(high - low);
  const ofPrice = 3 - size(axisNumber(high));
  const ofSpan = span > 0 ? 1 - size(span) : 0;
  return Math.min(PRICE_DECIMALS, Math.max(0, ofPrice, ofSpan));
}

/** A mark of the axis. A number instead of nano, because the chart itself draws its marks between prices. */
export function axisText(value: number, decimals: number, locale: string): string {
  if (Math.abs(value) < COMPACT_FROM)
    return amountText(BigInt(Math.round(value * Number(NANO_PER_UNIT))), { decimals }).replace('<', '');
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 5 });
  // A point in every language, as in all other amounts.
  return compact
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'decimal' ? '.' : text))
    .join('');
}
