/** What a wallet is asked to send: nano-TON as the wallet's protocol writes it. */
interface AskedMessage {
  readonly amount: string;
}

/**
 * Whether a wallet that holds `spentNano` nano-TON less than before can have sent these messages: it lost at least their sum (the fee comes on
 * top). A top-up, a smaller payment and a change of the fee alone say nothing about them.
 */
export function hasPaymentLeft(messages: readonly AskedMessage[], spentNano: bigint): boolean {
  return spentNano >= messages.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}
