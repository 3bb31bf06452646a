import type { WalletFailureCode } from '@axiom/domain/wallet/port';

/** What views and tests may see of a failed step. */
export interface FailureShown {
  readonly code: WalletFailureCode;
  readonly message: string;
}
