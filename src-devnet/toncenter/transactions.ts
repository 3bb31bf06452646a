import {
  beginCell,
  storeStateInit,
  type Address,
  type Cell,
  type Message,
  type Transaction,
} from '@ton/core';
import { firstRow, type DevnetChain, type TransactionRef } from '../chain/index.ts';
import { transactionId } from './accounts.ts';
import { liteServerError, ToncenterError } from './errors.ts';
import { base64 } from './params.ts';

/** How many blocks after its cause the transaction of a message can be. */
const locateBlocks = 3;

/**
 * One account's transactions, newest first: from `lt` and `hash` on (inclusive; without both, from the last),
 * down to those with an lt above `to_lt`.
 */
export function transactionsOf(
  chain: DevnetChain,
  question: {
    address: Address;
    limit: number;
    lt?: bigint | undefined;
    hash?: Buffer | undefined;
    to_lt: bigint;
  },
): object[] {
  const all = chain.history.transactions(question.address);
  const end =
    question.lt === undefined || question.hash === undefined
      ? all.length
      : from(all, question.lt, question.hash);
  const answer: object[] = [];
  for (let at = end - 1; at >= 0 && answer.length < question.limit; at -= 1) {
    const ref = all[at];
    if (ref === undefined || ref.lt <= question.to_lt) break;
    answer.push(renderTransaction(chain, question.address, ref));
  }
  return answer;
}

interface LocateQuestion {
  readonly source: Address;
  readonly destination: Address;
  readonly created_lt: bigint;
}

/** The transaction caused by a message from `source` to `destination`. */
export function resultTransaction(chain: DevnetChain, question: LocateQuestion): object {
  return locate(chain, question, question.destination, ({ inMessage }) => [inMessage]);
}

/** The transaction of `source` that sent a message to `destination`. */
export function sourceTransaction(chain: DevnetChain, question: LocateQuestion): object {
  return locate(chain, question, question.source, ({ outMessages }) => outMessages.values());
}

/** The transaction of `address` among whose `messages` the one in question is. */
function locate(
  chain: DevnetChain,
  { source, destination, created_lt: lt }: LocateQuestion,
  address: Address,
  messages: (transaction: Transaction) => readonly (Message | null | undefined)[],
): object {
  for (const ref of near(chain, lt, address)) {
    for (const message of messages(chain.transaction(ref))) {
      const info = message?.info;
      if (info?.type !== 'internal' || info.createdLt !== lt) continue;
      if (info.src.equals(source) && info.dest.equals(destination)) {
        return renderTransaction(chain, address, ref);
      }
    }
  }
  throw new ToncenterError(500, 'Tx not found');
}

/** @returns the index after the named transaction */
function from(all: readonly TransactionRef[], lt: bigint, hash: Buffer): number {
  const at = firstRow(all, (ref) => ref.lt >= lt);
  const ref = all[at];
  if (ref === undefined || ref.lt !== lt) {
    throw liteServerError('cannot locate transaction in block with specified logical time');
  }
  if (!ref.hash.equals(hash)) throw liteServerError('transaction hash mismatch');
  return at + 1;
}

function* near(chain: DevnetChain, lt: bigint, address: Address): Generator<TransactionRef> {
  const first = chain.history.blockAtLt(lt);
  if (first === undefined) return;
  const all = chain.history.transactions(address);
  for (let at = firstRow(all, (ref) => ref.seqno >= first.seqno); at < all.length; at += 1) {
    const ref = all[at];
    if (ref === undefined || ref.seqno >= first.seqno + locateBlocks) return;
    yield ref;
  }
}

function renderTransaction(chain: DevnetChain, address: Address, ref: TransactionRef): object {
  const transaction = chain.transaction(ref);
  const sent = transaction.outMessages.values();
  const storageFee = storageFeeOf(transaction);
  const fee = sent.reduce((sum, message) => sum + forwardFeeOf(message), transaction.totalFees.coins);
  return {
    '@type': 'raw.transaction',
    address: { '@type': 'accountAddress', account_address: address.toString() },
    utime: transaction.now,
    data: chain.history.transactionBoc(ref).toString('base64'),
    transaction_id: transactionId(ref.lt, ref.hash),
    fee: fee.toString(),
    storage_fee: storageFee.toString(),
    other_fee: (fee - storageFee).toString(),
    ...(transaction.inMessage ? { in_msg: renderMessage(transaction.inMessage) } : {}),
    out_msgs: sent.map(renderMessage),
  };
}

function storageFeeOf({ description }: Transaction): bigint {
  return description.type === 'generic' ? (description.storagePhase?.storageFeesCollected ?? 0n) : 0n;
}

function forwardFeeOf({ info }: Message): bigint {
  return info.type === 'internal' ? info.forwardFee + info.ihrFee : 0n;
}

function renderMessage(message: Message): object {
  const { info, body } = message;
  const internal = info.type === 'internal' ? info : undefined;
  const text = textOf(body);
  return {
    '@type': internal === undefined ? 'ext.message' : 'raw.message',
    source: info.type === 'external-in' ? '' : (info.src?.toString() ?? ''),
    destination: info.type === 'external-out' ? '' : info.dest.toString(),
    value: (internal?.value.coins ?? 0n).toString(),
    extra_currencies: [],
    fwd_fee: (internal?.forwardFee ?? 0n).toString(),
    ihr_fee: (internal?.ihrFee ?? 0n).toString(),
    created_lt: (info.type === 'external-in' ? 0n : info.createdLt).toString(),
    body_hash: body.hash().toString('base64'),
    msg_data:
      text === null
        ? { '@type': 'msg.dataRaw', body: base64(body), init_state: initOf(message) }
        : { '@type': 'msg.dataText', text: text.toString('base64') },
    message: text === null ? bitsOf(body) : text.toString('utf8'),
  };
}

/** The bytes of a text comment: op 0 and a chain of cells. Null if the body is none. */
function textOf(body: Cell): Buffer | null {
  const slice = body.beginParse();
  if (slice.remainingBits < 32 || slice.loadUint(32) !== 0) return null;
  try {
    const parts: Buffer[] = [];
    for (let rest = slice; ; rest = rest.loadRef().beginParse()) {
      parts.push(rest.loadBuffer(rest.remainingBits / 8));
      if (rest.remainingRefs === 0) return Buffer.concat(parts);
    }
  } catch {
    return null;
  }
}

function initOf({ init }: Message): string {
  return init ? base64(beginCell().store(storeStateInit(init)).endCell()) : '';
}

function bitsOf(body: Cell): string {
  const slice = body.beginParse();
  return `${slice.loadBuffer(Math.floor(slice.remainingBits / 8)).toString('base64')}\n`;
}
