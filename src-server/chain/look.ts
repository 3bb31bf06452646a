import {
  type AccountSnapshot,
  type Chain,
  type ChainNode,
  ChainUnavailable,
  type TransactionRef,
} from '../ports/chain.ts';
import { type Scan, scan } from './scan.ts';

/** What the nodes say together. */
export interface Look extends Scan {
  /** Nodes that did not answer, lag, or say something else; empty when all agree. */
  readonly complaints: readonly string[];
  /** Two nodes told histories that exclude each other: nothing may be credited and nothing given up. */
  readonly isDisputed: boolean;
}

interface Answer {
  readonly node: ChainNode;
  readonly snapshot: AccountSnapshot;
}

/**
 * Asks every node, follows the one that is furthest ahead and whose history leads to the cursor, and compares the others with it.
 * @throws ChainUnavailable when no node gives a usable history; the cursor is not touched
 */
export async function look(chain: Chain, account: string, cursor: TransactionRef): Promise<Look> {
  const complaints: string[] = [];
  const answers = await askAll(chain, account, complaints);
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
  if (followed === null) throw new ChainUnavailable(complaints.join('; ') || 'no node is configured');
  const { scan: best, node } = followed;
  const others = answers.filter((answer) => answer.node !== node);
  const disputes = others
    .filter((other) => contradicts(other.snapshot, best, cursor))
    .map((other) => other.node.name);
  for (const name of disputes) complaints.push(`${name} tells another history than ${node.name}`);
  return { ...best, complaints, isDisputed: disputes.length > 0 };
}

async function askAll(chain: Chain, account: string, complaints: string[]): Promise<Answer[]> {
  const outcomes = await Promise.allSettled(chain.nodes.map((node) => node.snapshot(account)));
  const answers: Answer[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const node = chain.nodes[index];
    if (node === undefined) continue;
    if (outcome.status === 'fulfilled') answers.push({ node, snapshot: outcome.value });
    else complaints.push(`${node.name}: ${textOf(outcome.reason)}`);
  }
  return answers.sort(
    (a, b) =>
      compare(b.snapshot.last?.lt ?? 0n, a.snapshot.last?.lt ?? 0n) || b.snapshot.atS - a.snapshot.atS,
  );
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Another node's newest transaction must be one of those that the followed node told, unless it is older than the cursor. */
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

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
