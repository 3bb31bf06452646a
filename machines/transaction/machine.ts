import { hasPaymentLeft } from '@axiom/domain/wallet/balance';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import { assertEvent, assign, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { transactionEffects, transactionSlots } from './slots.ts';
import type { TransactionEnd } from '../wallet/transaction/types.ts';
import type {
  Refusal,
  TransactionContext,
  TransactionEvent,
  TransactionInput,
  TransactionOutput,
} from './types.ts';

/** Why a request was declined or not sent; null: it was signed, or nobody answered. */
function refusalOf(outcome: SendOutcome): Refusal | null {
  switch (outcome.type) {
    case 'rejected':
      return { code: 'rejected', message: outcome.message };
    case 'not-sent':
      return { code: outcome.code, message: outcome.message };
    default:
      return null;
  }
}

interface Held {
  readonly context: TransactionContext;
}

const OPEN_AGAIN = {
  type: 'openWallet' as const,
  params: ({ context }: Held) => ({ link: context.walletLink ?? '', deepLink: context.walletDeepLink }),
};

/** A wallet's answer that came after this page had stopped waiting; it still counts. */
const LATE_OUTCOME = [
  {
    guard: { type: 'endsAs' as const, params: 'signed' as const },
    target: 'signed',
    actions: 'keepSigned' as const,
  },
  {
    guard: { type: 'endsAs' as const, params: 'rejected' as const },
    target: '#transaction.rejected',
    actions: 'keepEnd' as const,
  },
] as const;

/**
 * One payment from the tap to the ledger (R9.02). A wallet answers signed, rejected or unknown; none of them
 * proves a payment. Once the wallet was asked, only three things end it: the booking, the wallet's own
 * rejection, or the server's report that the order ended. A clock changes only the text meanwhile, never the
 * outcome (docs/decisions/0021). Deadlines are instants in the context, so they are unchanged after the page
 * slept.
 */
export const transactionMachine = setup({
  types: {
    context: {} as TransactionContext,
    events: {} as TransactionEvent,
    input: {} as TransactionInput,
    output: {} as TransactionOutput,
    meta: {} as StateMeta,
  },
  actors: transactionSlots,
  guards: {
    hasWalletLink: ({ context }) => context.walletLink !== null,
    endsAs: ({ event }, end: TransactionEnd) => {
      assertEvent(event, 'transaction.outcome');
      return event.end === end;
    },
    hasLeft: ({ context, event }) => {
      assertEvent(event, 'transaction.balanceChanged');
      return hasPaymentLeft(context.order.request.messages, event.spentNano);
    },
  },
  actions: {
    ...transactionEffects,
    keepOpened: assign({
      openedAtMs: ({ context, event }) => {
        assertEvent(event, 'transaction.sent');
        return context.openedAtMs ?? event.atMs;
      },
    }),
    keepSigned: assign({
      signedAtMs: ({ event }) => {
        assertEvent(event, 'transaction.outcome');
        return event.atMs;
      },
    }),
    keepEnd: assign(({ event }) => {
      assertEvent(event, 'transaction.outcome');
      return {
        endedAtMs: event.atMs,
        refusal: refusalOf(event.outcome),
      };
    }),
    /** An answer that is neither yes nor no has a code; silence has none. */
    keepDoubt: assign({
      refusal: ({ event }) => {
        assertEvent(event, 'transaction.outcome');
        return refusalOf(event.outcome);
      },
    }),
    keepOnChain: assign({
      onChainAtMs: ({ event }) => {
        assertEvent(event, 'transaction.balanceChanged');
        return event.atMs;
      },
    }),
    keepBooked: assign(({ context, event }) => {
      assertEvent(event, 'transaction.booked');
      return {
        bookedAtMs: event.atMs,
        onChainAtMs: context.onChainAtMs ?? event.atMs,
        txHash: event.txHash,
      };
    }),
    keepOrderEnd: assign({
      endedAtMs: ({ event }) => {
        assertEvent(event, 'transaction.ended');
        return event.atMs;
      },
    }),
    keepOverdue: assign({ isOverdue: true }),
  },
}).createMachine({
  id: 'transaction',
  context: ({ input }) => ({
    ...input,
    openedAtMs: null,
    signedAtMs: null,
    onChainAtMs: null,
    bookedAtMs: null,
    endedAtMs: null,
    refusal: null,
    txHash: null,
    isOverdue: false,
  }),
  initial: 'confirming',
  on: {
    'transaction.booked': { target: '.booked', actions: 'keepBooked' },
    'transaction.ended': { target: '.expired', actions: 'keepOrderEnd' },
  },
  output: ({ context, event }) => ({ ...(event.output as Pick<TransactionOutput, 'outcome'>), context }),
  states: {
    confirming: {
      description: 'The order is prepared and its price is held; nothing was asked of the wallet yet.',
      meta: { title: 'Prepared', screen: 'Payment sheet' },
      invoke: {
        id: 'priceAlarm',
        src: 'alarm',
        input: ({ context }) => ({ atMs: context.order.validUntilMs }),
        onDone: { target: 'lapsed' },
      },
      on: {
        'transaction.send': { target: 'asked' },
        'transaction.abandon': { target: 'abandoned' },
      },
    },
    asked: {
      description: 'The wallet was asked, or may have been: nothing that this page counts ends the payment.',
      meta: { title: 'Asked', screen: 'Payment sheet' },
      invoke: [
        {
          id: 'send',
          src: 'send',
          input: ({ context: { order }, self }) => ({
            id: order.subjectId,
            parent: self,
            request: { kind: 'transaction', ...order.request },
            // A fee has no price that expires: its request is valid for another minute when sent.
            renewUntilMs: order.kind === 'bond' ? null : order.payUntilMs,
            account: null,
          }),
        },
        {
          id: 'overdueAlarm',
          src: 'alarm',
          input: ({ context }) => ({ atMs: context.order.payUntilMs }),
          onDone: { actions: 'keepOverdue' },
        },
      ],
      initial: 'sending',
      on: { 'transaction.sent': { actions: 'keepOpened' } },
      states: {
        sending: {
          description: 'The wallet is asked to sign. After the deadline its answer is no longer waited for.',
          meta: { title: 'In the wallet', screen: 'Payment sheet' },
          initial: 'opening',
          on: {
            'transaction.outcome': [
              ...LATE_OUTCOME,
              {
                guard: { type: 'endsAs', params: 'notSent' },
                target: '#transaction.notSent',
                actions: 'keepEnd',
              },
              { target: 'unknown', actions: 'keepDoubt' },
            ],
          },
          states: {
            opening: {
              description: 'The request is on its way to the wallet.',
              meta: { title: 'Opening the wallet', screen: 'Payment sheet' },
              on: {
                'transaction.sent': { target: 'inWallet', actions: 'keepOpened' },
              },
            },
            inWallet: {
              description: 'The wallet has the request; the person decides there.',
              meta: { title: 'Wallet opened', screen: 'Payment sheet' },
              on: { 'transaction.openWallet': { guard: 'hasWalletLink', actions: OPEN_AGAIN } },
            },
          },
        },
        signed: {
          description: 'The wallet says it signed; the chain has the word. Paying twice is warned against.',
          meta: { title: 'Signed', screen: 'Payment sheet' },
          on: {
            'transaction.balanceChanged': { guard: 'hasLeft', target: 'onChain', actions: 'keepOnChain' },
          },
        },
        unknown: {
          description:
            'The wallet gave no answer: signed or not, the chain will say. Paying twice is warned against.',
          meta: { title: 'Still checking', screen: 'Payment sheet' },
          on: {
            'transaction.outcome': LATE_OUTCOME,
            'transaction.balanceChanged': { guard: 'hasLeft', target: 'onChain', actions: 'keepOnChain' },
            'transaction.openWallet': { guard: 'hasWalletLink', actions: OPEN_AGAIN },
          },
        },
        onChain: {
          description: 'The money left the wallet; the server is about to book it.',
          meta: { title: 'On chain', screen: 'Payment sheet' },
        },
      },
    },
    booked: {
      type: 'final',
      description: 'The server booked the payment.',
      meta: { title: 'Booked', screen: 'Payment sheet', end: 'done' },
      output: { outcome: 'booked' },
    },
    rejected: {
      type: 'final',
      description: 'Declined in the wallet: nothing changed.',
      meta: { title: 'Transaction canceled', screen: 'Payment sheet', end: 'error' },
      output: { outcome: 'rejected' },
    },
    notSent: {
      type: 'final',
      description: 'Nothing was asked of a wallet: none is connected, or it cannot do this.',
      meta: { title: 'Transaction was not sent', screen: 'Payment sheet', end: 'error' },
      output: { outcome: 'notSent' },
    },
    expired: {
      type: 'final',
      description: 'The server says that the order ended unpaid.',
      meta: { title: 'Order ended', screen: 'Payment sheet', end: 'error' },
      output: { outcome: 'expired' },
    },
    lapsed: {
      type: 'final',
      description: 'The price ran out before anything was asked of the wallet.',
      meta: { title: 'Price ran out', screen: 'Payment sheet', end: 'error' },
      output: { outcome: 'lapsed' },
    },
    abandoned: {
      type: 'final',
      description: 'The person left before anything was asked of the wallet.',
      meta: { title: 'Left', screen: 'Payment sheet' },
      output: { outcome: 'abandoned' },
    },
  },
});
