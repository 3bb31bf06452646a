import type { Connected, ConnectTarget, WalletInfo, WalletRequest } from '@axiom/domain/wallet/port';
import type { WalletConfig } from './config.ts';
import type { FailureShown } from './failure.ts';

/** What one attempt to connect tells its host. */
export type AttemptEvent =
  /** The link of its session, without a return strategy. */
  | { readonly type: 'attempt.link'; readonly link: string }
  /** No bridge can be reached, though it is tried; null: it answers again. */
  | { readonly type: 'attempt.reach'; readonly failure: FailureShown | null }
  | { readonly type: 'attempt.connected'; readonly connected: Connected }
  | { readonly type: 'attempt.failed'; readonly failure: FailureShown };

/** What the host tells an attempt: try the bridge at once. */
export interface AttemptOrder {
  readonly type: 'attempt.tryNow';
}

/** What one attempt needs. */
export interface AttemptInput {
  readonly target: ConnectTarget;
  /** Text for the wallet to sign as a proof; null: none is asked for. */
  readonly tonProof: string | null;
  /** Rides along where that is possible. */
  readonly request: WalletRequest | null;
}

interface Attempting {
  readonly config: WalletConfig;
  readonly request: WalletRequest | null;
}

/** One attempt for a wallet, or for any (null), with what the widget's settings ask for. */
export function attemptFor(
  wallet: WalletInfo | null,
  via: 'bridge' | 'page',
  { config, request }: Attempting,
): AttemptInput {
  const target: ConnectTarget = wallet === null ? { type: 'any' } : { type: 'wallet', wallet, via };
  return { target, request, tonProof: proofOf(config) };
}

/** The text that a connecting wallet is asked to sign; null: none, or it is not there yet. */
export function proofOf({ connectRequestParameters: parameters }: WalletConfig): string | null {
  return parameters.state === 'ready' ? (parameters.value?.tonProof ?? null) : null;
}
