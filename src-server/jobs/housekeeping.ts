import { MS_PER_DAY } from '@axiom/domain/constants';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import { Loop } from './loop.ts';

/** Idempotency keys, and what the bot heard and said. */
const KEYS_MS = 30 * MS_PER_DAY;
/** A client that was away longer fetches everything again. */
const OUTBOX_MS = MS_PER_DAY;
/** Readings of the price; what they made of the candles stays longer. */
const READINGS_MS = 35 * MS_PER_DAY;
/** The shortest candles; longer ones are few and stay. */
const SHORT_CANDLES_MS = 100 * MS_PER_DAY;
const EVERY_MS = 3_600_000;

/** What has an age in real time goes by the wall, what is of the domain by its own clock. */
export async function forgetOld(tx: StoreTx, clock: Clock): Promise<void> {
  const wallMs = clock.wallMs();
  await tx.idempotency.forgetBefore(wallMs - KEYS_MS);
  await tx.outbox.forgetBefore(wallMs - OUTBOX_MS);
  await tx.sessions.forgetExpired(wallMs - MS_PER_DAY);
  await tx.wallets.forgetProofsBefore(clock.nowMs() - MS_PER_DAY);
  await tx.messages.forgetBefore(wallMs - KEYS_MS);
  await tx.prices.forgetReadings(clock.nowMs() - READINGS_MS);
  await tx.prices.forgetCandles('5m', Math.floor((clock.nowMs() - SHORT_CANDLES_MS) / 1000));
}

/** Forgets, hourly, what is only kept for a while. */
export function housekeepingLoop(store: Store, clock: Clock, onError: (error: unknown) => void): Loop {
  return new Loop(
    async () => {
      await store.transaction((tx) => forgetOld(tx, clock));
    },
    EVERY_MS,
    onError,
  );
}
