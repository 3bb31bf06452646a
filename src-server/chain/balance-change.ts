import type { ChainTransaction } from '../ports/chain.ts';

/**
 * What a transaction does to its account's balance, in nano, to the last one: the value that came in, less the fees, less what every
 * out message carries and pays for its way. (The other third of the way's price is already in the fees.)
 */
export function balanceChange(transaction: ChainTransaction): bigint {
  const received = transaction.cause.kind === 'internal' ? transaction.cause.valueNano : 0n;
  return received - transaction.feesNano - spentOn(transaction.out);
}

/** Value and forward fees of the messages together. */
function spentOn(messages: ChainTransaction['out']): bigint {
  return messages.reduce((sum, message) => sum + message.valueNano + message.forwardFeeNano, 0n);
}

/** What the network takes from the account in this transaction: fees and the price of the way of every out message. */
export function networkFees(transaction: ChainTransaction): bigint {
  return transaction.out.reduce((sum, message) => sum + message.forwardFeeNano, transaction.feesNano);
}
