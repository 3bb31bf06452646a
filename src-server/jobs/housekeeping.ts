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

/** Most rows that one transaction deletes or folds. */
const STEP = 1_000;

/** Deletes some old rows of a table; returns how many. */
type Step = (tx: StoreTx) => Promise<number>;

/** Ages in real time are measured by `wallMs`, ages of the domain by `nowMs`. */
function stepsOf(clock: Clock): Readonly<Record<string, Step>> {
  const [wallMs, nowMs] = [clock.wallMs(), clock.nowMs()];
  const candlesFromS = Math.floor((nowMs - SHORT_CANDLES_MS) / 1000);
  return {
    'keys of commands': (tx) => tx.idempotency.forgetBefore(wallMs - KEYS_MS, STEP),
    events: (tx) => tx.outbox.forgetBefore(wallMs - OUTBOX_MS, STEP),
    sessions: (tx) => tx.sessions.forgetExpired(wallMs - MS_PER_DAY, STEP),
    'proofs of wallets': (tx) => tx.wallets.forgetProofs(nowMs - MS_PER_DAY, STEP),
    'updates of the bot': (tx) => tx.messages.forgetUpdates(wallMs - KEYS_MS, STEP),
    'messages of the bot': (tx) => tx.messages.forgetEnded(wallMs - KEYS_MS, STEP),
    prices: (tx) => tx.prices.forgetReadings(nowMs - READINGS_MS, STEP),
    'doubts of prices': (tx) => tx.prices.forgetDoubts(nowMs - READINGS_MS, STEP),
    candles: (tx) => tx.prices.forgetCandles('5m', candlesFromS, STEP),
  };
}

/**
 * Deletes old rows, in transactions of STEP rows with others in between: a day's rows of a million people take long. A table
 * that fails is told and waits for the next round; the others are cleaned. @param isStopping asked before each step
 */
export async function forgetOld(
  store: Store,
  clock: Clock,
  isStopping: () => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const [what, step] of Object.entries(stepsOf(clock))) {
    try {
      while (!isStopping() && (await store.transaction(step)) >= STEP);
    } catch (error) {
      onError(new Error(`old ${what} were not deleted`, { cause: error }));
    }
  }
}

/** How often changes of kept sums are folded: whoever reads a sum adds up those that are not folded yet. */
const FOLD_MS = 10_000;

/** Keeps what is to be added up for the ledger's sums, the number of people and open payouts few, every 10 s. */
export function foldingLoop(store: Store, onError: (error: unknown) => void): Loop {
  return new Loop(
    async (isStopping) => {
      const folds: readonly Step[] = [
        (tx) => tx.ledger.foldSums(STEP),
        (tx) => tx.users.foldCount(STEP),
        (tx) => tx.payouts.foldOpenTon(STEP),
      ];
      for (const fold of folds) while (!isStopping() && (await store.transaction(fold)) >= STEP);
    },
    FOLD_MS,
    onError,
  );
}

/** Deletes old rows every hour. */
export function housekeepingLoop(store: Store, clock: Clock, onError: (error: unknown) => void): Loop {
  return new Loop((isStopping) => forgetOld(store, clock, isStopping, onError), MS_PER_HOUR, onError);
}
