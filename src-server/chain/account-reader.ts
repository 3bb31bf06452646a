import { MS_PER_MINUTE } from '@axiom/domain/constants';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { Refusal } from '../refusal.ts';
import { Line } from './line.ts';
import { readAccount, type ReadAccount } from './read-account.ts';

/** How old an answer may be. */
const AGE_MS = 2000;
/** Accounts that are asked about at once: the nodes' quota is the watcher's too. */
const MOST_AT_ONCE = 8;
/** Questions that wait until one of those is answered, and for how long in real time. */
const MOST_WAITING = 256;
const LONGEST_WAIT_MS = 8000;
/** Of one person: questions that are not answered yet, and questions a minute. Somebody else's answer costs nobody anything. */
const MOST_OPEN_EACH = 2;
const MOST_EACH_MINUTE = 40;
/** People whose questions are counted; beyond it the oldest counts are forgotten. */
const MOST_COUNTED = 10_000;

interface Kept {
  readonly answer: Promise<ReadAccount>;
  /** Real time; null while it is asked. */
  answeredWallMs: number | null;
}

/** What one person has asked for. */
interface Count {
  open: number;
  inMinute: number;
  sinceWallMs: number;
}

/** Reads an account, by its raw address, for a person. */
export type AccountReader = (address: string, userId: string) => Promise<ReadAccount>;

/**
 * Reads accounts for people without using up the nodes: one question at a time about an account, whose answer everybody gets who
 * asks within 2 s, and 8 accounts at once; whoever comes then waits in line. Nobody takes another one's place: each has two questions in it.
 * @throws Refusal rate_limited for who asks too much, chain_unavailable where the line does not move; ChainUnavailable when no node
 * answers, which is not kept
 */
export function accountReader(chain: Chain, clock: Pick<Clock, 'wallMs'>): AccountReader {
  const kept = new Map<string, Kept>();
  const counts = new Map<string, Count>();
  const line = new Line({
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

/** The person's count of this minute. @throws Refusal rate_limited beyond what one may ask */
function countOf(counts: Map<string, Count>, userId: string, wallMs: number): Count {
  const count = counts.get(userId) ?? { open: 0, inMinute: 0, sinceWallMs: wallMs };
  if (Math.abs(wallMs - count.sinceWallMs) > MS_PER_MINUTE)
    Object.assign(count, { inMinute: 0, sinceWallMs: wallMs });
  if (count.open >= MOST_OPEN_EACH || count.inMinute >= MOST_EACH_MINUTE)
    throw new Refusal('rate_limited', 'You ask about too many wallets; try again in a minute.');
  counts.delete(userId);
  if (counts.size >= MOST_COUNTED) counts.delete(counts.keys().next().value as string);
  counts.set(userId, count);
  return count;
}
