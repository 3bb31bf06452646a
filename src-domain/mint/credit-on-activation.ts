import { type Nano, type Percent6, smaller, WHOLE_PERCENT } from '../money/index.ts';
import type { PaymentPrice } from '../price/payment-price.ts';
import type { Price } from '../price/price.ts';
import { tokenForTon } from '../price/token-for-ton.ts';
import { quoteEndsAtMs } from './quote-ends-at.ts';

/** A payment, its quote, and the prices at quote and payment. */
export interface ActivationFacts {
  readonly quotedToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
  /** The market price at the quote. */
  readonly quotedPrice: Price;
  /** The market price that the payment is judged at: `paymentPrice`. */
  readonly paidPrice: PaymentPrice;
  readonly spread: Percent6;
  readonly validUntilMs: number;
  /** Time of the payment's block. */
  readonly chainTimeMs: number;
  /** m: the price source's largest move in 90 s. */
  readonly largestMove: Percent6;
}

/**
 * nano-AXIOM that a payment buys. In time and at a price within m of the quoted one: the quoted amount. Later
 * than valid_until + 30 s, after a larger rise, or at a chain time with unknown price: the lesser of the
 * quoted amount and what the same TON buys at the judged price. The time of booking does not matter.
 */
export function creditOnActivation(facts: ActivationFacts): Nano<'AXIOM'> {
  const isLate = facts.chainTimeMs >= quoteEndsAtMs(facts.validUntilMs);
  if (!isLate && facts.paidPrice.isOfItsMoment && !hasRisenTooFar(facts)) return facts.quotedToken;
  return smaller(facts.quotedToken, tokenForTon(facts.amountTon, facts.paidPrice.price, facts.spread));
}

/** A rise by more than m. After a fall the same TON buys more, so the quoted amount is the lesser one. */
function hasRisenTooFar({ paidPrice, quotedPrice, largestMove }: ActivationFacts): boolean {
  return (paidPrice.price - quotedPrice) * WHOLE_PERCENT > quotedPrice * largestMove;
}
