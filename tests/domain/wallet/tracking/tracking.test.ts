import {
  dispatchedName,
  type TrackedAction,
  trackingEvent,
  type TrackedWallet,
} from '@axiom/domain/wallet/tracking';
import { TRACKING_NAMES } from '../../../support/tracking-names.ts';
import {
  createConnectionCompletedEvent,
  createConnectionErrorEvent,
  createConnectionRestoringCompletedEvent,
  createConnectionRestoringErrorEvent,
  createConnectionRestoringStartedEvent,
  createConnectionStartedEvent,
  createDisconnectionEvent,
  createTransactionSentForSignatureEvent,
  createTransactionSignedEvent,
  createTransactionSigningFailedEvent,
  type Wallet,
} from '@tonconnect/sdk';
import { describe, expect, it } from 'vitest';

const version = { sdk: '3.4.1', ui: '1.0.0' };
const theirVersion = { ton_connect_sdk_lib: '3.4.1', ton_connect_ui_lib: '1.0.0' };
const wallet: TrackedWallet = {
  address: `0:${'ab'.repeat(32)}`,
  walletStateInit: 'te6ccg==',
  chain: '-239',
  appName: 'tonkeeper',
  appVersion: '5.0',
  provider: 'http',
  hasProof: false,
};
const theirWallet = {
  device: {
    appName: 'tonkeeper',
    appVersion: '5.0',
    platform: 'iphone',
    maxProtocolVersion: 2,
    features: [],
  },
  provider: 'http',
  account: { address: wallet.address, chain: '-239', walletStateInit: 'te6ccg==' },
} as unknown as Wallet;
const request = {
  validUntil: 1_700_000_060,
  messages: [
    { address: 'UQ1', amount: '5' },
    { address: 'UQ2', amount: '6', payload: 'te6c', stateInit: 'te6d' },
  ],
};
const session = null;
const proven = {
  ...theirWallet,
  connectItems: { tonProof: { name: 'ton_proof', proof: {} } },
} as unknown as Wallet;

/** The SDK's own events beside ours; what identifies a session or a flow is not told by us. */
const pairs: readonly (readonly [TrackedAction, object])[] = [
  [{ type: 'connection-started' }, createConnectionStartedEvent(theirVersion)],
  [
    { type: 'connection-completed', wallet },
    createConnectionCompletedEvent(theirVersion, theirWallet, session),
  ],
  [
    { type: 'connection-completed', wallet: { ...wallet, hasProof: true } },
    createConnectionCompletedEvent(theirVersion, proven, session),
  ],
  [
    { type: 'connection-error', message: 'Connection was cancelled', errorCode: 300 },
    createConnectionErrorEvent(theirVersion, 'Connection was cancelled', 300, session),
  ],
  [
    { type: 'connection-error', message: 'x' },
    createConnectionErrorEvent(theirVersion, 'x', undefined, session),
  ],
  [{ type: 'connection-restoring-started' }, createConnectionRestoringStartedEvent(theirVersion)],
  [
    { type: 'connection-restoring-completed', wallet },
    createConnectionRestoringCompletedEvent(theirVersion, theirWallet, session),
  ],
  [
    { type: 'connection-restoring-error', message: 'Connection was not restored' },
    createConnectionRestoringErrorEvent(theirVersion, 'Connection was not restored'),
  ],
  [
    { type: 'disconnection', wallet, scope: 'dapp' },
    createDisconnectionEvent(theirVersion, theirWallet, 'dapp', session),
  ],
  [
    { type: 'disconnection', wallet: null, scope: 'wallet' },
    createDisconnectionEvent(theirVersion, null, 'wallet', session),
  ],
  [
    { type: 'transaction-sent-for-signature', wallet, request },
    createTransactionSentForSignatureEvent(theirVersion, theirWallet, request, session),
  ],
  [
    { type: 'transaction-signed', wallet, request: { ...request, from: 'UQ0' }, boc: 'te6e' },
    createTransactionSignedEvent(
      theirVersion,
      theirWallet,
      { ...request, from: 'UQ0' },
      { boc: 'te6e' } as never,
      session,
    ),
  ],
  [
    { type: 'transaction-signing-failed', wallet, request, message: 'No', errorCode: 300 },
    createTransactionSigningFailedEvent(theirVersion, theirWallet, request, 'No', 300, session),
  ],
  [
    { type: 'transaction-signing-failed', wallet: null, request, message: 'Wallet was not connected' },
    createTransactionSigningFailedEvent(
      theirVersion,
      null,
      request,
      'Wallet was not connected',
      undefined,
      session,
    ),
  ],
];

function withoutIds(event: object): object {
  const { trace_id: _trace, custom_data: custom, ...rest } = event as Record<string, unknown>;
  const { client_id: _client, wallet_id: _wallet, ...data } = custom as Record<string, unknown>;
  return { ...rest, custom_data: data };
}

describe('tracking events', () => {
  it('have the names of the specification, each once', () => {
    expect(dispatchedName('connection-started')).toBe('ton-connect-ui-connection-started');
    expect(new Set(pairs.map(([{ type }]) => type))).toEqual(new Set(TRACKING_NAMES));
  });

  it.each(pairs)('have the form of TON Connect’s own, without ids: %j', (happening, theirs) => {
    expect(trackingEvent(happening, version)).toEqual(withoutIds(theirs));
  });

  it('payloads are told only where signing failed', () => {
    const told = (happening: TrackedAction) =>
      JSON.stringify(trackingEvent(happening, version)).includes('te6c"');
    expect(told({ type: 'transaction-sent-for-signature', wallet, request })).toBe(false);
    expect(told({ type: 'transaction-signed', wallet, request, boc: '' })).toBe(false);
    expect(told({ type: 'transaction-signing-failed', wallet, request, message: '' })).toBe(true);
  });
});
