import { type Bond, type Problem, problemOf } from '@axiom/domain/ports/client';
import { assertEvent, assign, type DoneActorEvent, emit, enqueueActions, sendTo, setup } from 'xstate';
import { EMPTY_FORM } from '../amount-form/empty-form.ts';
import type { FormShown } from '../amount-form/types.ts';
import type { StateMeta } from '../shared/meta.ts';
import { KEEP_END, KEEP_PAYMENT } from '../transaction/keep-payment.ts';
import { paymentMoments } from '../transaction/moments.ts';
import type { PaymentShown, TransactionOutput } from '../transaction/types.ts';
import { bondBounds, firstDays, paymentOf } from './order.ts';
import { purchaseSlots } from './slots.ts';
import type {
  PurchaseCommand,
  PurchaseContext,
  PurchaseEmitted,
  PurchaseEvent,
  PurchaseInput,
  PurchaseTag,
  PurchaseTerms,
} from './types.ts';

/** An order whose price ran out is made anew this often by itself; then it waits for a tap. */
const MAX_RENEWALS = 5;

/** Stages in which nothing more is asked of the person: another bond may be ordered meanwhile. */
const ON_ITS_WAY = new Set(['signed', 'unknown', 'onChain']);

export interface EndParams {
  readonly found: TransactionOutput['outcome'];
  readonly wanted: TransactionOutput['outcome'];
}

const purchaseSetup = setup({
  types: {
    context: {} as PurchaseContext,
    events: {} as PurchaseEvent,
    input: {} as PurchaseInput,
    emitted: {} as PurchaseEmitted,
    tags: {} as PurchaseTag,
    meta: {} as StateMeta,
    children: {} as { form: 'form'; payment: 'payment' },
  },
  actors: purchaseSlots,
  guards: {
    canReview: ({ context }) => context.form.stage === 'quoted' && context.account !== null,
    canPay: ({ context }) => context.isRiskAcknowledged && context.account !== null,
    isThisBond: ({ context, event }) => {
      assertEvent(event, 'purchase.bondActive');
      return context.order?.bond.id === event.bond.id;
    },
    isConfirming: ({ context }) => context.payment === null || context.payment.stage === 'confirming',
    isOrder: (_, order: PurchaseContext['order']) => order !== null,
    canReviewAnother: ({ context }) =>
      context.form.stage === 'quoted' &&
      context.account !== null &&
      context.payment !== null &&
      ON_ITS_WAY.has(context.payment.stage),
    /** How the payment ended while its sheet is open. */
    endsOpen: ({ context }, params: EndParams) => params.found === params.wanted && !context.isSheetClosed,
    ends: (_, params: EndParams) => params.found === params.wanted,
    /** The price ran out before the wallet was asked. */
    ranOut: ({ context }, params: { readonly output: TransactionOutput }) =>
      params.output.outcome === 'expired' &&
      params.output.context.openedAtMs === null &&
      !context.isSheetClosed &&
      context.renewals < MAX_RENEWALS,
  },
  actions: {
    keepForm: assign({ form: (_, form: PurchaseContext['form']) => form }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    keepOrder: assign({
      order: (_, order: PurchaseContext['order']) => order,
      payment: null,
      problem: null,
    }),
    forgetOrder: assign({ order: null, payment: null, problem: null, renewals: 0, isSheetClosed: false }),
    takeCommand: assign(({ context }) => {
      const keyCount = context.keyCount + 1;
      return { keyCount, problem: null, command: commandOf(context, keyCount) };
    }),
    /** A key belongs to one try; after an unknown outcome the same try is asked again. */
    renewKey: assign(({ context }) => {
      if (context.command === null || context.problem?.isOutcomeKnown === false) return {};
      const keyCount = context.keyCount + 1;
      return {
        keyCount,
        problem: null,
        command: { ...context.command, idempotencyKey: keyOf(context, keyCount) },
      };
    }),
    countRenewal: assign({ renewals: ({ context }) => context.renewals + 1 }),
    tellBond: emit((_, bond: Bond) => ({ type: 'bond' as const, bond })),
    /** The order is dropped by the server after 15 minutes anyway. */
    stayCalm: () => undefined,
    closeSheet: assign({ isSheetClosed: true }),
    openSheet: assign({ isSheetClosed: false }),
    clearForm: sendTo('form', { type: 'amount.clear' }),
    type: sendTo('form', ({ event }) => {
      assertEvent(event, 'purchase.typed');
      return { type: 'amount.typed' as const, text: event.text };
    }),
    fillMax: sendTo('form', { type: 'amount.max' }),
    requote: sendTo('form', { type: 'amount.requote' }),
    sendPayment: sendTo('payment', { type: 'transaction.send' }),
    openWallet: sendTo('payment', { type: 'transaction.openWallet' }),
    abandonPayment: sendTo('payment', { type: 'transaction.abandon' }),
    bookPayment: sendTo('payment', ({ event }) => {
      assertEvent(event, 'purchase.bondActive');
      return {
        type: 'transaction.booked' as const,
        atMs: event.atMs,
        txHash: event.bond.txHash ?? null,
      };
    }),
    seeOnChain: sendTo('payment', ({ event }) => {
      assertEvent(event, 'purchase.seenOnChain');
      return { type: 'transaction.seenOnChain' as const, atMs: event.atMs };
    }),
  },
}).extend({
  actions: {
    takeOffer: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'purchase.offer');
      const days = context.days ?? firstDays(event.offer);
      enqueue.assign({ offer: event.offer, days });
      enqueue.sendTo('form', {
        type: 'amount.bounds',
        bounds: bondBounds(event.offer, context.balanceNano),
      });
      if (days !== null && context.days === null) {
        enqueue.sendTo('form', { type: 'amount.terms', terms: { days } });
      }
    }),
    takeWallet: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'purchase.wallet');
      enqueue.assign({ account: event.account, balanceNano: event.balanceNano });
      if (context.offer !== null) {
        enqueue.sendTo('form', {
          type: 'amount.bounds',
          bounds: bondBounds(context.offer, event.balanceNano),
        });
      }
    }),
    takeDays: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'purchase.days');
      enqueue.assign({ days: event.days });
      enqueue.sendTo('form', { type: 'amount.terms', terms: { days: event.days } });
    }),
    takeRisk: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'purchase.acknowledgeRisk');
      enqueue.assign({ isRiskAcknowledged: event.isAcknowledged });
      enqueue.emit({ type: 'riskAcknowledged', isAcknowledged: event.isAcknowledged });
    }),
    tellDropped: enqueueActions(({ enqueue }, bond: Bond | null) => {
      if (bond !== null) enqueue.emit({ type: 'bond', bond });
    }),
    keepPayment: enqueueActions(({ enqueue, context }, payment: PaymentShown) => {
      enqueue.assign({ payment });
      for (const moment of paymentMoments(context.payment, payment)) {
        enqueue.emit({ type: 'moment', moment });
      }
    }),
  },
});

