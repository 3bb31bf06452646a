/** One read of the on-chain balance, and its time. */
export interface BalanceReading {
  /** Nano; null if the chain could not be read. */
  readonly balanceNano: bigint | null;
  readonly atMs: number;
}

export interface BalanceContext {
  /** Raw form; null while no wallet is connected. */
  readonly address: string | null;
  /** On-chain balance in nano; null until it was read. */
  readonly balanceNano: bigint | null;
  /** Remaining reads while a change is awaited (R4.15). */
  readonly readsLeft: number;
}

export type BalanceTag = 'reading' | 'watching';

export type BalanceEvent =
  /** The connected account; null: none. */
  | { readonly type: 'balance.account'; readonly address: string | null }
  /** The chain may have changed: read once. */
  | { readonly type: 'balance.refresh' }
  /** Read up to 30 times, until it changes (R4.15). */
  | { readonly type: 'balance.watch' };

export type BalanceEmitted =
  | { readonly type: 'balance'; readonly balanceNano: bigint | null }
  /** A watched balance changed: a payment was sent or received. It fell by `spentNano`; negative: it rose. */
  | { readonly type: 'balanceChanged'; readonly spentNano: bigint; readonly atMs: number };
