import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import { type OwnStake, type Problem, problemOf } from '@axiom/domain/ports/client';
import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { CommandInput } from '../cancel-command/types.ts';
import type { StateMeta } from '../shared/meta.ts';
import { KEEP_END, KEEP_PAYMENT } from '../transaction/keep-payment.ts';
import { paymentMoments } from '../transaction/moments.ts';
import type { PaymentShown, TransactionInput, TransactionOutput } from '../transaction/types.ts';
import { stakeSlots } from './slots.ts';
import type {
  StakeCommandContext,
  StakeCommandEmitted,
  StakeCommandEvent,
  StakeCommandTag,
} from './types.ts';

/** Staking a bond: at once where it is free, by a payment where it has a fee. */
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
    isFree: (_, order: StakeCommandContext['order']) => order !== null && order.transaction === null,
    isDue: (_, order: StakeCommandContext['order']) => order !== null && order.transaction !== null,
    isBooked: (_, output: TransactionOutput) => output.outcome === 'booked',
    isThisStake: ({ context, event }) => {
      assertEvent(event, 'stake.active');
      return context.order?.stake.id === event.stake.id;
    },
    hasWallet: ({ context }) => context.account !== null,
  },
  actions: {
    takeBond: assign(({ event }) => {
      assertEvent(event, 'stake.select');
      return { bond: event.bond, problem: null, order: null, payment: null, stake: null };
    }),
    takeWallet: assign(({ event }) => {
      assertEvent(event, 'stake.wallet');
      return { account: event.account };
    }),
    nextKey: assign({
      keyCount: ({ context }) =>
        context.problem !== null && !context.problem.isOutcomeKnown ? context.keyCount : context.keyCount + 1,
    }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    forget: assign({ bond: null, order: null, payment: null, stake: null, problem: null }),
    sendPayment: sendTo('payment', { type: 'transaction.send' }),
    openWallet: sendTo('payment', { type: 'transaction.openWallet' }),
    bookPayment: sendTo('payment', ({ event }) => {
      assertEvent(event, 'stake.active');
      return { type: 'transaction.booked' as const, atMs: event.atMs, txHash: null };
    }),
    keepOrder: enqueueActions(({ enqueue }, order: StakeCommandContext['order']) => {
      enqueue.assign({ order, problem: null });
      if (order !== null) enqueue.emit({ type: 'stake', stake: order.stake });
    }),
    keepStake: enqueueActions(({ enqueue }, stake: OwnStake | null) => {
      if (stake === null) return;
      enqueue.assign({ stake });
      enqueue.emit({ type: 'staked', stake });
    }),
    keepPayment: enqueueActions(({ enqueue, context }, payment: PaymentShown) => {
      enqueue.assign({ payment });
      for (const moment of paymentMoments(context.payment, payment)) {
        enqueue.emit({ type: 'moment', moment });
      }
    }),
  },
}).createMachine({
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
        'stake.close': { target: 'choosing' },
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
              { type: 'keepStake', params: ({ event }) => event.output?.stake ?? null },
            ],
          },
          {
            guard: { type: 'isDue', params: ({ event }) => event.output },
            target: 'paying',
            actions: { type: 'keepOrder', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => problemOf(event.error) },
        },
      },
    },
    paying: {
      description: 'The staking fee is paid; until it is booked the bond stays as it is.',
      meta: { title: 'Paying the staking fee', screen: 'Payment sheet' },
      tags: ['paying'],
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => feePayment(context),
        onSnapshot: { actions: KEEP_PAYMENT },
        onDone: [
          {
            guard: { type: 'isBooked', params: ({ event }) => event.output },
            target: 'done',
            actions: KEEP_END,
          },
          { target: 'unpaid', actions: KEEP_END },
        ],
      },
      on: {
        'stake.pay': {
          guard: 'hasWallet',
          actions: 'sendPayment',
        },
        'stake.openWallet': { actions: 'openWallet' },
        'stake.active': {
          guard: 'isThisStake',
          actions: [{ type: 'keepStake', params: ({ event }) => event.stake }, 'bookPayment'],
        },
        'stake.close': { target: 'choosing' },
      },
    },
    unpaid: {
      description: 'The staking fee was not paid: the bond is as it was; one tap tries again.',
      meta: { title: 'Staking fee not paid', screen: 'Payment sheet' },
      tags: ['unpaid'],
      on: { 'stake.confirm': { target: 'sending' }, 'stake.close': { target: 'choosing' } },
    },
    done: {
      description: 'The bond is staked and earns by the second.',
      meta: { title: 'New Stake created', screen: 'Staking' },
      tags: ['done'],
      on: {
        'stake.close': { target: 'choosing' },
        'stake.select': { target: 'confirming', actions: 'takeBond' },
      },
    },
    failed: {
      description: 'It was refused or got no answer; one tap tries again.',
      meta: { title: 'Staking failed', screen: 'Select a bond' },
      tags: ['failed'],
      on: {
        'stake.confirm': { target: 'sending' },
        'stake.select': { target: 'confirming', actions: 'takeBond' },
        'stake.close': { target: 'choosing' },
      },
    },
  },
});

function feePayment(context: StakeCommandContext): TransactionInput {
  const { order, account } = context;
  if (order === null || order.transaction === null) throw new Error('A fee payment needs an order.');
  return {
    order: {
      kind: 'stake-fee',
      subjectId: order.stake.id,
      request: order.transaction,
      preparedAtMs: order.preparedAtMs,
      validUntilMs: order.transaction.validUntil * 1000,
      payUntilMs: order.stake.createdAtMs + ORDER_EXPIRY_MS,
    },
    walletName: account?.walletName ?? null,
    walletLink: account?.walletLink ?? null,
  };
}
