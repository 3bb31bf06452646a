/** Only the newest pending item, and only if it is younger than this, is shown as pending (R4.02). */
export const PENDING_WINDOW_MS = 180_000;
/** Redraw interval of a growing reward. */
export const REWARD_TICK_MS = 1000;
/** Time from the order to `valid_until`. */
export const TRANSACTION_VALIDITY_MS = 60_000;
/** Maximum number of balance reads after a transaction. */
export const BALANCE_REFETCH_TRIES = 30;
/** Pause between two of these reads. */
export const BALANCE_REFETCH_MS = 1000;
/** Decimals of an amount on screen, unless a constant below says otherwise. */
export const AMOUNT_DECIMALS = 2;
/** For the reward of one stake, and for today's reward. */
export const EARNED_DECIMALS = 4;
/** For rewards per day, hour, minute and second. */
export const ACCRUAL_DECIMALS = 6;
