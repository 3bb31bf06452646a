import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { Loop } from './loop.ts';

const DAY_MS = 86_400_000;
/** Idempotency keys are kept 30 days (decisions.md "Wire format"). */
const KEYS_MS = 30 * DAY_MS;
/** A client that was away longer fetches everything again. */
const OUTBOX_MS = DAY_MS;
const EVERY_MS = 3_600_000;

/** Forgets, hourly, what is only kept for a while. */
export function housekeepingLoop(store: Store, clock: Clock, onError: (error: unknown) => void): Loop {
  return new Loop(
    async () => {
      const wallMs = clock.wallMs();
      await store.transaction(async (tx) => {
        await tx.idempotency.forgetBefore(wallMs - KEYS_MS);
        await tx.outbox.forgetBefore(wallMs - OUTBOX_MS);
        await tx.sessions.forgetExpired(wallMs - DAY_MS);
      });
    },
    EVERY_MS,
    onError,
  );
}
