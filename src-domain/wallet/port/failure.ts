/** Why a connection failed or ended (R3.21). */
export type WalletFailureCode =
  | 'declined'
  | 'aborted'
  | 'wrong-network'
  | 'not-restored'
  | 'not-connected'
  | 'missing-address'
  | 'list-unavailable'
  | 'bridge-away'
  | 'no-answer'
  | 'not-supported'
  | 'not-listed'
  | 'misconfigured'
  | 'invalid'
  /** The wallet itself found a mistake in the request. */
  | 'refused'
  | 'unknown';

/** A failed step of the wallet connection; `message` is the specification's text if it has one. */
export class WalletFailure extends Error {
  override readonly name = 'WalletFailure' as const;
  readonly code: WalletFailureCode;

  constructor(code: WalletFailureCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