type Ended = DoneActorEvent<TransactionOutput>;

/** The sheet is open and shows this end. */
const endsOpen = <Outcome extends TransactionOutput['outcome']>(outcome: Outcome) => ({
  guard: {
    type: 'endsOpen' as const,
    params: ({ event }: { readonly event: Ended }) => end(event.output, outcome),
  },
  target: outcome,
  actions: KEEP_END,
});

/** The order is canceled for free behind the sheet. */
const dropBehind = <Id extends string>(id: Id) => ({
  id,
  src: 'dropOrder' as const,
  input: ({ context }: { readonly context: PurchaseContext }) => dropInput(context),
  onDone: {
    actions: {
      type: 'tellDropped' as const,
      params: ({ event }: { readonly event: DoneActorEvent<Bond | null> }) => event.output,
    },
  },
  onError: { actions: 'stayCalm' as const },
});

/**
 * Buying a bond: amount and days are quoted while typing; Review makes the order, whose exact terms the sheet shows for
 * 60 s; "Open wallet" pays it. The server's booking alone ends it well; closing the sheet loses nothing.
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
  invoke: {
    id: 'form',
    src: 'form',
    input: { bounds: null, terms: null },
    onSnapshot: {
      actions: {
        type: 'keepForm',
        params: ({ event }): FormShown<PurchaseTerms, never> =>
          ({ stage: event.snapshot.value, context: event.snapshot.context }) as never,
      },
    },
  },
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
      on: { 'purchase.review': { guard: 'canReview', target: 'ordering', actions: 'takeCommand' } },
    },
    ordering: {
      description: 'The order is made: it fixes the terms for 60 s.',
      meta: { title: 'Preparing the order', screen: 'Payment sheet' },
      tags: ['sheet', 'ordering'],
      invoke: {
        id: 'createBond',
        src: 'createBond',
        input: ({ context }) => context.command ?? commandOf(context, context.keyCount),
        onDone: [
          {
            guard: { type: 'isOrder', params: ({ event }) => event.output },
            target: 'paying',
            actions: [
              { type: 'keepOrder', params: ({ event }) => event.output },
              { type: 'tellBond', params: ({ event }) => event.output?.bond as Bond },
            ],
          },
          { target: 'orderFailed' },
        ],
        onError: {
          target: 'orderFailed',
          actions: { type: 'keepProblem', params: ({ event }) => problemOf(event.error) },
        },
      },
      on: { 'purchase.close': { target: 'editing' } },
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
      on: { 'purchase.close': { target: 'dropping' } },
    },
    orderFailed: {
      description:
        'The order was refused or got no answer; one tap tries again with the same key where nobody knows.',
      meta: { title: 'Order failed', screen: 'Payment sheet' },
      tags: ['sheet', 'order-failed'],
      on: {
        'purchase.again': { target: 'ordering', actions: 'renewKey' },
        'purchase.close': { target: 'editing' },
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
          endsOpen('expired'),
          {
            guard: { type: 'ends', params: ({ event }) => end(event.output, 'booked') },
            target: 'editing',
            actions: KEEP_END,
          },
          { target: 'dropping', actions: KEEP_END },
        ],
      },
      initial: 'shown',
      on: {
        'purchase.bondActive': {
          guard: 'isThisBond',
          actions: 'bookPayment',
        },
        'purchase.seenOnChain': {
          actions: 'seeOnChain',
        },
      },
      states: {
        shown: {
          description: 'The sheet shows the stage of the payment.',
          meta: { title: 'Payment sheet', screen: 'Payment sheet' },
          tags: ['sheet', 'paying'],
          on: {
            'purchase.pay': { guard: 'canPay', actions: 'sendPayment' },
            'purchase.openWallet': { actions: 'openWallet' },
            'purchase.close': [
              { guard: 'isConfirming', actions: 'abandonPayment' },
              { target: 'hidden', actions: ['closeSheet', 'clearForm'] },
            ],
          },
        },
        hidden: {
          description: 'The sheet is closed; the payment goes on and ends by itself.',
          meta: { title: 'Payment behind', screen: 'Bond, Dashboard' },
          tags: ['editing', 'pending-payment'],
          on: {
            'purchase.reopen': { target: 'shown', actions: 'openSheet' },
            'purchase.review': [
              {
                guard: 'canReviewAnother',
                target: '#purchase.ordering',
                actions: ['forgetOrder', 'takeCommand'],
              },
              { target: 'shown', actions: 'openSheet' },
            ],
          },
        },
      },
    },
    booked: {
      description: 'The bond is active; it can be staked at once.',
      meta: { title: 'New Bond created', screen: 'Payment sheet' },
      tags: ['sheet', 'booked'],
      entry: 'clearForm',
      on: { 'purchase.close': { target: 'editing' } },
    },
    rejected: {
      description: 'Declined in the wallet: the order is canceled for free; one tap orders again.',
      meta: { title: 'Transaction canceled', screen: 'Payment sheet' },
      tags: ['sheet', 'rejected'],
      invoke: dropBehind('dropRejected'),
      on: {
        'purchase.again': { target: 'ordering', actions: 'renewKey' },
        'purchase.close': { target: 'editing' },
      },
    },
    notSent: {
      description: 'The request never left: the order is canceled for free; one tap orders again.',
      meta: { title: 'Transaction was not sent', screen: 'Payment sheet' },
      tags: ['sheet', 'not-sent'],
      invoke: dropBehind('dropUnsent'),
      on: {
        'purchase.again': { target: 'ordering', actions: 'renewKey' },
        'purchase.close': { target: 'editing' },
      },
    },
    expired: {
      description: 'The price ran out, or the order ended unpaid; one tap orders again.',
      meta: { title: 'Order ended', screen: 'Payment sheet' },
      tags: ['sheet', 'expired'],
      invoke: dropBehind('dropExpired'),
      on: {
        'purchase.again': { target: 'ordering', actions: 'renewKey' },
        'purchase.close': { target: 'editing' },
      },
    },
    dropping: {
      description: 'The sheet was left: the order is canceled for free behind the form.',
      meta: { title: 'Leaving the order', screen: 'Bond' },
      tags: ['editing'],
      invoke: {
        id: 'dropLeft',
        src: 'dropOrder',
        input: ({ context }) => dropInput(context),
        onDone: {
          target: 'editing',
          actions: { type: 'tellDropped', params: ({ event }) => event.output },
        },
        onError: { target: 'editing' },
      },
      on: { 'purchase.review': { guard: 'canReview', target: 'ordering', actions: 'takeCommand' } },
    },
  },
});

function end(output: TransactionOutput, wanted: TransactionOutput['outcome']): EndParams {
  return { found: output.outcome, wanted };
}

function keyOf(context: PurchaseContext, keyCount: number): string {
  return `${context.keySeed}-bond-${keyCount}`;
}

function commandOf(context: PurchaseContext, keyCount: number): PurchaseCommand {
  return {
    amountNano: context.form.context.amountNano ?? 0n,
    days: context.days ?? 0,
    idempotencyKey: keyOf(context, keyCount),
  };
}

function dropInput(context: PurchaseContext): { bondId: string; idempotencyKey: string } {
  const bondId = context.order?.bond.id ?? '';
  return { bondId, idempotencyKey: `${context.keySeed}-drop-${bondId}` };
}
