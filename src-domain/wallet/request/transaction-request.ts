import type { TransactionRequest } from '../port/wallet.ts';
import { InvalidWalletValue } from './invalid-wallet-value.ts';
import { checkMessageCount } from './message-limit.ts';
import { BASE64, join, readFields, readForm, readOneOf } from './read-value.ts';

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

type Form = readonly [form: RegExp, allowed: string];

/** The SDK checks its checksum besides, and names the message. */
const ADDRESS: Form = [/^(?:[\w+/-]{48}|(?:0|-1):[\da-f]{64})$/i, 'a TON address'];
const BOC: Form = [BASE64, 'a BoC in base64'];
const FORMS: Readonly<Record<string, Form>> = {
  amount: [/^(?:0|[1-9]\d{0,26})$/, 'nano as a decimal string without leading zeros'],
  payload: BOC,
  stateInit: BOC,
};
const TON = ['address', 'amount', 'payload', 'stateInit'];
/** The fields of each kind of item, which describe a transfer at a high level. */
const ITEMS = {
  ton: TON,
  jetton: ['master', 'destination', 'amount'],
  nft: ['nftAddress', 'newOwner'],
} as const;

/**
 * Reads a signing request (R5.38). Defaults: `from` is the connected address, `network` the account's chain;
 * other values are refused. `validUntil` is epoch seconds and must be in the future.
 * @throws InvalidWalletValue, TooManyMessages or NoMessages naming the field
 */
export function parseTransactionRequest(
  value: unknown,
  account: SigningAccount,
  nowMs: number,
): FullTransactionRequest {
  const fields = readFields(value, '', ['validUntil', 'messages', 'items', 'network', 'from']);
  const { address, friendlyAddress, chain, maxMessages } = account;
  const { validUntil, messages, items = [], network = chain, from = address } = fields;
  const bound = (name: keyof typeof fields, isGood: boolean, allowed: string) => {
    if (!isGood) throw new InvalidWalletValue(name, fields[name], allowed);
  };
  bound(
    'validUntil',
    Number.isSafeInteger(validUntil) && Number(validUntil) * 1000 > nowMs,
    'whole epoch seconds that are still to come',
  );
  bound('network', network === chain, `${chain}, the account's chain`);
  bound('from', from === address || from === friendlyAddress, `${address}, the connected address`);
  const sent = readTransfers(messages, 'messages', (message, field) => readTransfer(message, field, TON));
  const transfers = readTransfers(items, 'items', readItem);
  bound('items', sent === 0 || transfers === 0, 'left out beside messages');
  checkMessageCount(sent + transfers, maxMessages);
  return { ...(fields as unknown as TransactionRequest), network: chain, from: address };
}

/** @returns how many there are */
function readTransfers(
  value: unknown,
  field: string,
  read: (transfer: unknown, field: string) => void,
): number {
  if (!Array.isArray(value)) throw new InvalidWalletValue(field, value, 'a list');
  value.forEach((transfer: unknown, at) => read(transfer, `${field}[${at}]`));
  return value.length;
}

function readItem(value: unknown, field: string): void {
  const { type, ...transfer } = Object(value) as { readonly type?: unknown };
  readTransfer(transfer, field, ITEMS[readOneOf(type, join(field, 'type'), ['ton', 'jetton', 'nft'])]);
}

function readTransfer(value: unknown, field: string, names: readonly string[]): void {
  const fields = readFields(value, field, names);
  for (const name of names) {
    const form = FORMS[name] ?? ADDRESS;
    if (fields[name] !== undefined || form !== BOC) readForm(fields[name], join(field, name), ...form);
  }
}
