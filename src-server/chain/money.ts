/** Stays in the hot wallet to pay for its storage and for the next message. Nano TON. */
export const HOT_RESERVE_NANO: bigint = 20_000_000n;
/**
 * Upper bounds of a batch's network cost beside its amounts, in nano TON: once per batch, and per payment
 * (measured: 0.0047 TON with deployment, 0.00082 TON).
 */
export const BATCH_FEE_NANO: bigint = 6_000_000n;
export const PAYMENT_FEE_NANO: bigint = 1_000_000n;
