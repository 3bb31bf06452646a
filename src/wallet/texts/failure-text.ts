import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletFailureCode } from '@axiom/domain/wallet/port';

/** A refusal of a wallet, of the SDK or of the adapter; `code` may be one that nobody knows yet. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

const NOT_CONNECTED = msg`Wallet was not connected`;

/** The words of every code. */
const TEXTS = {
  rejected: msg`Declined in the wallet`,
  declined: msg`Connection declined`,
  aborted: msg`The attempt was broken off`,
  'wrong-network': msg`The wallet is on another network`,
  'not-restored': NOT_CONNECTED,
  'not-connected': NOT_CONNECTED,
  'not-listed': msg`The wallets list does not have the wallet that the app asks for`,
  'missing-address': msg`The wallet did not tell its address`,
  'list-unavailable': msg`The wallets list did not load.`,
  'no-answer': msg`The wallet did not answer`,
  'bridge-away': msg`Wallets cannot be reached. Still trying…`,
  'not-supported': msg`This wallet cannot do what is needed`,
  misconfigured: msg`The connection is set up wrongly`,
  invalid: msg`The app’s request has a mistake`,
  refused: msg`The app’s request has a mistake`,
  unknown: msg`Something went wrong on the way to the wallet`,
} as const satisfies Readonly<Record<WalletFailureCode | 'rejected', MessageDescriptor>>;

const isKnown = (code: string): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code);

/**
 * A refusal in the reader's language, by its code. In English a refusal to sign is told in the wallet's own
 * words (R6.04d); no other message of a wallet or of the SDK is shown.
 */
export function walletFailureText(i18n: I18n, { code, message }: Refusal): string {
  if (code === 'rejected' && i18n.locale === 'en' && message !== '') return message;
  return i18n._(TEXTS[isKnown(code) ? code : 'unknown']);
}
