import { type SendOutcome, WALLET_TEXTS, type WalletAccount } from '@axiom/domain/wallet/port';
import { closeModal, MODAL_OPENED } from '@axiom/domain/wallet/request';
import { type ActorRefFrom, type AnyActorRef, assertEvent, assign, emit, sendTo, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import type { ActionsEvent } from '../actions/types.ts';
import type { FailureShown } from '../failure.ts';
import type { ModalOutput } from '../modal/types.ts';
import type { NotificationsEvent } from '../notifications/types.ts';
import type { walletTransactionMachine } from '../transaction/machine.ts';
import type { TransactionEnd } from '../transaction/types.ts';
import { connectionEffects, connectionSlots } from './slots.ts';
import type {
  ConnectionState,
  ConnectionEmitted,
  ConnectionEvent,
  ConnectionInput,
  ConnectionTag,
} from './types.ts';

/** Id of the outcome of a request that came with `wallet.connect`. */
const WITH_CONNECT = 'connect';

/** What is shown of a request's end. */
const toldOf = (id: string, end: TransactionEnd | SendOutcome['type']): ActionsEvent => ({
  type: 'action.ended',
  id,
  moment: end === 'unknown' ? end : end === 'signed' ? 'success' : 'error',
});

/** An error after which a request may have arrived all the same: "not sent" would invite to pay twice. */
const inDoubt = (outcome: SendOutcome): SendOutcome =>
  outcome.type === 'not-sent' ? { type: 'unknown', message: outcome.message } : outcome;

/** The child that carries a request. */
const childOf = (id: string): string => `transaction-${id}`;

/** The request with this id, while it is neither signed nor refused. */
function requestOf(self: AnyActorRef, id: string): ActorRefFrom<typeof walletTransactionMachine> | undefined {
  const { children } = self.getSnapshot() as { readonly children: Readonly<Record<string, AnyActorRef>> };
  return children[childOf(id)] as ActorRefFrom<typeof walletTransactionMachine> | undefined;
}

const base = setup({
  types: {
    context: {} as ConnectionState,
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionEmitted,
    input: {} as ConnectionInput,
    tags: {} as ConnectionTag,
    meta: {} as StateMeta,
  },
  actors: connectionSlots,
  actions: connectionEffects,
});

/** What the chart of the wallet's connection names. */
export const connectionSetup = base.extend({
  guards: {
    isAsked: ({ context }) => context.isAsked,
    isAccount: (_, account: WalletAccount | null) => account !== null,
    endsAs: (_, { found, wanted }: { readonly found: ModalOutput; readonly wanted: ModalOutput['type'] }) =>
      found.type === wanted,
  },
  actions: {
    keepOrder: assign(({ event }) => {
      assertEvent(event, 'wallet.connect');
      const { layout, wanted = null, request = null } = event;
      return { layout, wanted, request, failure: null, isAsked: true };
    }),
    openModal: base.enqueueActions(({ enqueue }) => {
      enqueue.assign({ modal: MODAL_OPENED, isAsked: false });
      enqueue.emit({ type: 'modal', state: MODAL_OPENED });
    }),
    closeConnected: base.enqueueActions(({ context, enqueue }) => {
      const { state } = closeModal(context.modal, 'wallet-selected');
      enqueue.assign({ modal: state });
      enqueue.emit({ type: 'modal', state });
    }),
    /** Closed by hand, or because of a failure: the connection counts as canceled, which is tracked (R3.18b). */
    closeCancelled: base.enqueueActions(({ context, enqueue }) => {
      const { state, trackedError } = closeModal(context.modal, 'action-cancelled');
      enqueue.assign({ modal: state });
      if (trackedError !== null) enqueue({ type: 'report', params: { name: 'cancelled' } });
      enqueue({ type: 'report', params: { name: 'notConnected' } });
      enqueue.emit({ type: 'modal', state });
      enqueue.emit(
        context.failure === null ? { type: 'notConnected' } : { type: 'refused', failure: context.failure },
      );
    }),
    keepFailure: assign({ failure: (_, failure: FailureShown | null) => failure }),
    keepAccount: assign((_, account: WalletAccount | null) => ({ account, failure: null })),
    forgetAccount: assign({ account: null }),
    tellAccount: base.enqueueActions(({ context: { account }, enqueue }) => {
      enqueue.emit({ type: 'account', account });
    }),
    /** A request came with the connection: it was carried, or it is to be sent now. */
    keepCarried: assign(({ context: { request } }, carried: SendOutcome | null) => ({
      carried: request === null ? null : carried,
      pending: request === null || carried !== null ? null : { id: WITH_CONNECT, request },
      request: null,
      isAsked: false,
    })),
    tellCarried: base.enqueueActions(({ context: { carried }, enqueue }) => {
      if (carried === null) return;
      enqueue.assign({ carried: null });
      enqueue.sendTo('actions', toldOf(WITH_CONNECT, carried.type));
      enqueue.emit({ type: 'outcome', id: WITH_CONNECT, outcome: carried });
    }),
    keepPending: assign({
      pending: ({ event }) => {
        assertEvent(event, 'wallet.send');
        const { type: _, ...pending } = event;
        return pending;
      },
    }),
    /** Sends what is pending, once: nothing while a request with its id is asked. */
    sendPending: base.enqueueActions(({ context, enqueue, self }) => {
      const { pending, account } = context;
      if (pending === null || account === null) return;
      const { id, request, settings } = pending;
      enqueue.assign({ pending: null });
      const former = requestOf(self, id);
      if (former !== undefined) {
        if (!former.getSnapshot().matches({ asked: 'unknown' })) return;
        // Its answer would otherwise end the new one.
        enqueue.stopChild(childOf(id));
      }
      enqueue.sendTo('actions', {
        type: 'action.begin',
        id,
        walletName: account.walletName,
        link: account.walletLink,
        deepLink: account.walletDeepLink,
        ...(settings === undefined ? {} : { settings }),
      } satisfies ActionsEvent);
      enqueue.spawnChild('transaction', {
        id: childOf(id),
        input: { id, parent: self, request, renewUntilMs: null, account },
      });
    }),
    /** R3.21a: nothing is connected, or nobody knows yet. */
    refuseSending: base.enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['wallet.send', 'wallet.connect']);
      if (event.request === undefined) return;
      const id = event.type === 'wallet.send' ? event.id : WITH_CONNECT;
      const { code, text: message } = WALLET_TEXTS.sendWithoutWallet;
      enqueue.emit({ type: 'outcome', id, outcome: { type: 'not-sent', code, message } });
    }),
    passSent: base.enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'transaction.sent');
      enqueue.sendTo('actions', { type: 'action.sent', id: event.id } satisfies ActionsEvent);
      enqueue.emit({ type: 'sent', id: event.id });
    }),
    passOutcome: base.enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'transaction.outcome');
      const { id, end, outcome } = event;
      enqueue.sendTo('actions', toldOf(id, end));
      enqueue.emit({ type: 'outcome', id, outcome: end === 'unknown' ? inDoubt(outcome) : outcome });
      if (end !== 'unknown') enqueue.stopChild(childOf(id));
    }),
    settle: base.enqueueActions(({ event, enqueue, self }) => {
      assertEvent(event, 'wallet.settle');
      const { id, end } = event;
      const moment = end === 'sent' ? 'success' : 'error';
      enqueue.sendTo('actions', { type: 'action.decided', id, moment } satisfies ActionsEvent);
      if (requestOf(self, id) !== undefined) enqueue.stopChild(childOf(id));
    }),
    notify: sendTo('notifications', ({ event }): NotificationsEvent => {
      assertEvent(event, 'action.told');
      const { action } = event;
      return action === 'settled'
        ? { type: 'notification.settled' }
        : { type: 'notification.action', action };
    }),
    configure: base.enqueueActions(({ context, event, enqueue, self }) => {
      assertEvent(event, 'wallet.configure');
      const config = { ...context.config, ...event.config };
      enqueue.assign({ config });
      enqueue.sendTo('actions', { type: 'action.configure', config } satisfies ActionsEvent);
      if (self.getSnapshot().children['modal'] !== undefined)
        enqueue.sendTo('modal', { type: 'modal.configure', config });
    }),
    closeByHand: sendTo('modal', { type: 'modal.close' }),
    tellProven: emit({ type: 'proven' }),
  },
});
