import {
  type SendOutcome,
  WALLET_TEXTS,
  WalletFailure,
  type WalletFailureCode,
} from '@axiom/domain/wallet/port';

/**
 * Matches by text: the SDK's error classes would pull it into the first load, and minifying changes their
 * names.
 */
const FAILURES: readonly (readonly [test: RegExp, code: WalletFailureCode])[] = [
  [/validation failed/i, 'invalid'],
  [/request to the wallet/i, 'refused'],
  [/tonconnect-manifest|dappmetadata/i, 'misconfigured'],
  [/wallets list/i, 'list-unavailable'],
  [/user rejects|rejected|declined/i, 'declined'],
  [/wrong network/i, 'wrong-network'],
  [/ton_addr/i, 'missing-address'],
  [/required features|n.t support/i, 'not-supported'],
  [/not exists in|is not connected/i, 'not-connected'],
  [/abort/i, 'aborted'],
];

/** A failed attempt by its code, with the specification's texts. */
export function failureOf(error: unknown): WalletFailure {
  if (error instanceof WalletFailure) return error;
  const message = messageOf(error);
  const code = codeOf(error);
  const text = code === 'declined' ? WALLET_TEXTS.declined.text : message;
  return new WalletFailure(code, text, { cause: error });
}

/**
 * The outcome of an error while sending. The wallet's refusal is `rejected`; an abort, a network error or a
 * timeout is `unknown`. All others are `not-sent`: the SDK found them before sending, or the bridge refused
 * the message.
 */
export function outcomeOf(error: unknown): SendOutcome {
  const whole = textOf(error);
  const message = messageOf(error);
  if (/user rejects/i.test(whole)) return { type: 'rejected', message };
  if (/abort|network ?error|failed to fetch|fetch failed|timeout|timed out/i.test(whole)) {
    return { type: 'unknown', message };
  }
  return { type: 'not-sent', message, code: codeOf(error) };
}

function codeOf(error: unknown): WalletFailureCode {
  const whole = textOf(error);
  return FAILURES.find(([test]) => test.test(whole))?.[1] ?? 'unknown';
}

/**
 * The SDK's text is `[TON_CONNECT_SDK_ERROR] Class: what it means\nwhat the wallet said`: people see the last
 * part present.
 */
function messageOf(error: unknown): string {
  const text = textOf(error);
  const [head = '', ...tail] = text.split('\n');
  const said = tail.join(' ').trim();
  if (said !== '') return said;
  const meaning = head.replace(/^\[TON_CONNECT_SDK_ERROR\]\s*\w*:?\s*/, '').trim();
  return meaning === '' ? head.trim() : meaning;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
