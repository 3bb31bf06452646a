import type { StoreTx } from '../ports/store.ts';
import { PAYOUTS_HALTED } from '../ports/store-chain.ts';

/** Why payouts are halted until the operator calls `resumePayouts`; null while they are not. */
export function payoutHalt(tx: StoreTx): Promise<string | null> {
  return tx.settings.get(PAYOUTS_HALTED);
}

/**
 * Halts payouts, in the transaction that books value which left without an order of ours. Either somebody
 * else has the key, or the database is older than the chain and its queue holds payouts that were paid
 * already.
 */
export function haltPayouts(tx: StoreTx, why: string): Promise<void> {
  return tx.settings.set(PAYOUTS_HALTED, why);
}

export function liftHalt(tx: StoreTx): Promise<void> {
  return tx.settings.set(PAYOUTS_HALTED, null);
}
