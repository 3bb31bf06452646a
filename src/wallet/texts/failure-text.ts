import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletFailureCode } from '@axiom/domain/wallet/port';

/** A refusal of a wallet, of the SDK or of the adapter; `code` may be one that nobody knows yet. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Texts of a wallet's failures by code; for an unknown code the wallet's own message is shown. */
const TEXTS: Readonly<Record<Exclude<WalletFailureCode, 'unknown'> | 'rejected', MessageDescriptor>> = {
  rejected: msg`Declined in the wallet`,
  declined: msg`Connection declined`,
  aborted: msg`The attempt was broken off`,
  'wrong-network': msg`The wallet is on another network`,
  'not-restored': msg`The connection could not be restored`,
  'not-connected': msg`Wallet was not connected`,
  'missing-address': msg`The wallet did not tell its address`,
  'list-unavailable': msg`The wallets list did not load.`,
  'no-answer': msg`The wallet did not answer`,
  'bridge-away': msg`The wallet’s bridge cannot be reached. Still trying…`,
  'not-supported': msg`This wallet cannot do what is needed`,
  misconfigured: msg`The connection is set up wrongly`,
  invalid: msg`The app’s request has a mistake`,
};

/** A refusal in the reader's language by its code; in English its own message if it has one (R6.04). */
export function walletFailureText(i18n: I18n, { code, message }: Refusal): string {
  const isOwn = Object.hasOwn(TEXTS, code);
  return (i18n.locale === 'en' && message !== '') || !isOwn ? message : i18n._(TEXTS[code as 'declined']);
}
