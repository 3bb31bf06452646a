import { type Nano, type Percent6, smaller, WHOLE_PERCENT } from '../money/index.ts';
import type { PaymentPrice } from '../price/payment-price.ts';
import type { Price } from '../price/price.ts';
import { tokenForTon } from '../price/token-for-ton.ts';
import { quoteEndsAtMs } from './quote-ends-at.ts';

/** A payment, what was promised for it, and the price at both ends. */
export interface ActivationFacts {
  readonly quotedToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
  /** The market's price at the quote. */
  readonly quotedPrice: Price;
  /** The market's price that the payment is judged at: `paymentPrice`. */
  readonly paidPrice: PaymentPrice;
  readonly spread: Percent6;
  readonly validUntilMs: number;
  /** Time of the block that holds the payment. */
  readonly chainTimeMs: number;
  /** m: the price source's largest move in 90 s. */
  readonly largestMove: Percent6;
}

/**
 * What a payment buys. In time and at a price within m of the quoted one: what was quoted. Later than valid_until + 30 s, after a
 * larger move, or at a chain time whose price nobody knows: the lesser of that and what the same TON buys at the price it is judged at.
 * When it is booked makes no difference.
 */
export function creditOnActivation(facts: ActivationFacts): Nano<'AXIOM'> {
  const isLate = facts.chainTimeMs >= quoteEndsAtMs(facts.validUntilMs);
  if (!isLate && facts.paidPrice.isOfItsMoment && !hasRisenTooFar(facts)) return facts.quotedToken;
  return smaller(facts.quotedToken, tokenForTon(facts.amountTon, facts.paidPrice.price, facts.spread));
}

/** By more than m. After a fall the same TON buys more, and the lesser is what was quoted anyway. */
function hasRisenTooFar({ paidPrice, quotedPrice, largestMove }: ActivationFacts): boolean {
  return (paidPrice.price - quotedPrice) * WHOLE_PERCENT > quotedPrice * largestMove;
}
