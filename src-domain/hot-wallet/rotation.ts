import { MS_PER_DAY, ORDER_EXPIRY_MS } from '../constants/index.ts';
import { type Nano, subtract, ton } from '../money/index.ts';

/** nano-TON that may remain in the old wallet or be spent on fees: the coins count as moved without it. */
export const MOVE_TOLERANCE: Nano<'TON'> = ton(100_000_000n);

/**
 * End of watching a replaced wallet, epoch ms: the last order that names it ends 15 minutes after the change;
 * one more day covers late payments.
 */
export function watchedUntilMs(rotatedAtMs: number): number {
  return rotatedAtMs + ORDER_EXPIRY_MS + MS_PER_DAY;
}

/** Progress of the move of coins from the old wallets to the new one. nano-TON. */
export interface MoveFacts {
  /** The ledger's amount when the wallet was changed, without the message that was being sent. */
  readonly targetTon: Nano<'TON'>;
  /** In the new wallet. */
  readonly heldTon: Nano<'TON'>;
  /** In the replaced wallets. */
  readonly leftTon: Nano<'TON'>;
}

/** True if the new wallet holds the ledger's amount, or the old ones nothing worth moving. nano-TON. */
export function hasArrived({ targetTon, heldTon, leftTon }: MoveFacts): boolean {
  return heldTon >= subtract(targetTon, MOVE_TOLERANCE) || leftTon <= MOVE_TOLERANCE;
}

/** nano-TON that the current wallet can pay from: the treasury without the coins in replaced wallets. */
export function spendableNano(treasuryTon: Nano<'TON'>, leftTon: Nano<'TON'>): bigint {
  return subtract(treasuryTon, leftTon);
}
