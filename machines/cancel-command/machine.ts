import type { Problem } from '@axiom/domain/ports/client';
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

function cancelSetup<Subject>() {
  return setup({
    types: {
      context: {} as CancelCommandContext<Subject>,
      events: {} as CancelCommandEvent<Subject>,
      input: {} as CommandInput,
      emitted: {} as CancelCommandEmitted<Subject>,
      tags: {} as CancelCommandTag,
      meta: {} as StateMeta,
    },
    actors: cancelSlots<Subject>(),
    actions: {
      take: assign(({ event }) => {
        assertEvent(event, 'cancel.open');
        return { subject: event.subject, problem: null };
      }),
      nextKey: assign({ keyCount: ({ context }) => nextKeyCount(context) }),
      keepProblem: assign({ problem: (_, problem: Problem) => problem }),
      forget: assign({ subject: null, problem: null }),
      // The parameter is generic and XState cannot infer it; the invoke below passes this slot's output.
      keep: enqueueActions(({ enqueue }, output: unknown) => {
        const subject = output as Subject;
        enqueue.assign({ subject, problem: null });
        enqueue.emit({ type: 'canceled', subject });
      }),
    },
  });
}

/**
 * Ending something early, a bond or a farming link: what it costs and returns is shown before the person
 * confirms; a call without an answer is retried with the same key.
 */
export function cancelCommandMachine<Subject>() {
  const command = cancelSetup<Subject>();
  const sending = command.createStateConfig({
    description: 'The server cancels it.',
    meta: { title: 'Canceling', screen: 'Cancel sheet' },
    tags: ['sheet', 'sending'],
    entry: 'nextKey',
    invoke: {
      id: 'cancelIt',
      src: 'cancel',
      input: ({ context }) => ({
        subject: context.subject as Subject,
        idempotencyKey: `${context.keySeed}-cancel-${context.keyCount}`,
      }),
      onDone: {
        target: 'done',
        actions: {
          type: 'keep',
          params: ({ event }: { readonly event: { readonly output: unknown } }) => event.output,
        },
      },
      onError: { target: 'failed', actions: KEEP_PROBLEM },
    },
  });
  return command.createMachine({
    id: 'cancel',
    context: ({ input }) => ({ subject: null, problem: null, keySeed: input.keySeed, keyCount: 0 }),
    initial: 'closed',
    states: {
      closed: {
        description: 'Nothing is about to be canceled.',
        meta: { title: 'Cancel: closed', screen: 'Dashboard, My links' },
        entry: 'forget',
        on: { 'cancel.open': { target: 'confirming', actions: 'take' } },
      },
      confirming: {
        description: 'The sheet says what canceling costs and what comes back.',
        meta: { title: 'Cancel', screen: 'Cancel sheet' },
        tags: ['sheet', 'confirming'],
        on: { 'cancel.confirm': { target: 'sending' }, 'cancel.close': { target: 'closed' } },
      },
      sending,
      done: {
        description: 'It is canceled; what came back is in the balance.',
        meta: { title: 'Canceled', screen: 'Cancel sheet', end: 'done' },
        tags: ['sheet', 'done'],
        on: {
          'cancel.close': { target: 'closed' },
          'cancel.open': { target: 'confirming', actions: 'take' },
        },
      },
      failed: {
        description: 'It was refused or got no answer; one tap tries again.',
        meta: { title: 'Cancel failed', screen: 'Cancel sheet', end: 'error' },
        tags: ['sheet', 'failed'],
        on: { 'cancel.confirm': { target: 'sending' }, 'cancel.close': { target: 'closed' } },
      },
    },
  });
}
