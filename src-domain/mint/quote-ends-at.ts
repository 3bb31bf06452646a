import { PAYMENT_GRACE_MS } from '../constants/index.ts';

/** From this chain time (epoch ms) a payment buys at most what its TON buys then: 30 s after valid_until. */
export function quoteEndsAtMs(validUntilMs: number): number {
  return validUntilMs + PAYMENT_GRACE_MS + 1;
}
