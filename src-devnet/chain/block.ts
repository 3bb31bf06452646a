import { createHash } from 'node:crypto';
import { Address } from '@ton/core';

/** A block as it is produced and written. Accounts have their raw form, `0:<64 hex>`. */
export interface Block {
  readonly seqno: number;
  readonly genUtimeS: number;
  /** the largest logical time used so far */
  readonly endLt: number;
  readonly rootHash: Buffer;
  readonly transactions: readonly { account: string; lt: bigint; hash: Buffer; boc: Buffer }[];
  /** the new ShardAccount of every account it changed */
  readonly accounts: readonly { account: string; boc: Buffer }[];
}

/** Offset and length of a cell's bytes in the log. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

export interface TransactionPlace extends Place {
  readonly account: string;
  readonly lt: bigint;
  readonly hash: Buffer;
}

/** A written block: instead of its cells it holds their places in the log. */
export interface WrittenBlock {
  readonly seqno: number;
  readonly genUtimeS: number;
  readonly endLt: number;
  readonly rootHash: Buffer;
  readonly transactions: readonly TransactionPlace[];
  readonly accounts: readonly (Place & { account: string })[];
}

const headBytes = 4 + 4 + 8 + 32 + 4 + 4;
const nameBytes = 1 + 32;
const transactionBytes = nameBytes + 8 + 32 + 4;
const accountBytes = nameBytes + 4;

export function encodeBlock(block: Block): Buffer {
  const size =
    headBytes +
    block.transactions.reduce((sum, one) => sum + transactionBytes + one.boc.length, 0) +
    block.accounts.reduce((sum, one) => sum + accountBytes + one.boc.length, 0);
  const out = Buffer.allocUnsafe(size);
  let at = out.writeUInt32LE(block.seqno, 0);
  at = out.writeUInt32LE(block.genUtimeS, at);
  at = out.writeBigUInt64LE(BigInt(block.endLt), at);
  at += block.rootHash.copy(out, at);
  at = out.writeUInt32LE(block.transactions.length, at);
  at = out.writeUInt32LE(block.accounts.length, at);
  for (const { account, lt, hash, boc } of block.transactions) {
    at = writeName(out, at, account);
    at = out.writeBigUInt64LE(lt, at);
    at += hash.copy(out, at);
    at = out.writeUInt32LE(boc.length, at);
    at += boc.copy(out, at);
  }
  for (const { account, boc } of block.accounts) {
    at = writeName(out, at, account);
    at = out.writeUInt32LE(boc.length, at);
    at += boc.copy(out, at);
  }
  return out;
}

/** @param base offset of `payload` in the log */
export function decodeBlock(payload: Buffer, base: number): WrittenBlock {
  const transactionCount = payload.readUInt32LE(48);
  const accountCount = payload.readUInt32LE(52);
  const transactions: TransactionPlace[] = [];
  const accounts: (Place & { account: string })[] = [];
  let at = headBytes;
  for (let n = 0; n < transactionCount; n += 1) {
    const account = readName(payload, at);
    const lt = payload.readBigUInt64LE(at + nameBytes);
    const hash = Buffer.from(payload.subarray(at + nameBytes + 8, at + nameBytes + 40));
    const length = payload.readUInt32LE(at + nameBytes + 40);
    at += transactionBytes;
    transactions.push({ account, lt, hash, at: base + at, length });
    at += length;
  }
  for (let n = 0; n < accountCount; n += 1) {
    const account = readName(payload, at);
    const length = payload.readUInt32LE(at + nameBytes);
    at += accountBytes;
    accounts.push({ account, at: base + at, length });
    at += length;
  }
  return {
    seqno: payload.readUInt32LE(0),
    genUtimeS: payload.readUInt32LE(4),
    endLt: Number(payload.readBigUInt64LE(8)),
    rootHash: Buffer.from(payload.subarray(16, 48)),
    transactions,
    accounts,
  };
}

/** A block's root hash: of its predecessor's root hash, its seqno and time, and its transactions. */
export function rootHashOf(
  previous: Buffer,
  seqno: number,
  genUtimeS: number,
  transactions: readonly { hash: Buffer }[],
): Buffer {
  const hash = createHash('sha256').update(previous).update(`${seqno} ${genUtimeS}`);
  for (const transaction of transactions) hash.update(transaction.hash);
  return hash.digest();
}

/** The file hash, the second hash in a block's id. */
export function fileHashOf(rootHash: Buffer): Buffer {
  return createHash('sha256').update('file').update(rootHash).digest();
}

function writeName(out: Buffer, at: number, account: string): number {
  const address = Address.parseRaw(account);
  out.writeInt8(address.workChain, at);
  address.hash.copy(out, at + 1);
  return at + nameBytes;
}

function readName(from: Buffer, at: number): string {
  return `${from.readInt8(at)}:${from.toString('hex', at + 1, at + nameBytes)}`;
}
