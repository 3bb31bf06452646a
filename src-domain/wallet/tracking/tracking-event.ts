import type { TransactionMessage, TransactionRequest } from '../port/wallet.ts';
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
  const custom_data = versionOf(version);
  switch (happening.type) {
    case 'connection-started':
    case 'connection-restoring-started':
      return { type: happening.type, custom_data };
    case 'connection-error':
      return { type: happening.type, custom_data, ...failed(happening), ...codeOf(happening) };
    case 'connection-restoring-error':
      return { type: happening.type, custom_data, ...failed(happening) };
    case 'connection-completed':
    case 'connection-restoring-completed':
      return { type: happening.type, is_success: true, ...connectionOf(happening.wallet, version) };
    case 'disconnection':
      return { type: happening.type, scope: happening.scope, ...connectionOf(happening.wallet, version) };
    case 'transaction-sent-for-signature':
      return {
        type: happening.type,
        ...connectionOf(happening.wallet, version),
        ...transactionOf(happening, shortMessage),
      };
    case 'transaction-signed':
      return {
        type: happening.type,
        is_success: true,
        signed_transaction: happening.boc,
        ...connectionOf(happening.wallet, version),
        ...transactionOf(happening, shortMessage),
      };
    case 'transaction-signing-failed':
      return {
        type: happening.type,
        ...failed(happening),
        ...codeOf(happening),
        ...connectionOf(happening.wallet, version),
        ...transactionOf(happening, fullMessage),
      };
  }
}

function failed({ message }: { readonly message: string }): Failed {
  return { is_success: false, error_message: message };
}

function codeOf({ errorCode }: { readonly errorCode?: number }): WithCode {
  return { error_code: errorCode ?? null };
}

const shortMessage = ({ address, amount }: TransactionMessage): TrackedMessage => ({ address, amount });

function fullMessage({ address, amount, payload, stateInit }: TransactionMessage): FullMessage {
  return { address, amount, payload: payload ?? null, state_init: stateInit ?? null };
}

function transactionOf<Message>(
  { request, wallet }: TransactionFacts,
  messageOf: (message: TransactionMessage) => Message,
): TrackedTransaction<Message> {
  return {
    valid_until: String(request.validUntil),
    from: request.from ?? wallet?.address ?? null,
    messages: request.messages.map(messageOf),
  };
}
