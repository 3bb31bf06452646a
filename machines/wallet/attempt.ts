import type { Connected, ConnectTarget, WalletRequest } from '@axiom/domain/wallet/port';
import type { ConnectRequestParameters } from '@axiom/domain/wallet/request';
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

/** One attempt for a target, with what the widget's settings ask for. */
export function attemptFor(target: ConnectTarget, { config, request }: Attempting): AttemptInput {
  return { target, request, tonProof: proofOf(config.connectRequestParameters) };
}

function proofOf(parameters: ConnectRequestParameters): string | null {
  return parameters.state === 'ready' ? (parameters.value?.tonProof ?? null) : null;
}
