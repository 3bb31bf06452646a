import { MS_PER_DAY, ORDER_EXPIRY_MS } from '../constants/index.ts';
import { type Nano, subtract, ton } from '../money/index.ts';

/** What may stay at the old wallet and be spent on the way: the books' coins count as moved without it. nano-TON. */
export const LEFT_BEHIND: Nano<'TON'> = ton(100_000_000n);

/**
 * Until when a wallet that was given up is watched, epoch ms: the last order that names it ends 15 minutes after the change, and a day
 * more is for payments that come late.
 */
export function watchedUntilMs(rotatedAtMs: number): number {
  return rotatedAtMs + ORDER_EXPIRY_MS + MS_PER_DAY;
}

/** How far the coins have moved from the old wallets to the new one. nano-TON. */
export interface MoveFacts {
  /** What the ledger said when the wallet was changed, without the message that was under way. */
  readonly targetTon: Nano<'TON'>;
  /** In the new wallet. */
  readonly heldTon: Nano<'TON'>;
  /** In those that were given up. */
  readonly leftTon: Nano<'TON'>;
}

/** Whether the new wallet holds what the ledger says, or nothing worth moving is left in the old ones. Amounts in nano-TON. */
export function hasArrived({ targetTon, heldTon, leftTon }: MoveFacts): boolean {
  return heldTon >= subtract(targetTon, LEFT_BEHIND) || leftTon <= LEFT_BEHIND;
}

/** What the wallet in use may pay from, in nano-TON: the treasury without the coins that lie in wallets given up. */
export function spendableNano(treasuryTon: Nano<'TON'>, leftTon: Nano<'TON'>): bigint {
  return subtract(treasuryTon, leftTon);
}
