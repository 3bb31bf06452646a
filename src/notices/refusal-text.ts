import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Problem } from '@axiom/domain/ports/client';
import { walletI18n } from '../wallet/locales/i18n.ts';
import { walletFailureText } from '../wallet/texts/failure-text.ts';

/**
 * Texts of refusals by code, in the reader's language; a test compares the codes with the contract's. In
 * English the server's own message is shown, because it names the amounts (R6.01, R6.02).
 */
const REFUSALS = {
  bad_request: msg`The server did not understand this request`,
  invalid_json: msg`The server did not understand this request`,
  unauthorized: msg`Sign in first`,
  token_expired: msg`The session has ended: sign in again`,
  invalid_init_data: msg`Telegram’s data could not be confirmed: open the app from the bot again`,
  refresh_invalid: msg`The session has ended: sign in again`,
  refresh_reused: msg`The session has ended: sign in again`,
  forbidden: msg`This is not allowed`,
  not_found: msg`There is no such thing here`,
  mint_not_found: msg`There is no such bond`,
  stake_not_found: msg`There is no such stake`,
  plan_not_found: msg`There is no such plan now: choose another number of days`,
  farm_link_not_found: msg`There is no such link`,
  withdrawal_not_found: msg`There is no such sale`,
  task_not_found: msg`There is no such task`,
  statement_not_found: msg`There is no such statement`,
  method_not_allowed: msg`The server did not understand this request`,
  timeout: msg`The time has run out: try again`,
  conflict: msg`Something changed meanwhile: look again and try once more`,
  join_required: msg`Join the community first`,
  price_stale: msg`The price is out of date: buying and selling pause until it is fresh`,
  price_moved: msg`The price has moved: look at the new terms`,
  not_pending: msg`This order is not waiting for its payment any more`,
  illegal_mint_transition: msg`The bond is in another state now`,
  illegal_stake_transition: msg`The stake is in another state now`,
  illegal_farm_link_transition: msg`The link is in another state now`,
  illegal_task_transition: msg`The task is in another state now`,
  mint_reserved: msg`The bond is held for a stake that waits for its fee`,
  own_farm_link: msg`One’s own link cannot be used`,
  task_not_done: msg`The task is not done yet`,
  task_budget_spent: msg`The rewards of this task are all given out`,
  too_many_pending: msg`Too many orders wait for payment: pay or cancel one first`,
  too_many_statements: msg`Six statements an hour are the most: try again later`,
  idempotency_in_progress: msg`This is already being done`,
  insufficient_balance: msg`The balance is too small for this`,
  payload_too_large: msg`What was sent is too large`,
  photo_too_large: msg`The photo is too large`,
  unsupported_media_type: msg`This kind of file is not accepted`,
  validation_failed: msg`Something in the form is not right`,
  invalid_amount: msg`This amount is not a number that can be used`,
  amount_too_small: msg`The amount is too small`,
  amount_too_large: msg`The amount is too large`,
  nothing_left: msg`Nothing would be left after the fee`,
  invalid_address: msg`This is not an address that coins can be sent to`,
  invalid_proof: msg`The wallet’s proof could not be confirmed`,
  invalid_activation_count: msg`The number of uses is not right`,
  invalid_task_link: msg`This link is not accepted`,
  not_a_photo: msg`This file is not a photo`,
  photo_missing: msg`The photo is missing`,
  two_farm_sources: msg`Only one balance can pay`,
  day_limit_exceeded: msg`This is more than is left of today’s limit`,
  statement_too_long: msg`This period has too many entries for one statement: choose a shorter one`,
  repeated_parameter: msg`The server did not understand this request`,
  idempotency_key_reused: msg`The server did not understand this request`,
  rate_limited: msg`Too many attempts: wait a little`,
  internal: msg`The server could not answer`,
  chain_unavailable: msg`The blockchain cannot be read at the moment`,
  maintenance: msg`We are under maintenance`,
  messenger_unavailable: msg`Telegram does not answer at the moment`,
  unavailable: msg`The server is not available at the moment`,
  // Errors of the client itself, without an answer of the server.
  ERR_NETWORK: msg`No connection`,
  invalid_answer: msg`The server’s answer could not be read`,
  unexpected: msg`Something unexpected happened`,
} as const satisfies Record<string, MessageDescriptor>;

const own = <Table extends object>(table: Table, code: string): code is string & keyof Table =>
  Object.hasOwn(table, code);

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
    ofProblem: ({ code, message }) => (isEnglish || !own(REFUSALS, code) ? message : i18n._(REFUSALS[code])),
    ofWallet: (failure) => walletFailureText(walletI18n, failure),
  };
}
