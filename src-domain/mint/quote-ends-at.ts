import { PAYMENT_GRACE_MS } from '../constants/index.ts';

/** From this chain time on (epoch ms) a payment buys no more than its TON buys then: 30 s after valid_until are in time. */
export function quoteEndsAtMs(validUntilMs: number): number {
  return validUntilMs + PAYMENT_GRACE_MS + 1;
}
