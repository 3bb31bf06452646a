import { MS_PER_DAY, MS_PER_HOUR } from '@axiom/domain/constants';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import { Loop } from './loop.ts';

/** Age of idempotency keys and of the bot's updates and messages. */
const KEYS_MS = 30 * MS_PER_DAY;
/** A client that was away longer fetches everything again. */
const OUTBOX_MS = MS_PER_DAY;
/** Age of price readings; their candles stay longer. */
const READINGS_MS = 35 * MS_PER_DAY;
/** Age of the 5-minute candles; longer candles are few and stay. */
const SHORT_CANDLES_MS = 100 * MS_PER_DAY;

/** Most rows that one transaction deletes of a table that grows with every command. */
const STEP = 1_000;

/**
 * Deletes old events and keys of commands, in transactions of STEP rows with others in between: a day's rows of a million
 * people take long. @param isStopping asked before each step
 */
export async function forgetInSteps(store: Store, clock: Clock, isStopping: () => boolean): Promise<void> {
  const wallMs = clock.wallMs();
  const steps: readonly ((tx: StoreTx) => Promise<number>)[] = [
    (tx) => tx.idempotency.forgetBefore(wallMs - KEYS_MS, STEP),
    (tx) => tx.outbox.forgetBefore(wallMs - OUTBOX_MS, STEP),
  ];
  for (const step of steps) while (!isStopping() && (await store.transaction(step)) >= STEP);
}

/** Deletes other old rows, which are fewer. Ages in real time are measured by `wallMs`, ages of the domain by `nowMs`. */
export async function forgetOld(tx: StoreTx, clock: Clock): Promise<void> {
  const wallMs = clock.wallMs();
  await tx.sessions.forgetExpired(wallMs - MS_PER_DAY);
  await tx.wallets.forgetProofsBefore(clock.nowMs() - MS_PER_DAY);
  await tx.messages.forgetBefore(wallMs - KEYS_MS);
  await tx.prices.forgetReadings(clock.nowMs() - READINGS_MS);
  await tx.prices.forgetCandles('5m', Math.floor((clock.nowMs() - SHORT_CANDLES_MS) / 1000));
}

/** How often changes of the ledger's sums are folded: whoever reads the sums adds up those that are not folded yet. */
const FOLD_MS = 10_000;

/** Keeps what is to be added up for the ledger's sums few, every 10 s. */
export function foldingLoop(store: Store, onError: (error: unknown) => void): Loop {
  return new Loop(
    async (isStopping) => {
      while (!isStopping() && (await store.transaction((tx) => tx.ledger.foldSums(STEP))) >= STEP);
    },
    FOLD_MS,
    onError,
  );
}

/** Deletes old rows every hour. */
export function housekeepingLoop(store: Store, clock: Clock, onError: (error: unknown) => void): Loop {
  return new Loop(
    async (isStopping) => {
      await forgetInSteps(store, clock, isStopping);
      await store.transaction((tx) => forgetOld(tx, clock));
    },
    MS_PER_HOUR,
    onError,
  );
}
