const REFUND_FEE_NANO = 5_000_000n;
const MASTERCHAIN_REFUND_FEE_NANO = 20_000_000n;

/**
 * Kept back from a refund to a raw address: what the network takes for receiving a deposit and sending it back, rounded up (measured: 0.0034 TON, to the
 * masterchain 0.0130). Nano TON.
 */
export function refundFeeNano(sender: string): bigint {
  return sender.startsWith('-1:') ? MASTERCHAIN_REFUND_FEE_NANO : REFUND_FEE_NANO;
}

/** Stays in the hot wallet so that it can always pay for its storage and for the next message. Nano TON. */
export const HOT_RESERVE_NANO: bigint = 20_000_000n;
/** Upper bound of what a batch costs beside its amounts: once, and for every payment (measured: 0.0047 with deployment, 0.00082). */
export const BATCH_FEE_NANO: bigint = 6_000_000n;
export const PAYMENT_FEE_NANO: bigint = 1_000_000n;
/** Most payments that one w5r1 message may carry. */
export const LARGEST_BATCH = 255;
