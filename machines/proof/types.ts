import type { ConnectRequestParameters } from '@axiom/domain/wallet/request';

export type ProofEvent =
  /** A wallet is about to be connected: it needs a text to sign. */
  | { readonly type: 'proof.wanted' }
  /** A wallet connected: the text was signed. */
  | { readonly type: 'proof.used' };

/** What the widget is to ask a connecting wallet for. */
export interface ProofEmitted {
  readonly type: 'parameters';
  readonly parameters: ConnectRequestParameters;
}
