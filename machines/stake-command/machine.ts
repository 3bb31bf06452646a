import type { OwnStake, Problem, StakeOrder } from '@axiom/domain/ports/client';
import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { CommandInput } from '../cancel-command/types.ts';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { nextKeyCount } from '../shared/retry-key.ts';
import {
  end,
  hostedPayment,
  KEEP_END,
  KEEP_PAYMENT,
  paymentHostActions,
  paymentHostGuards,
  keepPayment,
  shownAfterVerdict,
  type Prepared,
  tellPayment,
} from '../transaction/host.ts';
import type { PaymentShown } from '../transaction/types.ts';
import { begunStake, feePayment, feeVerdict } from './fee.ts';
import { stakeSlots } from './slots.ts';
import type {
  StakeCommandContext,
  StakeCommandEmitted,
  StakeCommandEvent,
  StakeCommandTag,
} from './types.ts';

/** Staking a bond: at once if it is free, otherwise by a payment of the fee. */
export const stakeCommandMachine = setup({
  types: {
    context: {} as StakeCommandContext,
    events: {} as StakeCommandEvent,
    input: {} as CommandInput,
    emitted: {} as StakeCommandEmitted,
    tags: {} as StakeCommandTag,
    meta: {} as StateMeta,
    children: {} as { payment: 'payment' },
  },
  actors: stakeSlots,
  guards: {
    isFree: (_, order: Prepared<StakeOrder>) => order.transaction === null,
    ...paymentHostGuards,
    canPay: ({ context }) => context.account !== null,
    isVerdict: ({ context, event }, type: 'transaction.booked' | 'transaction.ended') => {
      assertEvent(event, 'stake.holdings');
      return feeVerdict(context.order, event)?.type === type;
    },
    isSheetClosed: ({ context }) => context.isSheetClosed,
    /** The fee can still be paid with the existing order. */
    isOrderOpen: ({ context }) =>
      context.order !== null &&
      context.payment !== null &&
      context.payment.stage !== 'expired' &&
      context.payment.stage !== 'lapsed',
  },
  actions: {
    takeBond: assign(({ event }) => {
      assertEvent(event, 'stake.select');
      const fresh = { order: null, payment: null, stake: null, problem: null, isSheetClosed: false };
      return { ...fresh, bond: event.bond };
    }),
    takeWallet: assign(({ event }) => {
      assertEvent(event, 'stake.wallet');
      return { account: event.account };
    }),
    nextKey: assign({ keyCount: ({ context }) => nextKeyCount(context) }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    forget: assign({
      bond: null,
      order: null,
      payment: null,
      stake: null,
      problem: null,
      isSheetClosed: false,
    }),
    ...paymentHostActions,
    tellBalance: ({ self, event }) => {
      assertEvent(event, 'stake.balanceChanged');
      tellPayment(self, { ...event, type: 'transaction.balanceChanged' });
    },
    closeSheet: assign({ isSheetClosed: true }),
    openSheet: assign({ isSheetClosed: false }),
    tellOutdated: emit({ type: 'outdated' }),
  },
})
  .extend({
    actions: {
      keepOrder: enqueueActions(({ enqueue }, order: Prepared<StakeOrder>) => {
        enqueue.assign({ order, problem: null });
        enqueue.emit({ type: 'stake', stake: order.stake });
      }),
      keepStake: enqueueActions(({ enqueue }, stake: OwnStake | null) => {
        if (stake === null) return;
        enqueue.assign({ stake });
        enqueue.emit({ type: 'staked', stake });
      }),
      keepPayment: enqueueActions((host, payment: PaymentShown) => keepPayment(host, payment)),
      /** The server's verdict about an order that this page showed as unpaid. */
      keepVerdict: enqueueActions(({ enqueue, context, event }) => {
        assertEvent(event, 'stake.holdings');
        const verdict = feeVerdict(context.order, event);
        if (context.payment === null || verdict === null) return;
        keepPayment({ enqueue, context }, shownAfterVerdict(context.payment, verdict));
      }),
    },
  })
  .createMachine({
    id: 'stake',
    context: ({ input }) => ({
      account: null,
      bond: null,
      order: null,
      stake: null,
      payment: null,
      problem: null,
      keySeed: input.keySeed,
      keyCount: 0,
      isSheetClosed: false,
    }),
    initial: 'choosing',
    on: { 'stake.wallet': { actions: 'takeWallet' } },
    states: {
      choosing: {
        description: 'The active bonds are offered.',
        meta: { title: 'Which bond to stake', screen: 'Select a bond' },
        tags: ['choosing'],
        entry: 'forget',
        on: { 'stake.select': { target: 'confirming', actions: 'takeBond' } },
      },
      confirming: {
        description: 'A bond is chosen: what it earns, until when, and what is given up.',
        meta: { title: 'Stake a bond', screen: 'Select a bond' },
        tags: ['confirming'],
        on: {
          'stake.select': { target: 'confirming', actions: 'takeBond' },
          'stake.confirm': { target: 'sending' },
          'payment.close': { target: 'choosing' },
        },
      },
      sending: {
        description: 'The server stakes the bond.',
        meta: { title: 'Staking', screen: 'Select a bond' },
        tags: ['sending'],
        entry: 'nextKey',
        invoke: {
          id: 'createStake',
          src: 'createStake',
          input: ({ context }) => ({
            bondId: context.bond?.id ?? '',
            idempotencyKey: `${context.keySeed}-stake-${context.keyCount}`,
          }),
          onDone: [
            {
              guard: { type: 'isFree', params: ({ event }) => event.output },
              target: 'done',
              actions: [
                { type: 'keepOrder', params: ({ event }) => event.output },
                { type: 'keepStake', params: ({ event }) => event.output.stake },
              ],
            },
            { target: 'paying', actions: { type: 'keepOrder', params: ({ event }) => event.output } },
          ],
          onError: { target: 'failed', actions: KEEP_PROBLEM },
        },
      },
      paying: {
        description: 'The staking fee is paid; until it is booked the bond stays as it is.',
        meta: { title: 'Paying the staking fee', screen: 'Payment sheet' },
        invoke: {
          id: 'payment',
          src: 'payment',
          input: ({ context }) => feePayment(context),
          onSnapshot: { actions: KEEP_PAYMENT },
          onDone: [
            {
              guard: { type: 'endsOpen', params: ({ event }) => end(event.output, 'booked') },
              target: 'done',
              actions: KEEP_END,
            },
            { guard: 'isSheetClosed', target: 'choosing', actions: [KEEP_END, 'tellOutdated'] },
            { target: 'unpaid', actions: [KEEP_END, 'tellOutdated'] },
          ],
        },
        initial: 'shown',
        on: {
          'stake.holdings': {
            actions: [
              { type: 'keepStake', params: ({ context, event }) => begunStake(context.order, event.stakes) },
              { type: 'tellVerdict', params: ({ context, event }) => feeVerdict(context.order, event) },
            ],
          },
          'stake.balanceChanged': { actions: 'tellBalance' },
        },
        states: hostedPayment({
          unasked: 'hide',
          hiddenTags: ['choosing'],
          behind: 'Staking',
          whileHidden: {
            'stake.select': [
              { guard: 'isOnItsWay', target: '#stake.confirming', actions: 'takeBond' },
              { target: 'shown', actions: 'openSheet' },
            ],
          },
        }),
      },
      unpaid: {
        description:
          'The staking fee was not paid, as far as this page knows: the server is asked. The bond is kept for it until its order ends; one tap tries again.',
        meta: { title: 'Staking fee not paid', screen: 'Payment sheet', end: 'error' },
        tags: ['sheet', 'unpaid'],
        on: {
          'stake.holdings': [
            {
              guard: { type: 'isVerdict', params: 'transaction.booked' },
              target: 'done',
              actions: [
                'keepVerdict',
                {
                  type: 'keepStake',
                  params: ({ context, event }) => begunStake(context.order, event.stakes),
                },
              ],
            },
            { guard: { type: 'isVerdict', params: 'transaction.ended' }, actions: 'keepVerdict' },
          ],
          'payment.again': [{ guard: 'isOrderOpen', target: 'paying' }, { target: 'sending' }],
          'payment.close': { target: 'choosing' },
        },
      },
      done: {
        description: 'The bond is staked and earns by the second.',
        meta: { title: 'New Stake created', screen: 'Staking', end: 'done' },
        tags: ['done'],
        on: {
          'payment.close': { target: 'choosing' },
          'stake.select': { target: 'confirming', actions: 'takeBond' },
        },
      },
      failed: {
        description: 'It was refused or got no answer; one tap tries again.',
        meta: { title: 'Staking failed', screen: 'Select a bond', end: 'error' },
        tags: ['failed'],
        on: {
          'stake.confirm': { target: 'sending' },
          'stake.select': { target: 'confirming', actions: 'takeBond' },
          'payment.close': { target: 'choosing' },
        },
      },
    },
  });
