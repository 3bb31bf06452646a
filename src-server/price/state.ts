import type { Percent6 } from '@axiom/domain/money';
import { isPriceStale, type Price, priceChange } from '@axiom/domain/price';
import type { PriceSource } from '../ports/price.ts';

const DAY_MS = 86_400_000;

/** What GET /price/current-price tells; changes null while the source does not know what the price was. */
export interface CurrentPrice {
  readonly price: Price;
  readonly change24h: Percent6 | null;
  readonly change30d: Percent6 | null;
  readonly atMs: number;
  readonly isStale: boolean;
}

/** null before the first reading. */
export function currentPrice(source: PriceSource, nowMs: number): CurrentPrice | null {
  const latest = source.latest();
  if (latest === null) return null;
  const since = (days: number) => {
    const from = source.at(latest.atMs - days * DAY_MS);
    return from === null ? null : priceChange(from, latest.price);
  };
  return {
    price: latest.price,
    change24h: since(1),
    change30d: since(30),
    atMs: latest.atMs,
    isStale: isPriceStale(latest.atMs, nowMs),
  };
}
