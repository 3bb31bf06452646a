import type { Nano } from '@axiom/domain/money';
import type { Problem, TaskCard } from '@axiom/domain/ports/client';
import { assertEvent, assign, setup } from 'xstate';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { taskCommandSlots } from './slots.ts';
import type { TaskCommandContext, TaskCommandEvent, TaskCommandInput } from './types.ts';

/**
 * One command for one task: start it, say that it is done, or claim its reward. The list of tasks runs at most
 * one for each task, and is told of every answer.
 */
export const taskCommandMachine = setup({
  types: {
    context: {} as TaskCommandContext,
    events: {} as TaskCommandEvent,
    input: {} as TaskCommandInput,
    meta: {} as StateMeta,
  },
  actors: taskCommandSlots,
  guards: {
    isClaim: ({ context }) => context.step === 'claim',
    startsFirst: ({ context }) => context.step === 'start' || context.startsFirst,
    isStartAlone: ({ context }) => context.step === 'start',
  },
  actions: {
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    keepTask: assign({ task: (_, task: TaskCard) => task }),
    keepClaim: assign((_, paid: { readonly task: TaskCard; readonly taskBalance: Nano<'AXIOM'> }) => paid),
    tellSent: ({ context, event }) => {
      assertEvent(event, 'taskCommand.sent');
      context.tell({ type: 'tasks.sent', taskId: context.taskId, share: event.share });
    },
    tellStarted: ({ context: { task, tell } }) => {
      if (task !== null) tell({ type: 'tasks.answered', task, isOver: false, taskBalance: null });
    },
    tellAnswer: ({ context: { task, taskBalance, tell } }) => {
      if (task !== null) tell({ type: 'tasks.answered', task, isOver: true, taskBalance });
    },
    tellProblem: ({ context: { taskId, problem, tell } }) => {
      if (problem !== null) tell({ type: 'tasks.refused', taskId, problem });
    },
  },
}).createMachine({
  id: 'taskCommand',
  context: ({ input }) => ({ ...input, task: null, taskBalance: null, problem: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What was asked for decides the first call.',
      meta: { title: 'Task: asked', screen: 'Tasks' },
      always: [
        { guard: 'isClaim', target: 'claiming' },
        { guard: 'startsFirst', target: 'starting' },
        { target: 'validating' },
      ],
    },
    starting: {
      description: 'The server begins the task; its reward is fixed from then on.',
      meta: { title: 'Task: starting', screen: 'Tasks' },
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => ({ taskId: context.taskId }),
        onDone: [
          {
            guard: 'isStartAlone',
            target: 'answered',
            actions: { type: 'keepTask', params: ({ event }) => event.output },
          },
          {
            target: 'validating',
            actions: [{ type: 'keepTask', params: ({ event }) => event.output }, 'tellStarted'],
          },
        ],
        onError: { target: 'refused', actions: KEEP_PROBLEM },
      },
    },
    validating: {
      description:
        'The server checks whether the task is done, or takes the link or the picture for a review.',
      meta: { title: 'Task: being checked', screen: 'Tasks, Add photo, Link verification' },
      on: { 'taskCommand.sent': { actions: 'tellSent' } },
      invoke: {
        id: 'validate',
        src: 'validate',
        input: ({ context, self }) => ({
          taskId: context.taskId,
          proof: context.proof,
          onSent: (share: number) => self.send({ type: 'taskCommand.sent', share }),
        }),
        onDone: {
          target: 'answered',
          actions: { type: 'keepTask', params: ({ event }) => event.output },
        },
        onError: { target: 'refused', actions: KEEP_PROBLEM },
      },
    },
    claiming: {
      description:
        'The server pays the reward into the task balance; without an answer the same key is sent again.',
      meta: { title: 'Task: claiming', screen: 'Tasks' },
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context }) => ({ taskId: context.taskId, idempotencyKey: context.idempotencyKey }),
        onDone: {
          target: 'answered',
          actions: { type: 'keepClaim', params: ({ event }) => event.output },
        },
        onError: { target: 'refused', actions: KEEP_PROBLEM },
      },
    },
    answered: {
      description: 'The server did it: the list shows the task as it stands now.',
      meta: { title: 'Task: answered', screen: 'Tasks', end: 'done' },
      type: 'final',
      entry: 'tellAnswer',
    },
    refused: {
      description: 'It was refused or got no answer: the task says why, and one tap tries again.',
      meta: { title: 'Task: refused', screen: 'Tasks', end: 'error' },
      type: 'final',
      entry: 'tellProblem',
    },
  },
});
