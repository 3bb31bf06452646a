import type { StoreTx } from '../ports/store.ts';

const NAME = 'payouts_halted';

/** Why nothing may leave until the operator has looked (`resumePayouts`); null while payouts are not halted. */
export function payoutHalt(tx: StoreTx): Promise<string | null> {
  return tx.settings.get(NAME);
}

/**
 * Stops payouts for good, in the transaction that books what must not be: money left that these books never ordered. The key is in other
 * hands, or the database is older than the chain, and then its line holds what was paid already.
 */
export function haltPayouts(tx: StoreTx, why: string): Promise<void> {
  return tx.settings.set(NAME, why);
}

/** Lets payouts go on. */
export function liftHalt(tx: StoreTx): Promise<void> {
  return tx.settings.set(NAME, null);
}
