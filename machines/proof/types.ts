import type { ConnectRequestParameters } from '@axiom/domain/wallet/request';

export interface ProofContext {
  /** The wallets stand open. */
  readonly isOpen: boolean;
}

export type ProofEvent =
  /** A wallet is about to be connected: it needs a text to sign. */
  | { readonly type: 'proof.wanted' }
  /** The wallets were closed: the text is kept as long as it is fresh. */
  | { readonly type: 'proof.spare' }
  /** A wallet connected: the text was signed. */
  | { readonly type: 'proof.used' };

/** What the widget is to ask a connecting wallet for. */
export interface ProofEmitted {
  readonly type: 'parameters';
  readonly parameters: ConnectRequestParameters;
}
