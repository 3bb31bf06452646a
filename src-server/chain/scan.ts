import {
  type AccountSnapshot,
  ChainAnswerInvalid,
  type ChainNode,
  type ChainTransaction,
  type TransactionRef,
} from '../ports/chain.ts';
import { balanceChange } from './balance-change.ts';

/** Page sizes, tried in turn: one transaction that a node cannot serve must not hide its neighbours. */
const PAGE_SIZES = [50, 10, 1] as const;
/** Most transactions held in memory at once; a longer backlog takes several scans. */
const MOST_HELD = 2_000;

export interface Scan {
  readonly snapshot: AccountSnapshot;
  /** Transactions after the cursor, oldest first, without a gap. */
  readonly fresh: readonly ChainTransaction[];
  /** Whether `fresh` reaches the snapshot's last transaction. */
  readonly isComplete: boolean;
  /** The balance right after the cursor, in nano: the snapshot's balance without everything that followed. */
  readonly atCursorNano: bigint;
}

/**
 * Reads an account's history from its newest transaction back to the cursor. Every transaction names its
 * predecessor by hash, so none can be missing in between.
 * @throws ChainAnswerInvalid when the history does not lead to the cursor: the node is wrong, or follows
 * another chain
 */
export async function scan(
  node: ChainNode,
  account: string,
  cursor: TransactionRef,
  snapshot: AccountSnapshot,
): Promise<Scan> {
  const held: ChainTransaction[] = [];
  let isComplete = true;
  let atCursorNano = snapshot.balanceNano;
  let next = snapshot.last;
  while (!isAt(next, cursor)) {
    if (next === null || next.lt <= cursor.lt) {
      throw new ChainAnswerInvalid(
        `${node.name}: the history of ${account} does not lead to what is booked: expected ${describe(cursor)}, got ${describe(next)}`,
      );
    }
    const page = await readPage(node, account, next);
    for (const transaction of page) {
      held.push(transaction);
      atCursorNano -= balanceChange(transaction);
      next = transaction.previous;
      if (isAt(next, cursor) || next === null || next.lt <= cursor.lt) break;
    }
    if (held.length > MOST_HELD) {
      held.splice(0, held.length - MOST_HELD);
      isComplete = false;
    }
  }
  return { snapshot, fresh: held.reverse(), isComplete, atCursorNano };
}

function isAt(found: TransactionRef | null, cursor: TransactionRef): boolean {
  if (found === null) return cursor.lt === 0n;
  return found.lt === cursor.lt && found.hash === cursor.hash;
}

function describe(ref: TransactionRef | null): string {
  return ref === null ? 'the beginning' : `${ref.lt}:${ref.hash}`;
}

async function readPage(
  node: ChainNode,
  account: string,
  from: TransactionRef,
): Promise<readonly ChainTransaction[]> {
  let failure: unknown;
  for (const size of PAGE_SIZES) {
    try {
      return await node.transactions(account, from, size);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
