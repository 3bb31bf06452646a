import { BALANCE_REFETCH_TRIES } from '../../constants/index.ts';

/** A balance that is read again after a signed transaction until it changes (R4.15). */
export interface BalanceWatch {
  /** Nano; null where it was never read. */
  readonly before: bigint | null;
  readonly readsLeft: number;
}

/** The watch that a signed transaction begins: 30 readings, from a balance in nano-TON. */
export function startBalanceWatch(before: bigint | null): BalanceWatch {
  return { before, readsLeft: BALANCE_REFETCH_TRIES };
}

/** `changed` and `given-up` end the watch; `again`: one more reading a second later. */
export type BalanceWatchStep =
  | { readonly type: 'changed' }
  | { readonly type: 'given-up' }
  | { readonly type: 'again'; readonly watch: BalanceWatch };

/**
 * What follows a reading in nano-TON: the watch ends at a change or after its last reading; a reading that failed (null) counts as one. The
 * first reading of a balance that was never read is what the next ones are compared with.
 */
export function afterBalanceReading(watch: BalanceWatch, reading: bigint | null): BalanceWatchStep {
  const { before, readsLeft } = watch;
  if (reading !== null && before !== null && reading !== before) return { type: 'changed' };
  if (readsLeft <= 1) return { type: 'given-up' };
  return { type: 'again', watch: { before: reading ?? before, readsLeft: readsLeft - 1 } };
}
