/** TON or the token, in nano (1e-9). */
export type Currency = 'TON' | 'AXIOM';

/** One side of a movement: a signed amount in nano on a named account. Accounts of people start with `user:<id>:`. */
export interface LedgerEntry {
  readonly account: string;
  readonly currency: Currency;
  readonly amountNano: bigint;
}

/** One balanced movement: what it is about, when (domain time, the exact instant for settlements and maturities) and its entries. */
export interface LedgerMovement {
  readonly kind: string;
  readonly atMs: number;
  readonly mintId?: string;
  readonly stakeId?: string;
  readonly payoutId?: string;
  readonly depositId?: string;
  readonly note?: string;
  /** TON to show beside it in the operation history, signed as its owner sees it. */
  readonly shownTonNano?: bigint;
  readonly entries: readonly LedgerEntry[];
}

/** The cached balances of one person, AXIOM nano. */
export interface UserBalances {
  readonly main: bigint;
  readonly referral: bigint;
  readonly referralPending: bigint;
  readonly task: bigint;
  readonly bonded: bigint;
  readonly staked: bigint;
}

/** One line of the operation history: a movement by its entry on the person's most liquid account. */
export interface OperationRow {
  readonly id: string;
  readonly kind: string;
  readonly atMs: number;
  readonly account: string;
  readonly amountNano: bigint;
  readonly amountTonNano: bigint | null;
  readonly mintId: string | null;
  readonly stakeId: string | null;
  readonly payoutId: string | null;
}

/** A difference found by `audit`: an account whose cache disagrees with its entries, a currency whose sum is not zero, a forbidden negative. */
export interface LedgerDifference {
  readonly what: 'cache' | 'sum' | 'negative';
  readonly account: string;
  readonly currency: Currency;
  readonly expectedNano: bigint;
  readonly foundNano: bigint;
}

export interface LedgerRepository {
  /**
   * Writes one balanced movement and changes the cached balances of people's and links' accounts in the same transaction, by
   * conditional update. Throws the domain's InsufficientBalance when an account that may not be negative would be, and its
   * Unbalanced error when a currency's sum is not 0. Answers the movement's id.
   */
  post(movement: LedgerMovement): Promise<string>;
  balances(userId: string): Promise<UserBalances>;
  /** Sum of the entries of any account, cached or not. */
  total(account: string, currency: Currency): Promise<bigint>;
  history(
    userId: string,
    page: { readonly offset: number; readonly limit: number; readonly order: 'asc' | 'desc' },
  ): Promise<{ readonly rows: readonly OperationRow[]; readonly total: number }>;
  /** Recomputes every balance from the entries; empty when nothing differs. */
  audit(): Promise<readonly LedgerDifference[]>;
}
