import { BALANCE_REFETCH_TRIES } from '../../constants/index.ts';

/** A balance that is read repeatedly after a signed transaction until it changes (R4.15). */
export interface BalanceWatch {
  /** Nano; null if it was never read. */
  readonly before: bigint | null;
  readonly readsLeft: number;
}

/** Starts a watch after a signed transaction: 30 reads, from a balance in nano-TON. */
export function startBalanceWatch(before: bigint | null): BalanceWatch {
  return { before, readsLeft: BALANCE_REFETCH_TRIES };
}

/** `changed` and `given-up` end the watch; `again`: read once more after a second. */
export type BalanceWatchStep =
  | { readonly type: 'changed' }
  | { readonly type: 'given-up' }
  | { readonly type: 'again'; readonly watch: BalanceWatch };

/**
 * The step after a read in nano-TON: the watch ends at a change or after its last read. A failed read (null)
 * counts as a read. If the balance was never read before, the first read is the base for comparison.
 */
export function afterBalanceReading(watch: BalanceWatch, reading: bigint | null): BalanceWatchStep {
  const { before, readsLeft } = watch;
  if (reading !== null && before !== null && reading !== before) return { type: 'changed' };
  if (readsLeft <= 1) return { type: 'given-up' };
  return { type: 'again', watch: { before: reading ?? before, readsLeft: readsLeft - 1 } };
}
