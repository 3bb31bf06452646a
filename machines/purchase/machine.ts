import { type Bond, problemOf } from '@axiom/domain/ports/client';
import type { DoneActorEvent } from 'xstate';
import { EMPTY_FORM, HOSTED_FORM } from '../amount-form/empty-form.ts';
import { end, hostedPayment, KEEP_END, KEEP_PAYMENT } from '../transaction/host.ts';
import type { TransactionOutput } from '../transaction/types.ts';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import { commandOf, dropInput } from './commands.ts';
import { paymentOf, verdictOf } from './order.ts';
import { purchaseSetup } from './setup.ts';
import type { PurchaseContext } from './types.ts';

type Ended = DoneActorEvent<TransactionOutput>;

/** The payment ended this way while the sheet is open. */
const endsOpen = <Outcome extends TransactionOutput['outcome']>(outcome: Outcome) => ({
  guard: {
    type: 'endsOpen' as const,
    params: ({ event }: { readonly event: Ended }) => end(event.output, outcome),
  },
  target: outcome,
  actions: KEEP_END,
});

/** Cancels an order that will not be paid, in the background and only if it is still unpaid. */
const cancelInBackground = <Id extends string>(id: Id) => ({
  id,
  src: 'dropOrder' as const,
  input: ({ context }: { readonly context: PurchaseContext }) => dropInput(context),
  onDone: {
    actions: {
      type: 'tellBond' as const,
      params: ({ event }: { readonly event: DoneActorEvent<Bond> }) => event.output,
    },
  },
  onError: [
    {
      guard: {
        type: 'isNotPending' as const,
        params: ({ event }: { readonly event: { readonly error: unknown } }) => problemOf(event.error),
      },
      target: 'settling' as const,
    },
    // If this fails, the server ends the unpaid order itself.
    { actions: [] },
  ],
});

/** The server booked an order that this page showed as ended. */
const bookedAfterAll = {
  'purchase.bonds': {
    guard: { type: 'isVerdict' as const, params: 'paid' as const },
    target: 'booked' as const,
    actions: 'keepBooking' as const,
  },
};

/**
 * Buying a bond. Amount and days are quoted while typing; Review creates the order, whose exact terms the
 * sheet shows for 60 s; "Open wallet" pays it. Only the server's booking is a success; closing the sheet
 * loses nothing. Once the wallet was asked, this page cancels the order only after the wallet's own
 * rejection, and only while it is unpaid (docs/decisions/0021).
 */
