import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { Refusal } from '../refusal.ts';
import { readAccount, type ReadAccount } from './read-account.ts';

/** How old an answer may be. */
const AGE_MS = 2000;
/** Accounts that are asked about at once: the nodes' quota is the watcher's too. */
const MOST_AT_ONCE = 8;

interface Kept {
  readonly answer: Promise<ReadAccount>;
  /** Real time; null while it is asked. */
  answeredWallMs: number | null;
}

/**
 * Reads accounts for people without using up the nodes: one question at a time about an account, whose answer everybody gets who
 * asks within 2 s, and 8 accounts at once. `address` is raw.
 * @throws Refusal chain_unavailable beyond that; ChainUnavailable when no node answers, which is not kept
 */
export function accountReader(
  chain: Chain,
  clock: Pick<Clock, 'wallMs'>,
): (address: string) => Promise<ReadAccount> {
  const kept = new Map<string, Kept>();
  let asking = 0;

  const ask = (address: string): Promise<ReadAccount> => {
    if (asking >= MOST_AT_ONCE)
      throw new Refusal('chain_unavailable', 'The chain is asked about too many accounts; try again soon.');
    asking += 1;
    const answer = readAccount(chain, address).finally(() => (asking -= 1));
    const row: Kept = { answer, answeredWallMs: null };
    kept.set(address, row);
    answer.then(
      () => (row.answeredWallMs = clock.wallMs()),
      () => kept.delete(address),
    );
    return answer;
  };

  return async (address) => {
    const wallMs = clock.wallMs();
    for (const [key, { answeredWallMs }] of kept)
      if (answeredWallMs !== null && Math.abs(wallMs - answeredWallMs) > AGE_MS) kept.delete(key);
    return kept.get(address)?.answer ?? ask(address);
  };
}
