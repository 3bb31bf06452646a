import { WalletFailure, type WalletFailureCode } from './failure.ts';

/** Side effects besides showing the text. */
export type WalletFailureEffect =
  /** Offer a retry. */
  | 'offer-retry'
  /** Send a tracking event with the text. */
  | 'track'
  | 'forget-wallet-info'
  | 'forget-connection'
  | 'close-provider';

/** A failure’s text, code and side effects. */
export interface WalletText {
  readonly text: string;
  readonly code: WalletFailureCode;
  readonly effects: readonly WalletFailureEffect[];
}

/** Which failure. */
export type WalletFailureName =
  | 'sendWithoutWallet'
  | 'missingAddress'
  | 'missingConnector'
  | 'unknownWallet'
  | 'missingTelegramWallet'
  | 'declined'
  | 'cancelled'
  | 'notConnected'
  | 'notRestored'
  | 'restoringAborted'
  | 'providerNotRestored'
  | 'restoringFailed'
  | 'sendingAborted'
  | 'disconnectAborted';

/** All texts of wallet failures with their side effects (R3.21). `{name}` is the requested wallet. */
export const WALLET_TEXTS: Readonly<Record<WalletFailureName, WalletText>> = {
  sendWithoutWallet: {
    text: 'Connect wallet to send a transaction.',
    code: 'not-connected',
    effects: ['track'],
  },
  missingAddress: { text: 'ton_addr connection item was not found', code: 'missing-address', effects: [] },
  missingConnector: {
    text: 'You have to specify a `manifestUrl` or a `connector` in the options.',
    code: 'misconfigured',
    effects: [],
  },
  unknownWallet: {
    text: 'Trying to open modal window with unknown wallet "{name}".',
    code: 'not-listed',
    effects: [],
  },
  missingTelegramWallet: {
    text: '@wallet bot not found in the wallets list',
    code: 'not-listed',
    effects: [],
  },
  declined: { text: 'Connection declined', code: 'declined', effects: ['offer-retry', 'track'] },
  cancelled: { text: 'Connection was cancelled', code: 'aborted', effects: ['track'] },
  notConnected: { text: 'Wallet was not connected', code: 'not-connected', effects: ['track'] },
  notRestored: {
    text: 'Connection was not restored',
    code: 'not-restored',
    effects: ['track', 'forget-wallet-info'],
  },
  restoringAborted: { text: 'Connection restoring was aborted', code: 'aborted', effects: [] },
  providerNotRestored: {
    text: 'Provider is not restored',
    code: 'not-restored',
    effects: ['forget-connection', 'close-provider'],
  },
  restoringFailed: { text: 'Connection restoring failed', code: 'not-restored', effects: [] },
  sendingAborted: { text: 'Transaction sending was aborted', code: 'aborted', effects: [] },
  disconnectAborted: { text: 'Disconnect was aborted', code: 'aborted', effects: [] },
};

/** The named failure with its text and code. */
export function walletFailure(
  name: WalletFailureName,
  options?: { readonly cause?: unknown },
): WalletFailure {
  const { code, text } = WALLET_TEXTS[name];
  return new WalletFailure(code, text, options);
}
