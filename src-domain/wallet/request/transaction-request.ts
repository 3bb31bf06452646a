import type { TransactionRequest } from '../port/wallet.ts';
import { InvalidWalletValue } from './invalid-wallet-value.ts';
import { checkMessageCount } from './message-limit.ts';

/** The connected account, as a request needs it. */
export interface SigningAccount {
  /** Raw form. */
  readonly address: string;
  readonly friendlyAddress: string;
  /** TON Connect's chain id. */
  readonly chain: string;
  readonly maxMessages: number;
}

/** A request with all defaults applied. */
type FullTransactionRequest = TransactionRequest & {
  readonly network: string;
  readonly from: string;
};

/**
 * A signing request for this account (R5.38). Defaults: `from` is the connected address, `network` the account's
 * chain; other values are refused. `validUntil` is epoch seconds and must be in the future. The form of each
 * message is for the port to check: the SDK does, and names it.
 * @throws InvalidWalletValue, TooManyMessages or NoMessages naming the field
 */
export function parseTransactionRequest(
  request: TransactionRequest,
  { address, friendlyAddress, chain, maxMessages }: SigningAccount,
  nowMs: number,
): FullTransactionRequest {
  const { validUntil, messages, items = [], network = chain, from = address } = request;
  const check = (field: keyof TransactionRequest, isGood: boolean, allowed: string) => {
    if (!isGood) throw new InvalidWalletValue(field, request[field], allowed);
  };
  check(
    'validUntil',
    Number.isSafeInteger(validUntil) && validUntil * 1000 > nowMs,
    'whole epoch seconds that are still to come',
  );
  check('network', network === chain, `${chain}, the account's chain`);
  check('from', from === address || from === friendlyAddress, `${address}, the connected address`);
  check('messages', Array.isArray(messages), 'a list of messages');
  check('items', messages.length === 0 || items.length === 0, 'left out beside messages');
  checkMessageCount(messages.length + items.length, maxMessages);
  return { ...request, network: chain, from: address };
}