export const purchaseMachine = purchaseSetup.createMachine({
  id: 'purchase',
  context: ({ input }) => ({
    offer: null,
    account: null,
    balanceNano: null,
    days: null,
    form: EMPTY_FORM,
    isRiskAcknowledged: input.isRiskAcknowledged,
    command: null,
    order: null,
    payment: null,
    problem: null,
    keySeed: input.keySeed,
    keyCount: 0,
    renewals: 0,
    isSheetClosed: false,
  }),
  invoke: HOSTED_FORM,
  initial: 'editing',
  on: {
    'purchase.offer': { actions: 'takeOffer' },
    'purchase.wallet': { actions: 'takeWallet' },
    'purchase.acknowledgeRisk': { actions: 'takeRisk' },
    'purchase.typed': { actions: 'type' },
    'purchase.max': { actions: 'fillMax' },
    'purchase.days': { actions: 'takeDays' },
    'purchase.requote': { actions: 'requote' },
  },
  states: {
    editing: {
      description: 'The form: an amount of TON, a number of days, and what they bring.',
      meta: { title: 'Bond form', screen: 'Bond' },
      tags: ['editing'],
      entry: 'forgetOrder',
      on: {
        'purchase.renew': { actions: 'renew' },
        'purchase.review': { guard: 'canReview', target: 'ordering', actions: 'takeCommand' },
      },
    },
    ordering: {
      description: 'The order is made: it fixes the terms for 60 s.',
      meta: { title: 'Preparing the order', screen: 'Payment sheet' },
      tags: ['sheet', 'ordering'],
      invoke: {
        id: 'createBond',
        src: 'createBond',
        input: ({ context }) => context.command ?? commandOf(context, context.keyCount),
        onDone: {
          target: 'paying',
          actions: [
            { type: 'keepOrder', params: ({ event }) => event.output },
            { type: 'tellBond', params: ({ event }) => event.output.bond },
          ],
        },
        onError: { target: 'orderFailed', actions: KEEP_PROBLEM },
      },
      on: { 'payment.close': { target: 'editing' } },
    },
    renewing: {
      description: 'The price ran out before the wallet was opened: the old order goes, a new one is made.',
      meta: { title: 'Quoting again', screen: 'Payment sheet' },
      tags: ['sheet', 'ordering'],
      entry: 'countRenewal',
      invoke: {
        id: 'dropOld',
        src: 'dropOrder',
        input: ({ context }) => dropInput(context),
        onDone: { target: 'ordering', actions: 'renewKey' },
        onError: { target: 'ordering', actions: 'renewKey' },
      },
      on: { 'payment.close': { target: 'dropping' } },
    },
    orderFailed: {
      description:
        'The order was refused or got no answer; one tap tries again with the same key where nobody knows.',
      meta: { title: 'Order failed', screen: 'Payment sheet', end: 'error' },
      tags: ['sheet', 'order-failed'],
      on: {
        'payment.again': { target: 'ordering', actions: 'renewKey' },
        'payment.close': { target: 'editing' },
      },
    },
    paying: {
      description: 'The order is there; the payment goes from the tap to the ledger.',
      meta: { title: 'Paying', screen: 'Payment sheet' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => paymentOf(context),
        onSnapshot: { actions: KEEP_PAYMENT },
        onDone: [
          {
            guard: { type: 'ranOut', params: ({ event }) => ({ output: event.output }) },
            target: 'renewing',
            actions: KEEP_END,
          },
          endsOpen('booked'),
          endsOpen('rejected'),
          endsOpen('notSent'),
          endsOpen('lapsed'),
          endsOpen('expired'),
          ...(['booked', 'expired'] as const).map((outcome) => ({
            guard: {
              type: 'ends' as const,
              params: ({ event }: { readonly event: Ended }) => end(event.output, outcome),
            },
            target: 'editing' as const,
            actions: KEEP_END,
          })),
          { target: 'dropping', actions: KEEP_END },
        ],
      },
      initial: 'shown',
      on: {
        'purchase.bonds': {
          actions: {
            type: 'tellVerdict',
            params: ({ context, event }) => verdictOf(context.order, event.bonds),
          },
        },
        'purchase.balanceChanged': { actions: 'tellBalance' },
      },
      states: hostedPayment({
        unasked: 'abandon',
        hiddenTags: ['editing'],
        behind: 'Bond, Dashboard',
        whileHidden: {
          'purchase.review': [
            {
              guard: 'canReviewAnother',
              target: '#purchase.ordering',
              actions: ['forgetOrder', 'takeCommand'],
            },
            { target: 'shown', actions: 'openSheet' },
          ],
        },
      }),
    },
    booked: {
      description: 'The bond is active; it can be staked at once.',
      meta: { title: 'New Bond created', screen: 'Payment sheet', end: 'done' },
      tags: ['sheet', 'booked'],
      entry: 'clearForm',
      on: { 'payment.close': { target: 'editing' } },
    },
    rejected: {
      description: 'Declined in the wallet: the order is canceled for free; one tap orders again.',
      meta: { title: 'Transaction canceled', screen: 'Payment sheet', end: 'error' },
      tags: ['sheet', 'rejected'],
      invoke: cancelInBackground('dropRejected'),
      on: {
        ...bookedAfterAll,
        'payment.again': { target: 'ordering', actions: 'renewKey' },
        'payment.close': { target: 'editing' },
      },
    },
    notSent: {
      description: 'Nothing was asked of a wallet: the order is canceled for free; one tap orders again.',
      meta: { title: 'Transaction was not sent', screen: 'Payment sheet', end: 'error' },
      tags: ['sheet', 'not-sent'],
      invoke: cancelInBackground('dropUnsent'),
      on: {
        ...bookedAfterAll,
        'payment.again': { target: 'ordering', actions: 'renewKey' },
        'payment.close': { target: 'editing' },
      },
    },
    lapsed: {
      description:
        'The price ran out before the wallet was asked: the order is canceled for free; one tap orders again.',
      meta: { title: 'Price ran out', screen: 'Payment sheet', end: 'error' },
      tags: ['sheet', 'lapsed'],
      invoke: cancelInBackground('dropLapsed'),
      on: {
        ...bookedAfterAll,
        'payment.again': { target: 'ordering', actions: 'renewKey' },
        'payment.close': { target: 'editing' },
      },
    },
    settling: {
      description:
        'Declined, and yet the server no longer takes the order for unpaid: everything is read again.',
      meta: { title: 'Still checking', screen: 'Payment sheet' },
      tags: ['sheet', 'settling'],
      entry: 'tellOutdated',
      after: { askAgain: { target: 'settling', reenter: true } },
      on: {
        'purchase.bonds': [
          bookedAfterAll['purchase.bonds'],
          { guard: { type: 'isVerdict', params: 'ended' }, target: 'expired' },
        ],
        'payment.close': { target: 'editing' },
      },
    },
    expired: {
      description: 'The server ended the order unpaid; one tap orders again.',
      meta: { title: 'Order ended', screen: 'Payment sheet', end: 'error' },
      tags: ['sheet', 'expired'],
      on: {
        'payment.again': { target: 'ordering', actions: 'renewKey' },
        'payment.close': { target: 'editing' },
      },
    },
    dropping: {
      description:
        'The sheet was left, or the payment declined behind it: the order is canceled for free if it is unpaid.',
      meta: { title: 'Leaving the order', screen: 'Bond' },
      tags: ['editing'],
      invoke: {
        id: 'dropLeft',
        src: 'dropOrder',
        input: ({ context }) => dropInput(context),
        onDone: {
          target: 'editing',
          actions: { type: 'tellBond', params: ({ event }) => event.output },
        },
        onError: { target: 'editing', actions: 'tellOutdated' },
      },
      on: { 'purchase.review': { guard: 'canReview', target: 'ordering', actions: 'takeCommand' } },
    },
  },
});
