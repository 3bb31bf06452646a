import type { WalletFailureCode } from '@axiom/domain/wallet/port';

/** What views and tests may see of a failed step. */
export interface FailureShown {
  readonly code: WalletFailureCode;
  readonly message: string;
}

/** What is shown of any thrown value. */
export function failureOf(error: unknown): FailureShown {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return { code: code as WalletFailureCode, message: error.message };
}
