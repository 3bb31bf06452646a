import { MS_PER_SECOND, PAYMENT_GRACE_MS } from '@axiom/domain/constants';
import type { SendOutcome, WalletRequest } from '@axiom/domain/wallet/port';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import { walletTransactionSlots } from './slots.ts';
import type {
  CheckedRequest,
  TransactionEnd,
  TransactionTold,
  WalletTransactionContext,
  WalletTransactionEvent,
  WalletTransactionInput,
  WalletTransactionTag,
} from './types.ts';

/** Errors found before anything is sent: no wallet, one that cannot sign, or a request of a wrong form. */
const FOUND_BEFORE_SENDING = new Set(['not-connected', 'not-supported', 'invalid']);

/** After `validUntil` a wallet may still be answering; then this page stops waiting. */
const deadlineMs = ({ validUntil }: WalletRequest): number => validUntil * MS_PER_SECOND + PAYMENT_GRACE_MS;

/**
 * How an outcome stands for whoever pays. After any failure that was not found before sending the request may
 * have arrived: the bridge's answer can be lost as well as the request.
 */
function endOf({ sentAtMs }: WalletTransactionContext, outcome: SendOutcome): TransactionEnd {
  if (outcome.type !== 'not-sent') return outcome.type;
  return sentAtMs === null && FOUND_BEFORE_SENDING.has(outcome.code) ? 'notSent' : 'unknown';
}

const NO_ANSWER: SendOutcome = { type: 'unknown', message: 'The wallet did not answer.' };

/** The wallet's answer; after the deadline it still counts. */
const ANSWERED = [
  { guard: { type: 'endsAs' as const, params: 'signed' as const }, target: '#walletTransaction.signed' },
  { guard: { type: 'endsAs' as const, params: 'rejected' as const }, target: '#walletTransaction.rejected' },
].map((branch) => ({ ...branch, actions: 'tellOutcome' as const }));

/**
 * One request to sign, from the check to the wallet's word. It is sent once. What has left is never taken back
 * by itself: without an answer it is unknown, and a late answer still counts. Its ends are states without a way
 * on: the host stops it.
 */
export const walletTransactionMachine = setup({
  types: {
    context: {} as WalletTransactionContext,
    events: {} as WalletTransactionEvent,
    input: {} as WalletTransactionInput,
    tags: {} as WalletTransactionTag,
    meta: {} as StateMeta,
  },
  actors: walletTransactionSlots,
  guards: {
    isRefused: (_, checked: CheckedRequest) => checked.type === 'refused',
    endsAs: ({ context, event }, end: TransactionEnd) => {
      assertEvent(event, 'transaction.outcome');
      return endOf(context, event.outcome) === end;
    },
  },
  actions: {
    keepRequest: assign((_, checked: CheckedRequest) =>
      checked.type === 'ready' ? { request: checked.request } : {},
    ),
    keepSent: assign({
      sentAtMs: ({ context, event }) => {
        assertEvent(event, 'transaction.sent');
        return context.sentAtMs ?? event.atMs;
      },
    }),
    tellSent: sendTo(
      ({ context }) => context.parent,
      ({ context, event }): TransactionTold => {
        assertEvent(event, 'transaction.sent');
        return { type: 'transaction.sent', id: context.id, atMs: event.atMs };
      },
    ),
    tellOutcome: sendTo(
      ({ context }) => context.parent,
      ({ context, event }): TransactionTold => {
        assertEvent(event, 'transaction.outcome');
        const { outcome, atMs } = event;
        return { type: 'transaction.outcome', id: context.id, end: endOf(context, outcome), outcome, atMs };
      },
    ),
    tellRefused: sendTo(
      ({ context }) => context.parent,
      ({ context }, checked: CheckedRequest): TransactionTold => ({
        type: 'transaction.outcome',
        id: context.id,
        end: 'notSent',
        outcome: {
          type: 'not-sent',
          code: 'invalid',
          message: checked.type === 'refused' ? checked.message : '',
        },
        atMs: checked.type === 'refused' ? checked.atMs : 0,
      }),
    ),
    tellSilence: sendTo(
      ({ context }) => context.parent,
      ({ context }): TransactionTold => ({
        type: 'transaction.outcome',
        id: context.id,
        end: 'unknown',
        outcome: NO_ANSWER,
        atMs: deadlineMs(context.request),
      }),
    ),
  },
}).createMachine({
  id: 'walletTransaction',
  context: ({ input }) => ({ ...input, sentAtMs: null }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The request is checked against the account and gets its end; nothing was asked yet.',
      meta: { title: 'Checking the request', screen: 'Where it was asked for' },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { request, renewUntilMs, account } }) => ({ request, renewUntilMs, account }),
      },
      on: {
        'transaction.checked': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.checked },
            target: 'notSent',
            actions: { type: 'tellRefused', params: ({ event }) => event.checked },
          },
          { target: 'asked', actions: { type: 'keepRequest', params: ({ event }) => event.checked } },
        ],
      },
    },
    asked: {
      description: 'The wallet was asked, or may have been.',
      meta: { title: 'Asked', screen: 'Where it was asked for' },
      invoke: { id: 'send', src: 'send', input: ({ context }) => ({ request: context.request }) },
      initial: 'sending',
      states: {
        sending: {
          description: 'The wallet is asked to sign, until its deadline.',
          meta: { title: 'In the wallet', screen: 'Where it was asked for' },
          invoke: {
            id: 'deadline',
            src: 'alarm',
            input: ({ context }) => ({ atMs: deadlineMs(context.request) }),
            onDone: { target: 'unknown', actions: 'tellSilence' },
          },
          initial: 'opening',
          on: {
            'transaction.outcome': [
              ...ANSWERED,
              {
                guard: { type: 'endsAs', params: 'notSent' },
                target: '#walletTransaction.notSent',
                actions: 'tellOutcome',
              },
              { target: 'unknown', actions: 'tellOutcome' },
            ],
          },
          states: {
            opening: {
              description: 'The request is on its way to the wallet.',
              meta: { title: 'Opening the wallet', screen: 'Where it was asked for' },
              on: { 'transaction.sent': { target: 'inWallet', actions: ['keepSent', 'tellSent'] } },
            },
            inWallet: {
              description: 'The wallet has the request; the person decides there.',
              meta: { title: 'Wallet opened', screen: 'Where it was asked for' },
              tags: ['in-wallet'],
            },
          },
        },
        unknown: {
          description: 'Signed or not: nobody here knows. It is never repeated by itself.',
          meta: { title: 'No answer', screen: 'Where it was asked for' },
          on: {
            'transaction.sent': { actions: ['keepSent', 'tellSent'] },
            'transaction.outcome': ANSWERED,
          },
        },
      },
    },
    signed: {
      description: 'The wallet says that it signed.',
      meta: { title: 'Signed', screen: 'Where it was asked for', end: 'done' },
    },
    rejected: {
      description: 'Declined in the wallet.',
      meta: { title: 'Declined', screen: 'Where it was asked for', end: 'error' },
    },
    notSent: {
      description: 'Nothing reached a wallet: the request is wrong, or there is none that can do this.',
      meta: { title: 'Not sent', screen: 'Where it was asked for', end: 'error' },
    },
  },
});
