import type { TransactionMessage, TransactionRequest, TransferItem } from '../port/wallet.ts';
import { type Chain, isSameAddress, MAINNET, parseAddress, TESTNET } from '../address/index.ts';
import { InvalidWalletValue } from './invalid-wallet-value.ts';
import { checkMessageCount } from './message-limit.ts';
import { BASE64, join, readFields, readForm, readOneOf } from './read-value.ts';

/** The connected account, as a request needs it. */
export interface SigningAccount {
  /** Raw form. */
  readonly address: string;
  /** TON Connect's chain id. */
  readonly chain: string;
  readonly maxMessages: number;
}

/** A request with all defaults applied. */
type FullTransactionRequest = TransactionRequest & {
  readonly network: string;
  readonly from: string;
};

const NANO = /^(?:0|[1-9]\d{0,26})$/;
const NANO_TEXT = 'nano as a decimal string without leading zeros';

/**
 * Reads a signing request (R5.38). Defaults: `from` is the connected address, `network` the account's chain;
 * other values are refused. `validUntil` is epoch seconds and must be in the future.
 * @throws InvalidWalletValue, InvalidAddress, TooManyMessages or NoMessages naming the field
 */
export function parseTransactionRequest(
  value: unknown,
  account: SigningAccount,
  nowMs: number,
): FullTransactionRequest {
  const fields = readFields(value, '', ['validUntil', 'messages', 'items', 'network', 'from']);
  const { validUntil, messages, items } = fields;
  if (typeof validUntil !== 'number' || !Number.isSafeInteger(validUntil) || validUntil * 1000 <= nowMs) {
    throw new InvalidWalletValue('validUntil', validUntil, 'whole epoch seconds that are still to come');
  }
  if (!Array.isArray(messages)) throw new InvalidWalletValue('messages', messages, 'a list of messages');
  const transfers = items === undefined ? [] : readItems(items);
  if (messages.length > 0 && transfers.length > 0) {
    throw new InvalidWalletValue('items', items, 'left out beside messages');
  }
  checkMessageCount(messages.length + transfers.length, account.maxMessages);
  return {
    validUntil,
    messages: messages.map((message, at) => readMessage(message, `messages[${at}]`)),
    ...(transfers.length === 0 ? {} : { items: transfers }),
    network: readNetwork(fields.network, account),
    from: readFrom(fields.from, account),
  };
}

function readNetwork(value: unknown, { chain }: SigningAccount): string {
  if (value === undefined) return chain;
  const network = readOneOf<Chain>(value, 'network', [MAINNET, TESTNET]);
  if (network !== chain) throw new InvalidWalletValue('network', network, `${chain}, the account's chain`);
  return network;
}

function readFrom(value: unknown, { address }: SigningAccount): string {
  if (value === undefined) return address;
  parseAddress(value, 'from');
  if (!isSameAddress(value, address)) {
    throw new InvalidWalletValue('from', value, `${address}, the connected address`);
  }
  return address;
}

/** Addresses of each kind of item, which describe a transfer at a high level. */
const ITEM_ADDRESSES = { jetton: ['master', 'destination'], nft: ['nftAddress', 'newOwner'] } as const;

function readItems(value: unknown): readonly TransferItem[] {
  if (!Array.isArray(value)) throw new InvalidWalletValue('items', value, 'a list of transfers');
  return value.map((item: unknown, at) => readItem(item, `items[${at}]`));
}

function readItem(value: unknown, field: string): TransferItem {
  if (typeof value !== 'object' || value === null || !('type' in value)) {
    throw new InvalidWalletValue(field, value, 'an object with a type');
  }
  const { type: given, ...rest } = value;
  const type = readOneOf(given, join(field, 'type'), ['ton', 'jetton', 'nft']);
  if (type === 'ton') return { type, ...readMessage(rest, field) };
  const names = ITEM_ADDRESSES[type];
  const fields: Readonly<Record<string, unknown>> = readFields(
    rest,
    field,
    type === 'jetton' ? [...names, 'amount'] : names,
  );
  for (const name of names) parseAddress(fields[name], join(field, name));
  if (type === 'jetton') readForm(fields['amount'], join(field, 'amount'), NANO, NANO_TEXT);
  return { type, ...fields } as TransferItem;
}

function readMessage(value: unknown, field: string): TransactionMessage {
  const { address, amount, payload, stateInit } = readFields(value, field, [
    'address',
    'amount',
    'payload',
    'stateInit',
  ]);
  parseAddress(address, join(field, 'address'));
  const boc = (part: unknown, name: string) => readForm(part, join(field, name), BASE64, 'a BoC in base64');
  return {
    address: address as string,
    amount: readForm(amount, join(field, 'amount'), NANO, NANO_TEXT),
    ...(payload === undefined ? {} : { payload: boc(payload, 'payload') }),
    ...(stateInit === undefined ? {} : { stateInit: boc(stateInit, 'stateInit') }),
  };
}
