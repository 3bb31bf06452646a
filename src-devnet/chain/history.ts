import { Cell, loadShardAccount, type Address, type ShardAccount } from '@ton/core';
import { decodeBlock, type Place, type TransactionPlace, type WrittenBlock } from './block.ts';
import { BlockLog } from './block-log.ts';
import { noAccount } from './emulator.ts';

export interface TransactionRef extends TransactionPlace {
  readonly seqno: number;
}

export interface BlockHead {
  readonly seqno: number;
  readonly genUtimeS: number;
  readonly endLt: number;
  readonly rootHash: Buffer;
}

/** An account as of the last block. Its cells are read and parsed on first use. */
class StoredAccount {
  readonly #place: Place;
  #boc: string | undefined;
  #parsed: ShardAccount | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  boc(log: BlockLog): string {
    this.#boc ??= log.read(this.#place).toString('base64');
    return this.#boc;
  }

  parsed(log: BlockLog): ShardAccount {
    this.#parsed ??= loadShardAccount(Cell.fromBase64(this.boc(log)).beginParse());
    return this.#parsed;
  }
}

/** An index of everything on disk. It is never ahead of the log, so every answer from it is durable. */
export class History {
  readonly #log: BlockLog;
  readonly #index: Index;

  private constructor(log: BlockLog, index: Index) {
    this.#log = log;
    this.#index = index;
  }

  static async open(path: string): Promise<History> {
    const index = new Index();
    const log = await BlockLog.open(path, (payload, at) =>
      index.add(decodeBlock(payload, at), at, payload.length),
    );
    return new History(log, index);
  }

  /** seqno 0 if there is no block yet */
  get head(): BlockHead {
    return this.#index.head;
  }

  /** Writes a block. It becomes visible when it is on disk. */
  async append(payload: Buffer): Promise<WrittenBlock> {
    const at = await this.#log.append(payload);
    const block = decodeBlock(payload, at);
    this.#index.add(block, at, payload.length);
    return block;
  }

  has(address: Address): boolean {
    return this.#index.accounts.has(address.toRawString());
  }

  /** base64 BoC of the ShardAccount; {@link noAccount} if there is none */
  accountBoc(account: string): string {
    return this.#index.accounts.get(account)?.boc(this.#log) ?? noAccount;
  }

  account(address: Address): ShardAccount | undefined {
    return this.#index.accounts.get(address.toRawString())?.parsed(this.#log);
  }

  /** The account's transactions, in ascending order of lt. */
  transactions(address: Address): readonly TransactionRef[] {
    return this.#index.transactions.get(address.toRawString()) ?? [];
  }

  transaction(place: Place): Cell {
    const root = Cell.fromBoc(this.#log.read(place))[0];
    if (root === undefined) throw new Error('A transaction in the log has no cell.');
    return root;
  }

  transactionBoc(place: Place): Buffer {
    return this.#log.read(place);
  }

  block(seqno: number): WrittenBlock | undefined {
    const place = this.#index.blocks.place(seqno);
    return place === undefined ? undefined : decodeBlock(this.#log.read(place), place.at);
  }

  /** The block that contains this logical time. */
  blockAtLt(lt: bigint): WrittenBlock | undefined {
    const seqno = this.#index.blocks.firstWithEndLt(Number(lt));
    return seqno === undefined ? undefined : this.block(seqno);
  }

  /** The last block that was made at or before this time (epoch seconds). */
  blockAtTime(timeS: number): WrittenBlock | undefined {
    const seqno = this.#index.blocks.lastUntil(timeS);
    return seqno === undefined ? undefined : this.block(seqno);
  }

  close(): Promise<void> {
    return this.#log.close();
  }
}

class Index {
  readonly accounts = new Map<string, StoredAccount>();
  readonly transactions = new Map<string, TransactionRef[]>();
  readonly blocks = new BlockTable();
  head: BlockHead = { seqno: 0, genUtimeS: 0, endLt: 0, rootHash: Buffer.alloc(32) };

  add(block: WrittenBlock, at: number, length: number): void {
    const { seqno, genUtimeS, endLt, rootHash } = block;
    for (const { account, at: accountAt, length: accountLength } of block.accounts) {
      this.accounts.set(account, new StoredAccount({ at: accountAt, length: accountLength }));
    }
    for (const place of block.transactions) {
      const ref = { ...place, seqno };
      const known = this.transactions.get(place.account);
      if (known === undefined) this.transactions.set(place.account, [ref]);
      else known.push(ref);
    }
    this.blocks.add(block, at, length);
    this.head = { seqno, genUtimeS, endLt, rootHash };
  }
}

/** One row per block, in columns of numbers: after weeks a devnet has a million blocks. Row 0 is block 1. */
class BlockTable {
  readonly #at: number[] = [];
  readonly #length: number[] = [];
  readonly #genUtimeS: number[] = [];
  readonly #endLt: number[] = [];

  add(block: WrittenBlock, at: number, length: number): void {
    if (block.seqno !== this.#at.length + 1) {
      throw new Error(`Block ${block.seqno} follows block ${this.#at.length} in the log.`);
    }
    this.#at.push(at);
    this.#length.push(length);
    this.#genUtimeS.push(block.genUtimeS);
    this.#endLt.push(block.endLt);
  }

  place(seqno: number): Place | undefined {
    const at = this.#at[seqno - 1];
    const length = this.#length[seqno - 1];
    return at === undefined || length === undefined ? undefined : { at, length };
  }

  firstWithEndLt(lt: number): number | undefined {
    const row = firstRow(this.#endLt, (endLt) => endLt >= lt);
    return row < this.#at.length ? row + 1 : undefined;
  }

  lastUntil(timeS: number): number | undefined {
    const row = firstRow(this.#genUtimeS, (genUtimeS) => genUtimeS > timeS);
    return row > 0 ? row : undefined;
  }
}

/**
 * Binary search for the first row that is `reached`.
 * @param reached false for every row before it, true from it on
 */
export function firstRow<T>(rows: readonly T[], reached: (row: T) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row !== undefined && reached(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
