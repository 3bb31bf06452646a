/** A requested message: nano-TON as text, as in the wallet's protocol. */
interface AskedMessage {
  readonly amount: string;
}

/** Sum of the messages of one payment, nano-TON. */
export function paymentOf(messages: readonly AskedMessage[]): bigint {
  return messages.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/**
 * Whether a wallet whose balance fell by `spentNano` nano-TON can have sent these messages: at least their
 * sum is gone (the fee is extra). A top-up, a smaller payment or only a fee proves nothing.
 */
export function hasPaymentLeft(messages: readonly AskedMessage[], spentNano: bigint): boolean {
  return spentNano >= paymentOf(messages);
}
