import { Cell, internal, loadStateInit, type Address, type MessageRelaxed } from '@ton/core';
import { SEND_TRANSACTION_ERROR_CODES as codes } from '@tonconnect/protocol';
import { parseAddress } from './address.ts';
import { network } from './contract.ts';
import { fieldsOf, parsedJson } from '../json.ts';

/** One payment of a request, unchanged. */
export interface Payment {
  /** friendly form, as the app wrote it */
  readonly address: string;
  /** nano, decimal digits */
  readonly amount: string;
  /** base64 BoC */
  readonly payload?: string;
  /** base64 BoC */
  readonly stateInit?: string;
  readonly bounce?: boolean;
}

/** A payment request that may be shown to the owner. */
export interface TransactionRequest {
  readonly payments: readonly Payment[];
  /** epoch seconds of the chain's clock; null if the app set none */
  readonly validUntil: number | null;
}

/** Why a request is refused, with TON Connect's code. */
export class BadTransaction extends Error {
  override readonly name = 'BadTransaction';
  readonly code: number;
  constructor(message: string, code: number = codes.BAD_REQUEST_ERROR) {
    super(message);
    this.code = code;
  }
}

/** The request arrived, or was decided, after its valid_until. */
export class TransactionExpired extends BadTransaction {
  constructor() {
    super('Request expired: its valid_until is over');
  }
}

const maxAmount = (1n << 120n) - 1n;

const cellOf = (text: unknown, where: string): Cell => {
  if (typeof text !== 'string') throw new BadTransaction(`"${where}" must be a BoC in base64`);
  try {
    return Cell.fromBase64(text);
  } catch {
    throw new BadTransaction(`"${where}" must be a BoC in base64`);
  }
};

function checkStateInit(text: unknown, where: string): void {
  try {
    loadStateInit(cellOf(text, where).beginParse());
  } catch (error) {
    if (error instanceof BadTransaction) throw error;
    throw new BadTransaction(`"${where}" holds no state init`);
  }
}

function paymentOf(value: unknown, index: number): Payment {
  const where = `messages[${index}]`;
  if (typeof value !== 'object' || value === null) throw new BadTransaction(`"${where}" must be an object`);
  const { address, amount, payload, stateInit, extra_currency: extra } = fieldsOf(value);
  if (typeof address !== 'string' || parseAddress(address)?.form !== 'friendly') {
    throw new BadTransaction(`"${where}.address" must be a friendly address with a right checksum`);
  }
  if (typeof amount !== 'string' || !/^\d{1,40}$/.test(amount) || BigInt(amount) > maxAmount) {
    throw new BadTransaction(`"${where}.amount" must be nano TON in decimal digits, as a string`);
  }
  if (payload !== undefined && payload !== null) cellOf(payload, `${where}.payload`);
  if (stateInit !== undefined && stateInit !== null) checkStateInit(stateInit, `${where}.stateInit`);
  if (typeof extra === 'object' && extra !== null && Object.keys(extra).length > 0) {
    throw new BadTransaction(`"${where}.extra_currency" is not supported`, codes.METHOD_NOT_SUPPORTED);
  }
  return {
    address,
    amount,
    ...(typeof payload === 'string' ? { payload } : {}),
    ...(typeof stateInit === 'string' ? { stateInit } : {}),
  };
}

function jsonOf(params: unknown): Readonly<Record<string, unknown>> {
  const [text]: unknown[] = Array.isArray(params) ? params : [];
  if (typeof text !== 'string') throw new BadTransaction('"params" must be a list with one JSON text');
  const parsed = parsedJson(text);
  if (typeof parsed === 'object' && parsed !== null) return fieldsOf(parsed);
  throw new BadTransaction('"params[0]" must be a JSON object');
}

function validUntilOf(value: unknown, nowS: number): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > 0xffffffff) {
    throw new BadTransaction('"valid_until" must be epoch seconds');
  }
  if (value <= nowS) throw new TransactionExpired();
  return value;
}

/**
 * Checks the params of a sendTransaction request against the wallet.
 * @throws BadTransaction
 */
export function readTransaction(
  params: unknown,
  wallet: { address: Address; maxMessages: number; nowS: number },
): TransactionRequest {
  const { from, network: asked, valid_until: validUntil, messages } = jsonOf(params);
  if (from !== undefined) {
    const sender = typeof from === 'string' ? parseAddress(from) : null;
    if (!sender?.address.equals(wallet.address))
      throw new BadTransaction('"from" is not an address of this wallet');
  }
  if (asked !== undefined && asked !== network) {
    throw new BadTransaction(`"network" must be "${network}", the network of this wallet`);
  }
  if (!Array.isArray(messages) || messages.length === 0)
    throw new BadTransaction('"messages" must not be empty');
  if (messages.length > wallet.maxMessages) {
    throw new BadTransaction(
      `"messages" has ${messages.length} entries, this wallet takes at most ${wallet.maxMessages}`,
    );
  }
  return { payments: messages.map(paymentOf), validUntil: validUntilOf(validUntil, wallet.nowS) };
}

/** The messages that a wallet contract sends for these payments. */
export const messagesOf = (payments: readonly Payment[]): MessageRelaxed[] =>
  payments.map((payment) => {
    const parsed = parseAddress(payment.address);
    if (!parsed) throw new BadTransaction(`"${payment.address}" is no address`);
    return internal({
      to: parsed.address,
      value: BigInt(payment.amount),
      bounce: payment.bounce ?? parsed.bounceable,
      ...(payment.payload ? { body: Cell.fromBase64(payment.payload) } : {}),
      ...(payment.stateInit ? { init: loadStateInit(Cell.fromBase64(payment.stateInit).beginParse()) } : {}),
    });
  });

/** sum in nano */
export const totalOf = (payments: readonly Payment[]): bigint =>
  payments.reduce((sum, payment) => sum + BigInt(payment.amount), 0n);

/** A payload's text comment; null if it is something else. */
export function commentOf(payload: string | undefined): string | null {
  if (!payload) return null;
  try {
    const slice = Cell.fromBase64(payload).beginParse();
    if (slice.remainingBits < 32 || slice.loadUint(32) !== 0) return null;
    return slice.loadStringTail();
  } catch {
    return null;
  }
}
