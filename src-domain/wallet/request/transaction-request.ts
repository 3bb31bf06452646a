import type { TransactionRequest, TransferItem } from '../port/wallet.ts';
import { InvalidWalletValue } from './invalid-wallet-value.ts';
import { checkMessageCount } from './message-limit.ts';
import { fields, form, listOf, oneOf, passing, type Read } from './read-value.ts';

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

/** The SDK checks its checksum besides, and names the message. */
const address = form(/^(?:[\w+/-]{48}|(?:0|-1):[\da-f]{64})$/i, 'a TON address');
const amount = form(/^(?:0|[1-9]\d{0,26})$/, 'nano as a decimal string without leading zeros');
const boc = form(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'a BoC in base64');
const readMessage = fields({ address, amount, payload: boc, stateInit: boc }, 'address', 'amount');
/** Each kind of item, which describes a transfer at a high level. */
const ITEMS: Readonly<Record<TransferItem['type'], Read<object>>> = {
  ton: readMessage,
  jetton: fields({ master: address, destination: address, amount }, 'master', 'destination', 'amount'),
  nft: fields({ nftAddress: address, newOwner: address }, 'nftAddress', 'newOwner'),
};
const readType = oneOf('ton', 'jetton', 'nft');
const readItem: Read<TransferItem> = (value, field) => {
  const { type: given, ...transfer } = Object(value) as { readonly type?: unknown };
  const type = readType(given, `${field}.type`);
  return { type, ...ITEMS[type](transfer, field) } as TransferItem;
};

/**
 * Reads a signing request (R5.38). Defaults: `from` is the connected address, `network` the account's chain;
 * other values are refused. `validUntil` is epoch seconds and must be in the future.
 * @throws InvalidWalletValue, TooManyMessages or NoMessages naming the field
 */
export function parseTransactionRequest(
  value: unknown,
  { address: own, friendlyAddress, chain, maxMessages }: SigningAccount,
  nowMs: number,
): FullTransactionRequest {
  const request = fields(
    {
      validUntil: passing<number>(
        (at) => Number.isSafeInteger(at) && Number(at) * 1000 > nowMs,
        'whole epoch seconds that are still to come',
      ),
      messages: listOf(readMessage),
      items: listOf(readItem),
      network: passing<string>((network) => network === chain, `${chain}, the account's chain`),
      from: passing<string>(
        (from) => from === own || from === friendlyAddress,
        `${own}, the connected address`,
      ),
    },
    'validUntil',
    'messages',
  )(value, '');
  const { messages, items = [] } = request;
  if (messages.length > 0 && items.length > 0) {
    throw new InvalidWalletValue('items', items, 'left out beside messages');
  }
  checkMessageCount(messages.length + items.length, maxMessages);
  return { ...request, network: chain, from: own };
}
