import type { Bond, Problem } from '@axiom/domain/ports/client';
import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { paymentMoments } from '../transaction/moments.ts';
import type { PaymentShown, TransactionOutput } from '../transaction/types.ts';
import { commandOf, keyOf } from './commands.ts';
import { bondBounds, firstDays } from './order.ts';
import { purchaseSlots } from './slots.ts';
import type { PurchaseContext, PurchaseEmitted, PurchaseEvent, PurchaseInput, PurchaseTag } from './types.ts';

/** An order whose price ran out is made anew this often by itself; then it waits for a tap. */
const MAX_RENEWALS = 5;

/** How a payment ended, and which end is asked for. */
export interface EndParams {
  readonly found: TransactionOutput['outcome'];
  readonly wanted: TransactionOutput['outcome'];
}

/** Stages in which nothing more is asked of the person: another bond may be ordered meanwhile. */
const ON_ITS_WAY = new Set(['signed', 'unknown', 'onChain']);

/** What the chart may ask and do. */
export const purchaseSetup = setup({
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
