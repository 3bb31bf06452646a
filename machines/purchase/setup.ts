import type { OrderStanding } from '@axiom/domain/mint';
import type { Bond, BondOrder, Problem } from '@axiom/domain/ports/client';
import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { keepsKey } from '../shared/retry-key.ts';
import {
  keepPayment,
  paymentHostActions,
  paymentHostGuards,
  type Prepared,
  shownAfterVerdict,
  tellPayment,
} from '../transaction/host.ts';
import type { PaymentShown, TransactionOutput } from '../transaction/types.ts';
import { commandOf, keyOf } from './commands.ts';
import { bondBounds, firstDays, standingOf, verdictOf } from './order.ts';
import { purchaseSlots } from './slots.ts';
import type { PurchaseContext, PurchaseEmitted, PurchaseEvent, PurchaseInput, PurchaseTag } from './types.ts';

/** Poll interval for the outcome of a declined order. */
const ASK_AGAIN_MS = 5000;

/** How often an order with an expired price is renewed automatically; then it waits for a tap. */
const MAX_RENEWALS = 5;

/** Guards and actions of the chart. */
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
    ...paymentHostGuards,
    canReviewAnother: ({ context }) =>
      context.form.stage === 'quoted' &&
      context.account !== null &&
      paymentHostGuards.isOnItsWay({ context }),
    isVerdict: ({ context, event }, wanted: OrderStanding) => {
      assertEvent(event, 'purchase.bonds');
      return standingOf(context.order, event.bonds) === wanted;
    },
    /** Paid, or canceled elsewhere: the order is not unpaid on the server. */
    isNotPending: (_, problem: Problem) => problem.code === 'not_pending',
    /** The price expired before the wallet was asked. */
    ranOut: ({ context }, params: { readonly output: TransactionOutput }) =>
      params.output.outcome === 'lapsed' && !context.isSheetClosed && context.renewals < MAX_RENEWALS,
  },
  delays: { askAgain: ASK_AGAIN_MS },
  actions: {
    keepForm: assign({ form: (_, form: PurchaseContext['form']) => form }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    keepOrder: assign({
      order: (_, order: Prepared<BondOrder>) => order,
      payment: null,
      problem: null,
    }),
    forgetOrder: assign({ order: null, payment: null, problem: null, renewals: 0, isSheetClosed: false }),
    takeCommand: assign(({ context }) => {
      const keyCount = context.keyCount + 1;
      return { keyCount, problem: null, command: commandOf(context, keyCount) };
    }),
    /** A new key for a new order; after an unknown outcome the same order is retried with its key. */
    renewKey: assign(({ context }) => {
      if (context.command === null || keepsKey(context.problem)) return {};
      const keyCount = context.keyCount + 1;
      return {
        keyCount,
        problem: null,
        command: { ...context.command, idempotencyKey: keyOf(context, keyCount) },
      };
    }),
    countRenewal: assign({ renewals: ({ context }) => context.renewals + 1 }),
    tellBond: emit((_, bond: Bond) => ({ type: 'bond' as const, bond })),
    closeSheet: assign({ isSheetClosed: true }),
    openSheet: assign({ isSheetClosed: false }),
    clearForm: sendTo('form', { type: 'amount.clear' }),
    type: sendTo('form', ({ event }) => {
      assertEvent(event, 'purchase.typed');
      return { type: 'amount.typed' as const, text: event.text };
    }),
    fillMax: sendTo('form', { type: 'amount.max' }),
    requote: sendTo('form', { type: 'amount.requote' }),
    renew: sendTo('form', { type: 'amount.renew' }),
    ...paymentHostActions,
    tellBalance: ({ self, event }) => {
      assertEvent(event, 'purchase.balanceChanged');
      tellPayment(self, { ...event, type: 'transaction.balanceChanged' });
    },
    tellOutdated: emit({ type: 'outdated' }),
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
    /** Booked after this page showed it as ended. */
    keepBooking: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'purchase.bonds');
      const verdict = verdictOf(context.order, event.bonds);
      if (context.payment === null || verdict === null) return;
      keepPayment({ enqueue, context }, shownAfterVerdict(context.payment, verdict));
    }),
    keepPayment: enqueueActions((host, payment: PaymentShown) => keepPayment(host, payment)),
  },
});
