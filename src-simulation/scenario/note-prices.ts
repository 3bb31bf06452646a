import { type DocumentReader, join } from '@axiom/domain/document';
import { formatDecimal, mulDivCeil, WHOLE_PERCENT } from '@axiom/domain/money';
import { formatPrice, type Price, price9, tokenForTon } from '@axiom/domain/price';
import { boundsOfModel } from './price-bounds-of.ts';
import { LARGEST_PRICE } from './value-shapes.ts';
import type { Scenario } from './scenario.ts';

/** Notes events that raise the price above the largest allowed price. Returns the highest possible price. */
export function noteHighestPrice(
  reader: DocumentReader,
  { price, events }: Pick<Scenario, 'price' | 'events'>,
): Price {
  let now: Price = boundsOfModel(price).highest;
  let highest = now;
  for (const event of events) {
    if (event.kind !== 'price_change') continue;
    now = price9(mulDivCeil(now, WHOLE_PERCENT + event.change, WHOLE_PERCENT));
    if (now > highest) highest = now;
    if (now <= LARGEST_PRICE) continue;
    reader.problems.push({
      path: 'events',
      found: `price changes that lead to up to ${formatPrice(now)} TON per AXIOM on day ${event.day}`,
      allowed: `changes that together keep the price at or below ${formatPrice(LARGEST_PRICE)} TON per AXIOM`,
    });
    break;
  }
  return highest;
}

/** Notes orders that buy nothing at the highest possible price. */
export function noteEmptyOrders(
  reader: DocumentReader,
  { behaviours, policy }: Pick<Scenario, 'behaviours' | 'policy'>,
  highest: Price,
): void {
  for (const { name, buying } of behaviours) {
    const { from } = buying.amountTon;
    if (buying.chancePerDay === 0n || tokenForTon(from, highest, policy.spread) > 0n) continue;
    reader.problems.push({
      path: `${join('behaviours', name)}.buying.amount_ton`,
      found: formatDecimal(from),
      allowed: `so much that it buys something at the highest price, ${formatPrice(highest)} TON per AXIOM`,
    });
  }
}
