import type { TransactionRequest } from '../port/wallet.ts';
import {
  connectionOf,
  type TrackedConnection,
  type TrackedVersion,
  type TrackedWallet,
  type TrackingVersion,
  versionOf,
} from './tracked-wallet.ts';

/** A tracked event around the wallet (R3.24). */
export type TrackedAction =
  | { readonly type: 'connection-started' }
  | { readonly type: 'connection-completed'; readonly wallet: TrackedWallet }
  | { readonly type: 'connection-error'; readonly message: string; readonly errorCode?: number }
  | { readonly type: 'connection-restoring-started' }
  | { readonly type: 'connection-restoring-completed'; readonly wallet: TrackedWallet }
  | { readonly type: 'connection-restoring-error'; readonly message: string }
  /** `dapp`: the app ended it; `wallet`: the wallet ended it. */
  | {
      readonly type: 'disconnection';
      readonly wallet: TrackedWallet | null;
      readonly scope: 'dapp' | 'wallet';
    }
  | ({ readonly type: 'transaction-sent-for-signature' } & TransactionFacts)
  | ({ readonly type: 'transaction-signed'; readonly boc: string } & TransactionFacts)
  | ({
      readonly type: 'transaction-signing-failed';
      readonly message: string;
      readonly errorCode?: number;
    } & TransactionFacts);

interface TransactionFacts {
  readonly wallet: TrackedWallet | null;
  readonly request: TransactionRequest;
}

/** The literal `type` of each event. */
export type TrackingName = TrackedAction['type'];

/** Name of the window event that the widget dispatches, besides the SDK's own events. */
export function dispatchedName(name: TrackingName): `ton-connect-ui-${TrackingName}` {
  return `ton-connect-ui-${name}`;
}

interface TrackedMessage {
  readonly address: string;
  readonly amount: string;
}

interface TrackedTransaction<Message> {
  /** Epoch seconds as text. */
  readonly valid_until: string;
  readonly from: string | null;
  readonly messages: readonly Message[];
}

type FullMessage = TrackedMessage & { readonly payload: string | null; readonly state_init: string | null };
type Failed = { readonly is_success: false; readonly error_message: string };
type WithCode = { readonly error_code: number | null };
type Succeeded = { readonly is_success: true };

/** An event's detail, in the form that TON Connect's listeners expect. */
export type TrackingEvent =
  | {
      readonly type: 'connection-started' | 'connection-restoring-started';
      readonly custom_data: TrackedVersion;
    }
  | (Failed & WithCode & { readonly type: 'connection-error'; readonly custom_data: TrackedVersion })
  | (Failed & { readonly type: 'connection-restoring-error'; readonly custom_data: TrackedVersion })
  | (Succeeded &
      TrackedConnection & { readonly type: 'connection-completed' | 'connection-restoring-completed' })
  | (TrackedConnection & { readonly type: 'disconnection'; readonly scope: 'dapp' | 'wallet' })
  | (TrackedConnection &
      TrackedTransaction<TrackedMessage> & { readonly type: 'transaction-sent-for-signature' })
  | (Succeeded &
      TrackedConnection &
      TrackedTransaction<TrackedMessage> & {
        readonly type: 'transaction-signed';
        readonly signed_transaction: string;
      })
  | (Failed &
      WithCode &
      TrackedConnection &
      TrackedTransaction<FullMessage> & { readonly type: 'transaction-signing-failed' });

/**
 * The detail of an event. It includes message payloads only if signing failed, as TON Connect's own events do
 * (R3.24).
 */
export function trackingEvent(happening: TrackedAction, version: TrackingVersion): TrackingEvent {
  const { type } = happening;
  const isDone = /completed$|signed$/.test(type);
  const hasCode = type === 'connection-error' || type === 'transaction-signing-failed';
  return {
    type,
    ...('wallet' in happening
      ? connectionOf(happening.wallet, version)
      : { custom_data: versionOf(version) }),
    ...(isDone ? { is_success: true } : {}),
    ...('message' in happening ? { is_success: false, error_message: happening.message } : {}),
    ...(hasCode ? { error_code: happening.errorCode ?? null } : {}),
    ...('scope' in happening ? { scope: happening.scope } : {}),
    ...('boc' in happening ? { signed_transaction: happening.boc } : {}),
    ...('request' in happening ? transactionOf(happening) : {}),
  } as TrackingEvent;
}

function transactionOf({ type, request, wallet }: Extract<TrackedAction, TransactionFacts>) {
  return {
    valid_until: String(request.validUntil),
    from: request.from ?? wallet?.address ?? null,
    messages: request.messages.map(({ address, amount, payload = null, stateInit = null }) => ({
      address,
      amount,
      ...(type === 'transaction-signing-failed' ? { payload, state_init: stateInit } : {}),
    })),
  };
}
