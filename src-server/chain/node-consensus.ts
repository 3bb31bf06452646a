import {
  type AccountSnapshot,
  type Chain,
  type ChainNode,
  ChainUnavailable,
  type TransactionRef,
} from '../ports/chain.ts';
import type { ChainCursor } from '../ports/store-chain.ts';
import { queryNodes, FRESH_S, type NodeAnswer } from './query-nodes.ts';
import { type Scan, scan } from './scan.ts';
import { textOf } from '../thrown.ts';

/** What the nodes report together. */
export interface NodeConsensus extends Scan {
  /** Nodes that did not answer, lag, or report something else; empty when all agree. */
  readonly complaints: readonly string[];
  /** Two nodes report histories that exclude each other: nothing may be credited and nothing given up. */
  readonly isDisputed: boolean;
  /** How many transactions up to the snapshot's last are missing in `fresh`: only one node reports them. */
  readonly unconfirmed: number;
  /**
   * Chain time, epoch seconds, up to which enough nodes (two, or the only one configured) report no
   * transaction after the snapshot's last; null while fewer do.
   */
  readonly agreedUntilS: number | null;
}

/**
 * Queries every node, follows the one that is furthest ahead and whose history leads to the cursor, and
 * compares the others with it. Its history counts only as far as a second fresh node reports it too. A node
 * that is down or lags does not block the others.
 * @param nowS our own clock, epoch seconds
 * @throws ChainUnavailable when no node gives a usable history; the cursor is not changed
 */
export async function readConsensus(
  chain: Chain,
  account: string,
  cursor: ChainCursor,
  nowS: number,
): Promise<NodeConsensus> {
  const complaints: string[] = [];
  const answers = await queryNodes(chain, account, nowS, complaints);
  const followed = await follow(answers, account, cursor, complaints);
  if (followed === null) throw new ChainUnavailable(complaints.join('; ') || 'no node is configured');
  const others = answers.filter(({ node }) => node !== followed.node);
  const disputes = others.filter(
    ({ snapshot }) => contradicts(snapshot, followed.scan, cursor) || hides(snapshot, followed.scan, cursor),
  );
  for (const { node } of disputes)
    complaints.push(`${node.name} tells another history than ${followed.node.name}`);
  const isDisputed = disputes.length > 0;
  const told = isDisputed
    ? { ...followed.scan, unconfirmed: 0 }
    : confirmedBySecondNode(followed.scan, others, cursor);
  if (told.fresh.length < followed.scan.fresh.length)
    complaints.push(`${followed.node.name} alone tells its newest transactions`);
  const agreedUntilS = agreedUntil(answers, told.snapshot.last, Math.min(2, chain.nodes.length));
  return { ...told, complaints, isDisputed, agreedUntilS };
}

async function follow(
  answers: readonly NodeAnswer[],
  account: string,
  cursor: ChainCursor,
  complaints: string[],
): Promise<{ readonly scan: Scan; readonly node: ChainNode } | null> {
  let followed: { scan: Scan; node: ChainNode } | null = null;
  for (const { node, snapshot } of answers) {
    if ((snapshot.last?.lt ?? 0n) < cursor.lt) {
      complaints.push(
        `${node.name} lags: its last transaction is ${snapshot.last?.lt ?? 0n}, booked is ${cursor.lt}`,
      );
      continue;
    }
    if (followed !== null) continue;
    try {
      followed = { scan: await scan(node, account, cursor, snapshot), node };
    } catch (error) {
      complaints.push(`${node.name}: ${textOf(error)}`);
    }
  }
  return followed;
}

/** The followed history as far as another fresh node reports it, with its snapshot; all if no other is fresh. */
function confirmedBySecondNode(
  followed: Scan,
  others: readonly NodeAnswer[],
  cursor: ChainCursor,
): Scan & Pick<NodeConsensus, 'unconfirmed'> {
  const fresh = others.filter(({ isFresh }) => isFresh).map(({ snapshot }) => snapshot);
  if (fresh.length === 0) return { ...followed, unconfirmed: 0 };
  // `others` is sorted: the longest history first.
  const second = fresh.find(({ last }) => (last?.lt ?? 0n) >= cursor.lt);
  if (second === undefined) return { ...followed, fresh: [], unconfirmed: followed.fresh.length };
  const end = second.last?.lt ?? 0n;
  if (end === (followed.snapshot.last?.lt ?? 0n)) return { ...followed, unconfirmed: 0 };
  return {
    ...followed,
    snapshot: second,
    fresh: followed.fresh.filter(({ lt }) => lt <= end),
    unconfirmed: 0,
  };
}

function agreedUntil(
  answers: readonly NodeAnswer[],
  last: TransactionRef | null,
  needed: number,
): number | null {
  const times = answers
    .filter(({ snapshot }) => snapshot.last?.lt === last?.lt && snapshot.last?.hash === last?.hash)
    .map(({ snapshot }) => snapshot.atS)
    .toSorted((a, b) => b - a);
  return times[needed - 1] ?? null;
}

/** Another node's newest transaction must be one that the followed node reported, or older than the cursor. */
function contradicts(other: AccountSnapshot, followed: Scan, cursor: TransactionRef): boolean {
  const last = other.last;
  if (last === null || last.lt < cursor.lt) return false;
  if (last.lt === cursor.lt) return last.hash !== cursor.hash;
  const newest = followed.snapshot.last;
  if (newest !== null && last.lt > newest.lt) return true;
  if (newest !== null && last.lt === newest.lt) return last.hash !== newest.hash;
  const oldestUnread = followed.fresh.at(-1)?.lt ?? cursor.lt;
  if (!followed.isComplete && last.lt > oldestUnread) return false;
  return !followed.fresh.some((told) => told.lt === last.lt && told.hash === last.hash);
}

/** By its own chain time the other node would have to know the transaction it lacks: one of the two is wrong. */
function hides(other: AccountSnapshot, followed: Scan, cursor: ChainCursor): boolean {
  const lastLt = other.last?.lt ?? 0n;
  const missingS = lastLt < cursor.lt ? cursor.atS : followed.fresh.find(({ lt }) => lt > lastLt)?.atS;
  return missingS !== undefined && missingS < other.atS - FRESH_S;
}
