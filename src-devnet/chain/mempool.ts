import { Cell, loadMessage } from '@ton/core';
import { ExternalMessageRejected } from '../world.ts';

/** As a node does: more than this many waiting messages for one account are refused. */
const perAccount = 256;
const inAll = 10_000;

export interface PendingExternal {
  readonly account: string;
  readonly message: Cell;
  readonly hash: Buffer;
}

/**
 * Reads a bag of cells as an external message.
 * @throws ExternalMessageRejected where it is none
 */
export function parseExternal(boc: Buffer): PendingExternal {
  let root: Cell | undefined;
  try {
    root = Cell.fromBoc(boc)[0];
  } catch {
    throw new ExternalMessageRejected('cannot deserialize bag of cells', null);
  }
  if (root === undefined) throw new ExternalMessageRejected('the bag of cells is empty', null);
  try {
    const message = loadMessage(root.beginParse());
    if (message.info.type !== 'external-in') throw new Error('not external');
    return { account: message.info.dest.toRawString(), message: root, hash: root.hash() };
  } catch {
    throw new ExternalMessageRejected('not an external inbound message', null);
  }
}

/** Externals that wait for a block. Not kept over a restart, as in a real node: who sent them sends them again. */
export class Mempool {
  readonly #pending = new Map<string, PendingExternal>();
  readonly #perAccount = new Map<string, number>();

  get size(): number {
    return this.#pending.size;
  }

  /** The same bytes again are taken for the same message. @throws ExternalMessageRejected when there is no room */
  add(pending: PendingExternal): void {
    const key = pending.hash.toString('hex');
    if (this.#pending.has(key)) return;
    const ofAccount = this.#perAccount.get(pending.account) ?? 0;
    if (this.#pending.size >= inAll || ofAccount >= perAccount) {
      throw new ExternalMessageRejected('too many external messages to this address', null);
    }
    this.#pending.set(key, pending);
    this.#perAccount.set(pending.account, ofAccount + 1);
  }

  /** Takes everything out. */
  drain(): PendingExternal[] {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    this.#perAccount.clear();
    return all;
  }
}
