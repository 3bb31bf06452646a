import { describe, expect, it } from 'vitest';
import { failureOf, outcomeOf } from '#adapters/wallet/errors.ts';

describe('errors', () => {
  it('errors by their texts, whatever a minifier made of their names', () => {
    const sdk = (name: string, info: string, message = '') =>
      new Error(`[TON_CONNECT_SDK_ERROR] ${name}${info ? `: ${info}` : ''}${message ? `\n${message}` : ''}`);
    expect(failureOf(sdk('e', 'User rejects the action in the wallet.', 'No'))).toMatchObject({
      code: 'declined',
      message: 'Connection declined',
    });
    expect(failureOf(sdk('t', '', 'ton_addr connection item was not found'))).toMatchObject({
      code: 'missing-address',
      message: 'ton_addr connection item was not found',
    });
    expect(failureOf(sdk('n', '', 'Wallet connected to a wrong network')).code).toBe('wrong-network');
    for (const [info, code] of [
      ['Request to the wallet contains errors.', 'refused'],
      ['Passed `tonconnect-manifest.json` contains errors. Check format of your manifest.', 'misconfigured'],
      ['Manifest not found. Make sure you added `tonconnect-manifest.json`', 'misconfigured'],
      ['Passed DappMetadata is in incorrect format.', 'misconfigured'],
      ['An error occurred while fetching the wallets list.', 'list-unavailable'],
    ] as const)
      expect(failureOf(sdk('e', info)).code).toBe(code);
    expect(failureOf('boom')).toMatchObject({ code: 'unknown', message: 'boom' });
    expect(outcomeOf(sdk('e', 'User rejects the action in the wallet.'))).toEqual({
      type: 'rejected',
      message: 'User rejects the action in the wallet.',
    });
    const invalid = "SendTransactionRequest validation failed: Wrong 'address' format in message at index 0";
    expect(outcomeOf(sdk('e', '', invalid))).toEqual({ type: 'not-sent', message: invalid, code: 'invalid' });
    expect(outcomeOf(new TypeError('fetch failed')).type).toBe('unknown');
    expect(outcomeOf(sdk('r', '', 'Bridge send failed, status 400'))).toMatchObject({
      type: 'not-sent',
      message: 'Bridge send failed, status 400',
    });
  });
});
