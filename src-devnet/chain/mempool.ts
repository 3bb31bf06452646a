import { Cell, loadMessage } from '@ton/core';
import { ExternalMessageRejected } from '../world.ts';

/** Most waiting messages for one account, as on a real node; more are refused. */
const perAccount = 256;
const inAll = 10_000;

export interface PendingExternal {
  readonly account: string;
  readonly message: Cell;
  readonly hash: Buffer;
}

/**
 * Reads a bag of cells as an external message.
 * @throws ExternalMessageRejected if it is none
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

/**
 * External messages that wait for a block. They are lost in a restart, as on a real node: the sender must
 * send again.
 */
export class Mempool {
  readonly #pending = new Map<string, PendingExternal>();
  readonly #perAccount = new Map<string, number>();

  get size(): number {
    return this.#pending.size;
  }

  /** The same bytes count as the same message. @throws ExternalMessageRejected if there is no room */
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

  /** Returns all messages and empties the pool. */
  drain(): PendingExternal[] {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    this.#perAccount.clear();
    return all;
  }
}
