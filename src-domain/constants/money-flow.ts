/** Only the newest pending item younger than this is shown as pending (R4.02). */
export const PENDING_WINDOW_MS = 180_000;
/** How often a growing reward is drawn anew. */
export const REWARD_TICK_MS = 1000;
/** From the order to `valid_until`. */
export const TRANSACTION_VALIDITY_MS = 60_000;
/** How often the wallet’s balance is read after a transaction, at most. */
export const BALANCE_REFETCH_TRIES = 30;
/** Between two of those readings. */
export const BALANCE_REFETCH_MS = 1000;
/** Decimals of an amount on screen, unless a line below says otherwise. */
export const AMOUNT_DECIMALS = 2;
/** Earned by one stake, and earned today. */
export const EARNED_DECIMALS = 4;
/** Per-day, -hour, -minute and -second rewards. */
export const ACCRUAL_DECIMALS = 6;
