import type { ChainTransaction } from '../ports/chain.ts';

/**
 * The exact change of the account's balance by a transaction, in nano: the value that came in, less the fees,
 * less the value and the forward fee of every out message. (The rest of what a message costs is already in
 * `feesNano`.)
 */
export function balanceChange(transaction: ChainTransaction): bigint {
  const received = transaction.cause.kind === 'internal' ? transaction.cause.valueNano : 0n;
  return received - transaction.feesNano - spentOn(transaction.out);
}

function spentOn(messages: ChainTransaction['out']): bigint {
  return messages.reduce((sum, message) => sum + message.valueNano + message.forwardFeeNano, 0n);
}

/** What the network takes from the account here, in nano: fees and all out messages' forward fees. */
export function networkFees(transaction: ChainTransaction): bigint {
  return transaction.out.reduce((sum, message) => sum + message.forwardFeeNano, transaction.feesNano);
}
