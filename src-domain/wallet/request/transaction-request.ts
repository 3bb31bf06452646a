import type { TransactionMessage, TransactionRequest } from '../port/wallet.ts';
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
export type FullTransactionRequest = TransactionRequest & {
  readonly network: string;
  readonly from: string;
};

const NANO = /^(?:0|[1-9]\d{0,26})$/;

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
  const fields = readFields(value, '', ['validUntil', 'messages', 'network', 'from']);
  const { validUntil, messages } = fields;
  if (typeof validUntil !== 'number' || !Number.isSafeInteger(validUntil) || validUntil * 1000 <= nowMs) {
    throw new InvalidWalletValue('validUntil', validUntil, 'whole epoch seconds that are still to come');
  }
  if (!Array.isArray(messages)) throw new InvalidWalletValue('messages', messages, 'a list of messages');
  checkMessageCount(messages.length, account.maxMessages);
  return {
    validUntil,
    messages: messages.map((message, at) => readMessage(message, `messages[${at}]`)),
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
    amount: readForm(amount, join(field, 'amount'), NANO, 'nano as a decimal string without leading zeros'),
    ...(payload === undefined ? {} : { payload: boc(payload, 'payload') }),
    ...(stateInit === undefined ? {} : { stateInit: boc(stateInit, 'stateInit') }),
  };
}
