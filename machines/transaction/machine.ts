import { PAYMENT_GRACE_MS } from '@axiom/domain/constants';
import type { SendOutcome } from '@axiom/domain/ports/wallet';
import { assertEvent, assign, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { transactionEffects, transactionSlots } from './slots.ts';
import type {
  TransactionContext,
  TransactionEvent,
  TransactionInput,
  TransactionOutput,
  TransactionTag,
} from './types.ts';

interface Held {
  readonly context: TransactionContext;
}

const whileItMayBePaid = ({ context }: Held) => ({ atMs: context.order.payUntilMs });

const OPEN_AGAIN = {
  type: 'openWallet' as const,
  params: ({ context }: Held) => ({ link: context.walletLink ?? '', forced: true }),
};

/**
 * One payment from the tap to the ledger (R9.02). Three answers of a wallet: signed, rejected, unknown; none of them
 * is a proof. Only `booked` is, and it is accepted in every stage, because the chain may be faster than the wallet.
 * Deadlines are instants in the context: a restored machine waits for the same ones.
 */
export const transactionMachine = setup({
  types: {
    context: {} as TransactionContext,
    events: {} as TransactionEvent,
    input: {} as TransactionInput,
    output: {} as TransactionOutput,
    tags: {} as TransactionTag,
    meta: {} as StateMeta,
  },
  actors: transactionSlots,
  guards: {
    hasWalletLink: ({ context }) => context.walletLink !== null,
    isOutcome: ({ event }, type: SendOutcome['type']) => {
      assertEvent(event, 'transaction.outcome');
      return event.outcome.type === type;
    },
  },
  actions: {
    ...transactionEffects,
    keepOpened: assign({
      openedAtMs: ({ event }) => {
        assertEvent(event, 'transaction.sent');
        return event.atMs;
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
        message: 'message' in event.outcome ? event.outcome.message : null,
      };
    }),
    keepOnChain: assign({
      onChainAtMs: ({ event }) => {
        assertEvent(event, 'transaction.seenOnChain');
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
    message: null,
    txHash: null,
  }),
  initial: 'confirming',
  on: { 'transaction.booked': { target: '.booked', actions: 'keepBooked' } },
  output: ({ context, event }) => ({ ...(event.output as Pick<TransactionOutput, 'outcome'>), context }),
  states: {
    confirming: {
      description: 'The order is prepared and its price is held; nothing was asked of the wallet yet.',
      meta: { title: 'Prepared', screen: 'Payment sheet' },
      tags: ['confirming'],
      invoke: {
        id: 'priceAlarm',
        src: 'alarm',
        input: ({ context }) => ({ atMs: context.order.validUntilMs }),
        onDone: { target: 'expired' },
      },
      on: {
        'transaction.send': { target: 'sending' },
        'transaction.abandon': { target: 'abandoned' },
      },
    },
    sending: {
      description: 'The wallet is asked to sign. Its answer decides, or the deadline does.',
      meta: { title: 'In the wallet', screen: 'Payment sheet' },
      tags: ['in-wallet'],
      invoke: [
        { id: 'send', src: 'send', input: ({ context }) => ({ request: context.order.request }) },
        {
          id: 'answerAlarm',
          src: 'alarm',
          input: ({ context }) => ({ atMs: context.order.validUntilMs + PAYMENT_GRACE_MS }),
          onDone: { target: 'unknown' },
        },
      ],
      initial: 'opening',
      on: {
        'transaction.outcome': [
          {
            guard: { type: 'isOutcome', params: 'signed' },
            target: 'signed',
            actions: 'keepSigned',
          },
          {
            guard: { type: 'isOutcome', params: 'rejected' },
            target: 'rejected',
            actions: 'keepEnd',
          },
          {
            guard: { type: 'isOutcome', params: 'not-sent' },
            target: 'notSent',
            actions: 'keepEnd',
          },
          { target: 'unknown', actions: 'keepEnd' },
        ],
      },
      states: {
        opening: {
          description: 'The request is on its way to the wallet.',
          meta: { title: 'Opening the wallet', screen: 'Payment sheet' },
          on: {
            'transaction.sent': [
              {
                guard: 'hasWalletLink',
                target: 'inWallet',
                actions: [
                  'keepOpened',
                  {
                    type: 'openWallet',
                    params: ({ context }) => ({ link: context.walletLink ?? '', forced: false }),
                  },
                ],
              },
              {
                target: 'inWallet',
                actions: 'keepOpened',
              },
            ],
          },
        },
        inWallet: {
          description: 'The wallet has the request; the person decides there.',
          meta: { title: 'Wallet opened', screen: 'Payment sheet' },
          on: {
            'transaction.openWallet': {
              guard: 'hasWalletLink',
              actions: OPEN_AGAIN,
            },
          },
        },
      },
    },
    signed: {
      description: 'The wallet says it signed; the chain has the word. Paying twice is warned against.',
      meta: { title: 'Signed', screen: 'Payment sheet' },
      tags: ['signed', 'must-not-pay-twice'],
      invoke: {
        id: 'signedAlarm',
        src: 'alarm',
        input: whileItMayBePaid,
        onDone: { target: 'expired' },
      },
      on: { 'transaction.seenOnChain': { target: 'onChain', actions: 'keepOnChain' } },
    },
    unknown: {
      description:
        'The wallet gave no answer: signed or not, the chain will say. Paying twice is warned against.',
      meta: { title: 'Still checking', screen: 'Payment sheet' },
      tags: ['unknown', 'must-not-pay-twice'],
      invoke: {
        id: 'unknownAlarm',
        src: 'alarm',
        input: whileItMayBePaid,
        onDone: { target: 'expired' },
      },
      on: {
        'transaction.seenOnChain': { target: 'onChain', actions: 'keepOnChain' },
        'transaction.openWallet': {
          guard: 'hasWalletLink',
          actions: OPEN_AGAIN,
        },
      },
    },
    onChain: {
      description: 'The money left the wallet; the server is about to book it.',
      meta: { title: 'On chain', screen: 'Payment sheet' },
      tags: ['on-chain', 'must-not-pay-twice'],
      invoke: {
        id: 'onChainAlarm',
        src: 'alarm',
        input: whileItMayBePaid,
        onDone: { target: 'expired' },
      },
    },
    booked: {
      type: 'final',
      description: 'The server booked the payment.',
      meta: { title: 'Booked', screen: 'Payment sheet' },
      tags: ['booked', 'ended'],
      output: { outcome: 'booked' },
    },
    rejected: {
      type: 'final',
      description: 'Declined in the wallet: nothing changed.',
      meta: { title: 'Transaction canceled', screen: 'Payment sheet' },
      tags: ['rejected', 'ended'],
      output: { outcome: 'rejected' },
    },
    notSent: {
      type: 'final',
      description: 'The request provably never left: nothing changed.',
      meta: { title: 'Transaction was not sent', screen: 'Payment sheet' },
      tags: ['not-sent', 'ended'],
      output: { outcome: 'notSent' },
    },
    expired: {
      type: 'final',
      description: 'The price ran out before anything was asked, or the order ended unpaid.',
      meta: { title: 'Order ended', screen: 'Payment sheet' },
      tags: ['expired', 'ended'],
      output: { outcome: 'expired' },
    },
    abandoned: {
      type: 'final',
      description: 'The person left before anything was asked of the wallet.',
      meta: { title: 'Left', screen: 'Payment sheet' },
      tags: ['abandoned', 'ended'],
      output: { outcome: 'abandoned' },
    },
  },
});
