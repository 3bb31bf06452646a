import type { Bond, Problem } from '@axiom/domain/ports/client';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { nextKeyCount } from '../shared/retry-key.ts';
import { cancelSlots } from './slots.ts';
import type {
  CancelCommandContext,
  CancelCommandEmitted,
  CancelCommandEvent,
  CancelCommandTag,
  CommandInput,
} from './types.ts';

/**
 * Early exit of a bond: the fee is shown before the person confirms; a call without an answer is retried with
 * the same key.
 */
export const cancelCommandMachine = setup({
  types: {
    context: {} as CancelCommandContext,
    events: {} as CancelCommandEvent,
    input: {} as CommandInput,
    emitted: {} as CancelCommandEmitted,
    tags: {} as CancelCommandTag,
    meta: {} as StateMeta,
  },
  actors: cancelSlots,
  actions: {
    takeBond: assign(({ event }) => {
      assertEvent(event, 'cancel.open');
      return { bond: event.bond, problem: null };
    }),
    nextKey: assign({ keyCount: ({ context }) => nextKeyCount(context) }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    forget: assign({ bond: null, problem: null }),
    keepBond: enqueueActions(({ enqueue }, bond: Bond) => {
      enqueue.assign({ bond, problem: null });
      enqueue.emit({ type: 'bond', bond });
    }),
  },
}).createMachine({
  id: 'cancel',
  context: ({ input }) => ({ bond: null, problem: null, keySeed: input.keySeed, keyCount: 0 }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No bond is about to be canceled.',
      meta: { title: 'Cancel: closed', screen: 'Dashboard' },
      entry: 'forget',
      on: { 'cancel.open': { target: 'confirming', actions: 'takeBond' } },
    },
    confirming: {
      description: 'The sheet says what leaving costs and what comes back.',
      meta: { title: 'Cancel a bond', screen: 'Cancel sheet' },
      tags: ['sheet', 'confirming'],
      on: { 'cancel.confirm': { target: 'sending' }, 'cancel.close': { target: 'closed' } },
    },
    sending: {
      description: 'The server cancels the bond.',
      meta: { title: 'Canceling', screen: 'Cancel sheet' },
      tags: ['sheet', 'sending'],
      entry: 'nextKey',
      invoke: {
        id: 'cancelBond',
        src: 'cancelBond',
        input: ({ context }) => ({
          bondId: context.bond?.id ?? '',
          onlyPending: context.bond?.status === 'pending',
          idempotencyKey: `${context.keySeed}-cancel-${context.keyCount}`,
        }),
        onDone: { target: 'done', actions: { type: 'keepBond', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: KEEP_PROBLEM },
      },
    },
    done: {
      description: 'The bond is canceled; what came back is in the balance.',
      meta: { title: 'Bond canceled', screen: 'Cancel sheet' },
      tags: ['sheet', 'done'],
      on: {
        'cancel.close': { target: 'closed' },
        'cancel.open': { target: 'confirming', actions: 'takeBond' },
      },
    },
    failed: {
      description: 'It was refused or got no answer; one tap tries again.',
      meta: { title: 'Cancel failed', screen: 'Cancel sheet' },
      tags: ['sheet', 'failed'],
      on: { 'cancel.confirm': { target: 'sending' }, 'cancel.close': { target: 'closed' } },
    },
  },
});
