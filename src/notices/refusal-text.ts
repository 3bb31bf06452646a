import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Problem } from '@axiom/domain/ports/client';
import { walletI18n } from '../wallet/locales/i18n.ts';
import { walletWords } from './wallet-told.ts';

/**
 * Texts of refusals by code, in the reader's language; a test compares the codes with the contract's. In
 * English the server's own message is shown, because it names the amounts (R6.01, R6.02). Here are those that a start
 * may be told; those of commands come with the screens (later.ts).
 */
const REFUSALS: Record<string, MessageDescriptor> = {
  bad_request: msg`The server did not understand this request`,
  unauthorized: msg`Sign in first`,
  token_expired: msg`The session has ended: sign in again`,
  invalid_init_data: msg`Telegram’s data could not be confirmed: open the app from the bot again`,
  refresh_invalid: msg`The session has ended: sign in again`,
  refresh_reused: msg`The session has ended: sign in again`,
  forbidden: msg`This is not allowed`,
  timeout: msg`The time has run out: try again`,
  conflict: msg`Something changed meanwhile: look again and try once more`,
  bot_not_allowed: msg`The bot may not write to you yet: allow it first`,
  join_required: msg`Join the community first`,
  rate_limited: msg`Too many attempts: wait a little`,
  internal: msg`The server could not answer`,
  maintenance: msg`We are under maintenance`,
  messenger_unavailable: msg`Telegram does not answer at the moment`,
  unavailable: msg`The server is not available at the moment`,
  // Errors of the client itself, without an answer of the server.
  ERR_NETWORK: msg`No connection`,
  invalid_answer: msg`The server’s answer could not be read`,
  unexpected: msg`Something unexpected happened`,
};

/** From now on these are told too. */
export function learnRefusals(more: Readonly<Record<string, MessageDescriptor>>): void {
  Object.assign(REFUSALS, more);
}

export interface RefusalTexts {
  /** For a server call; the server's message if the code is unknown. */
  readonly ofProblem: (problem: Pick<Problem, 'code' | 'message'>) => string;
  /** For the wallet, by its code. */
  readonly ofWallet: (failure: { readonly code: string; readonly message: string }) => string;
}

/** Texts of refusals in the reader's language; in English the original message. */
export function useRefusalTexts(): RefusalTexts {
  const { i18n } = useLingui();
  const isEnglish = i18n.locale === 'en';
  return {
    ofProblem: ({ code, message }) => {
      const text = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
      return isEnglish || text === undefined ? message : i18n._(text);
    },
    ofWallet: (failure) => walletWords()?.walletFailureText(walletI18n, failure) ?? failure.message,
  };
}
