/** An unpaid mint, or an unpaid staking fee, expires this long after its creation. */
export const ORDER_EXPIRY_MS = 900_000;
/** A payment in a block later than `valid_until` plus this is credited at the lower of two prices. */
export const PAYMENT_GRACE_MS = 30_000;
/** Buying and selling pause while the price is older than this. */
export const PRICE_STALE_MS = 300_000;
/** The window over which a price source states its largest move. */
export const PRICE_MOVE_WINDOW_MS = 90_000;
/** Deposits of at least this amount are refunded without the operator. */
export const AUTOMATIC_REFUND_MIN_NANO: bigint = 50_000_000n;
/** Kept back from a refund: the network's price for receiving and sending it, rounded up (measured: 0.0034 TON). */
export const REFUND_FEE_NANO: bigint = 5_000_000n;
/** The same to the masterchain (measured: 0.0130 TON). */
export const MASTERCHAIN_REFUND_FEE_NANO: bigint = 20_000_000n;
/** Maximum number of automatic refunds per sender and UTC day of chain time. */
export const AUTOMATIC_REFUNDS_PER_DAY = 10;
/** A paid bond or stake counts for the investment bonus once it is older than this. */
export const INVESTMENT_BONUS_AGE_MS = 604_800_000;
/** nano-TON that a wallet keeps besides a payment: above any plain transfer's fee and its own deployment. */
export const NETWORK_FEE_RESERVE_NANO: bigint = 50_000_000n;
