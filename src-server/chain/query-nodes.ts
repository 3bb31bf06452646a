import type { AccountSnapshot, Chain, ChainNode } from '../ports/chain.ts';
import { textOf } from '../thrown.ts';

/** Most chain time, in seconds, between two nodes, or a node and our clock, while both count as current. */
export const FRESH_S = 60;

export interface NodeAnswer {
  readonly node: ChainNode;
  readonly snapshot: AccountSnapshot;
  /** Its chain time is within FRESH_S of the newest chain time that is plausible by our own clock. */
  readonly isFresh: boolean;
}

/**
 * Queries every node for the account. Returns the fresh nodes first, then those with the longer history. A
 * node that fails or is not fresh is reported in `complaints`.
 * @param nowS our own clock, epoch seconds. A node that is far ahead of it does not make the others count as
 * old.
 */
export async function queryNodes(
  chain: Chain,
  account: string,
  nowS: number,
  complaints: string[],
): Promise<readonly NodeAnswer[]> {
  const outcomes = await Promise.allSettled(chain.nodes.map((node) => node.snapshot(account)));
  const answers = outcomes.flatMap((outcome, index) => {
    const node = chain.nodes[index];
    if (node === undefined) return [];
    if (outcome.status === 'fulfilled') return [{ node, snapshot: outcome.value }];
    complaints.push(`${node.name}: ${textOf(outcome.reason)}`);
    return [];
  });
  const newestS = newestTime(
    answers.map(({ snapshot }) => snapshot.atS),
    nowS,
  );
  return answers
    .map((answer) => {
      const behindS = newestS - answer.snapshot.atS;
      if (behindS > FRESH_S)
        complaints.push(`${answer.node.name} lags: its newest block is ${behindS} s behind`);
      if (behindS < -FRESH_S)
        complaints.push(`${answer.node.name} runs ahead: its newest block is ${-behindS} s early`);
      return { ...answer, isFresh: Math.abs(behindS) <= FRESH_S };
    })
    .toSorted(
      (a, b) =>
        Number(b.isFresh) - Number(a.isFresh) ||
        compare(b.snapshot.last?.lt ?? 0n, a.snapshot.last?.lt ?? 0n) ||
        b.snapshot.atS - a.snapshot.atS,
    );
}

function newestTime(times: readonly number[], nowS: number): number {
  const believable = times.filter((time) => time <= nowS + FRESH_S);
  return Math.max(...(believable.length > 0 ? believable : times));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
