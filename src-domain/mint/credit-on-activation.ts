import { type Nano, type Percent6, smaller, WHOLE_PERCENT } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import { tokenForTon } from '../price/token-for-ton.ts';
import { quoteEndsAtMs } from './quote-ends-at.ts';

/** A payment, what was promised for it, and the price at both ends. */
export interface ActivationFacts {
  readonly quotedToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
  /** The market's price at the quote, and when the payment is credited. */
  readonly quotedPrice: Price;
  readonly currentPrice: Price;
  readonly spread: Percent6;
  readonly validUntilMs: number;
  /** Time of the block that holds the payment. */
  readonly chainTimeMs: number;
  /** m: the price source's largest move in 90 s. */
  readonly largestMove: Percent6;
}

/**
 * What a payment buys. In time and at a price within m of the quoted one: what was quoted. Later than valid_until + 30 s,
 * or after a larger move: the lesser of that and what the same TON buys now.
 */
export function creditOnActivation(facts: ActivationFacts): Nano<'AXIOM'> {
  const isLate = facts.chainTimeMs >= quoteEndsAtMs(facts.validUntilMs);
  if (!isLate && !hasRisenTooFar(facts)) return facts.quotedToken;
  return smaller(facts.quotedToken, tokenForTon(facts.amountTon, facts.currentPrice, facts.spread));
}

/** By more than m. After a fall the same TON buys more, and the lesser is what was quoted anyway. */
function hasRisenTooFar({ currentPrice, quotedPrice, largestMove }: ActivationFacts): boolean {
  return (currentPrice - quotedPrice) * WHOLE_PERCENT > quotedPrice * largestMove;
}
