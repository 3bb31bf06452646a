import { MS_PER_MINUTE } from '@axiom/domain/constants';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { Refusal } from '../refusal.ts';
import { TaskQueue } from './task-queue.ts';
import { readAccount, type ReadAccount } from './read-account.ts';

/** Oldest answer that is served from memory, ms. */
const AGE_MS = 2000;
/** Most accounts that are read from the nodes at once: the watcher uses the same quota. */
const MOST_AT_ONCE = 8;
/** Most requests that wait for a free place, and how long one waits at most, in real time. */
const MOST_WAITING = 256;
const LONGEST_WAIT_MS = 8000;
/** Limits per person: unanswered requests, and requests in a minute. An answer from memory does not count. */
const MOST_OPEN_EACH = 2;
const MOST_EACH_MINUTE = 40;
/** Most people whose requests are counted. Beyond it, who asked the longest time ago is forgotten. */
const MOST_COUNTED = 10_000;

interface Kept {
  readonly answer: Promise<ReadAccount>;
  /** Real time (epoch ms); null while the request is open. */
  answeredWallMs: number | null;
}

/** Requests of one person. */
interface Count {
  open: number;
  inMinute: number;
  sinceWallMs: number;
}

/** Reads an account, by its raw address, for a person. */
export type AccountReader = (address: string, userId: string) => Promise<ReadAccount>;

/**
 * Reads accounts for people within the quota of the nodes. One request per account is open at a time, and its
 * answer is shared with everybody who asks within 2 s. 8 accounts are read at once; further requests wait in
 * a queue. One person has at most two open requests, so nobody fills the queue.
 * @throws Refusal rate_limited beyond the person's limits, chain_unavailable when no place gets free in time;
 * ChainUnavailable when no node answers, which is not kept in memory
 */
export function accountReader(chain: Chain, clock: Pick<Clock, 'wallMs'>): AccountReader {
  const kept = new Map<string, Kept>();
  const counts = new Map<string, Count>();
  const line = new TaskQueue({
    mostAtOnce: MOST_AT_ONCE,
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  });

  const ask = (address: string, userId: string): Promise<ReadAccount> => {
    const count = countOf(counts, userId, clock.wallMs());
    count.open += 1;
    count.inMinute += 1;
    const answer = line.run(() => readAccount(chain, address)).finally(() => (count.open -= 1));
    const row: Kept = { answer, answeredWallMs: null };
    kept.set(address, row);
    answer.then(
      () => (row.answeredWallMs = clock.wallMs()),
      () => kept.delete(address),
    );
    return answer;
  };

  return async (address, userId) => {
    const wallMs = clock.wallMs();
    for (const [key, { answeredWallMs }] of kept)
      if (answeredWallMs !== null && Math.abs(wallMs - answeredWallMs) > AGE_MS) kept.delete(key);
    return kept.get(address)?.answer ?? ask(address, userId);
  };
}

/** The person's count of this minute. @throws Refusal rate_limited beyond the limits */
function countOf(counts: Map<string, Count>, userId: string, wallMs: number): Count {
  const count = counts.get(userId) ?? { open: 0, inMinute: 0, sinceWallMs: wallMs };
  if (Math.abs(wallMs - count.sinceWallMs) > MS_PER_MINUTE)
    Object.assign(count, { inMinute: 0, sinceWallMs: wallMs });
  if (count.open >= MOST_OPEN_EACH || count.inMinute >= MOST_EACH_MINUTE)
    throw new Refusal(
      'rate_limited',
      'You ask about too many wallets; try again in a minute.',
      undefined,
      60,
    );
  counts.delete(userId);
  if (counts.size >= MOST_COUNTED) counts.delete(counts.keys().next().value as string);
  counts.set(userId, count);
  return count;
}
