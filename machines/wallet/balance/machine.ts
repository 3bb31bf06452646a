import { BALANCE_REFETCH_MS } from '@axiom/domain/constants';
import { afterBalanceReading, type BalanceWatch, startBalanceWatch } from '@axiom/domain/wallet/balance';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import { balanceSlots } from './slots.ts';
import type { BalanceContext, BalanceEmitted, BalanceEvent, BalanceReading, BalanceTag } from './types.ts';

/** Idle poll interval: the balance can change at any time through other payments. */
const IDLE_READ_MS = 30_000;

const watchOf = ({ balanceNano, readsLeft }: BalanceContext): BalanceWatch => ({
  before: balanceNano,
  readsLeft,
});

/**
 * The on-chain balance of the connected wallet: read when it connects and every 30 s; after a payment up to 30
 * times until it changes (R4.15).
 */
export const balanceMachine = setup({
  types: {
    context: {} as BalanceContext,
    events: {} as BalanceEvent,
    emitted: {} as BalanceEmitted,
    tags: {} as BalanceTag,
    meta: {} as StateMeta,
  },
  actors: balanceSlots,
  guards: {
    hasAccount: ({ event }) => {
      assertEvent(event, 'balance.account');
      return event.address !== null;
    },
    hasChanged: ({ context }, { balanceNano }: BalanceReading) =>
      afterBalanceReading(watchOf(context), balanceNano).type === 'changed',
    isFirstLook: ({ context }) => context.readsLeft > 0,
    /** The wallet has funds; a later change is reported when it happens. */
    hasFunds: (_, { balanceNano }: BalanceReading) => balanceNano !== null && balanceNano > 0n,
    hasReadsLeft: ({ context }) => afterBalanceReading(watchOf(context), null).type === 'again',
  },
  actions: {
    keepAccount: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'balance.account');
      // A new wallet, or a chain that could not be read: read again soon, not after 30 s.
      const { readsLeft } = startBalanceWatch(null);
      enqueue.assign({ address: event.address, balanceNano: null, readsLeft });
      enqueue.emit({ type: 'balance', balanceNano: null });
    }),
    keepBalance: enqueueActions(({ enqueue }, { balanceNano }: BalanceReading) => {
      if (balanceNano === null) return;
      enqueue.assign({ balanceNano });
      enqueue.emit({ type: 'balance', balanceNano });
    }),
    tellChange: enqueueActions(({ enqueue, context }, { balanceNano, atMs }: BalanceReading) => {
      if (balanceNano === null || context.balanceNano === null) return;
      enqueue.emit({ type: 'balanceChanged', spentNano: context.balanceNano - balanceNano, atMs });
    }),
    startWatch: assign({ readsLeft: ({ context }) => startBalanceWatch(context.balanceNano).readsLeft }),
    endWatch: assign({ readsLeft: 0 }),
    countRead: assign({ readsLeft: ({ context }) => context.readsLeft - 1 }),
  },
  delays: { nextRead: BALANCE_REFETCH_MS, idleRead: IDLE_READ_MS },
}).createMachine({
  id: 'walletBalance',
  context: { address: null, balanceNano: null, readsLeft: 0 },
  initial: 'none',
  on: {
    'balance.account': [
      { guard: 'hasAccount', target: '.known', reenter: true, actions: 'keepAccount' },
      { target: '.none', actions: 'keepAccount' },
    ],
  },
  states: {
    none: {
      description: 'No wallet is connected.',
      meta: { title: 'Balance: no wallet', screen: 'Bond' },
    },
    known: {
      description: 'A wallet is connected.',
      meta: { title: 'Balance of the wallet', screen: 'Bond' },
      initial: 'reading',
      on: { 'balance.watch': { target: '.watching', actions: 'startWatch' } },
      states: {
        reading: {
          description: 'The balance is read.',
          meta: { title: 'Balance: reading', screen: 'Bond' },
          tags: ['reading'],
          invoke: {
            id: 'read',
            src: 'readBalance',
            input: ({ context }) => ({ address: context.address ?? '' }),
            onDone: [
              {
                guard: { type: 'hasFunds', params: ({ event }) => event.output },
                target: 'steady',
                actions: { type: 'keepBalance', params: ({ event }) => event.output },
              },
              // A new wallet still has nothing: that is reported only after a second read confirms it.
              { guard: 'isFirstLook', target: 'pausing' },
              { target: 'steady', actions: { type: 'keepBalance', params: ({ event }) => event.output } },
            ],
            onError: { target: 'pausing' },
          },
        },
        steady: {
          entry: 'endWatch',
          description:
            'The balance is as it was read last; it is looked at again every 30 s, for what others pay in.',
          meta: { title: 'Balance: at rest', screen: 'Bond' },
          after: { idleRead: { target: 'reading' } },
          on: { 'balance.refresh': { target: 'reading' } },
        },
        watching: {
          description: 'A payment was signed: the balance is read until it changes, 30 times at most.',
          meta: { title: 'Balance: waiting for a change', screen: 'Bond' },
          tags: ['watching'],
          invoke: {
            id: 'watchRead',
            src: 'readBalance',
            input: ({ context }) => ({ address: context.address ?? '' }),
            onDone: [
              {
                guard: { type: 'hasChanged', params: ({ event }) => event.output },
                target: 'steady',
                actions: [
                  { type: 'tellChange', params: ({ event }) => event.output },
                  { type: 'keepBalance', params: ({ event }) => event.output },
                ],
              },
              { target: 'pausing', actions: { type: 'keepBalance', params: ({ event }) => event.output } },
            ],
            onError: { target: 'pausing' },
          },
        },
        pausing: {
          description: 'Between two readings, 1 s.',
          meta: { title: 'Balance: between two looks', screen: 'Bond' },
          tags: ['watching'],
          after: {
            nextRead: [
              { guard: 'hasReadsLeft', target: 'watching', actions: 'countRead' },
              { target: 'steady' },
            ],
          },
        },
      },
    },
  },
});
