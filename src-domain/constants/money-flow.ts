/** Only the newest pending item younger than this is shown as pending (R4.02). */
export const PENDING_WINDOW_MS = 180_000;
export const REWARD_TICK_MS = 1000;
export const TRANSACTION_VALIDITY_MS = 60_000;
export const BALANCE_REFETCH_TRIES = 30;
export const BALANCE_REFETCH_MS = 1000;
/** Decimals of an amount on screen, unless a line below says otherwise. */
export const AMOUNT_DECIMALS = 2;
/** Earned by one stake, and earned today. */
export const EARNED_DECIMALS = 4;
/** Per-day, -hour, -minute and -second rewards. */
export const ACCRUAL_DECIMALS = 6;
