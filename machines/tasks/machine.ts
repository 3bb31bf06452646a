import { MS_PER_DAY } from '@axiom/domain/constants';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import {
  afterAnswer,
  afterReading,
  afterRefusal,
  afterSent,
  begin,
  commandId,
  isUnderWay,
  without,
} from './commands.ts';
import { tasksSlots } from './slots.ts';
import type { TasksAnswer, TasksContext, TasksEmitted, TasksEvent, TasksInput, TasksTag } from './types.ts';

/** Time after the day's end until the list is read: the server has begun the new day by then. */
const AFTER_MIDNIGHT_MS = 1000;

const COMMANDS = ['tasks.start', 'tasks.validate', 'tasks.claim'] as const;

/**
 * The tasks of a person, live from sign-in on because the tab counts them, and at most one command for each.
 */
export const tasksMachine = setup({
  types: {
    context: {} as TasksContext,
    events: {} as TasksEvent,
    input: {} as TasksInput,
    emitted: {} as TasksEmitted,
    tags: {} as TasksTag,
    meta: {} as StateMeta,
  },
  actors: tasksSlots,
  guards: {
    isAnswer: (_, answer: TasksAnswer | null) => answer !== null,
    hasCommand: ({ context, event }) => {
      assertEvent(event, ['tasks.cancel', 'tasks.refused']);
      return context.commands[event.taskId] !== undefined;
    },
    isFree: ({ context, event }) => {
      assertEvent(event, COMMANDS);
      const { taskId } = event;
      return context.tasks.some((task) => task.taskId === taskId) && !isUnderWay(context.commands[taskId]);
    },
  },
  actions: {
    takeAnswer: assign(({ context }, answer: TasksAnswer | null) =>
      answer === null ? {} : afterReading(context, answer),
    ),
    runCommand: enqueueActions(({ enqueue, context, event, self }) => {
      assertEvent(event, COMMANDS);
      const { command, keyCount, input } = begin(context, event);
      enqueue.assign({ keyCount, commands: { ...context.commands, [event.taskId]: command } });
      enqueue.spawnChild('command', {
        id: commandId(event.taskId),
        input: { ...input, tell: (told) => self.send(told) },
      });
    }),
    takeCommandAnswer: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'tasks.answered');
      enqueue.assign(afterAnswer(context, event));
      const { task, taskBalance } = event;
      if (taskBalance !== null) enqueue.emit({ type: 'claimed', task, taskBalance });
    }),
    takeSent: assign(({ context, event }) => {
      assertEvent(event, 'tasks.sent');
      return afterSent(context, event);
    }),
    takeRefusal: assign(({ context, event }) => {
      assertEvent(event, 'tasks.refused');
      return afterRefusal(context, event);
    }),
    dropCommand: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'tasks.cancel');
      enqueue.stopChild(commandId(event.taskId));
      enqueue.assign({ commands: without(context, event.taskId) });
    }),
    markOpened: assign({ isOpened: true }),
    forget: enqueueActions(({ enqueue, context }) => {
      for (const taskId of Object.keys(context.commands)) enqueue.stopChild(commandId(taskId));
      enqueue.assign({ tasks: [], commands: {}, rebondMin: null, isOpened: false });
    }),
  },
  delays: {
    /** The end of the day of the daily tasks; a list without any is read once a day. */
    untilReset: ({ context: { tasks, asOfMs } }) => {
      const resets = tasks.flatMap(({ resetsAtMs }) =>
        resetsAtMs === undefined ? [] : [resetsAtMs - asOfMs],
      );
      return Math.min(MS_PER_DAY, ...resets.filter((leftMs) => leftMs > 0)) + AFTER_MIDNIGHT_MS;
    },
  },
}).createMachine({
  id: 'tasks',
  context: ({ input }) => ({
    tasks: [],
    rebondMin: null,
    asOfMs: 0,
    isOpened: false,
    commands: {},
    keySeed: input.keySeed,
    keyCount: 0,
  }),
  initial: 'empty',
  on: {
    'tasks.clear': { target: '.empty' },
    'tasks.start': { guard: 'isFree', actions: 'runCommand' },
    'tasks.validate': { guard: 'isFree', actions: 'runCommand' },
    'tasks.claim': { guard: 'isFree', actions: 'runCommand' },
    'tasks.sent': { actions: 'takeSent' },
    'tasks.answered': { actions: 'takeCommandAnswer' },
    // Whether the server did something before the answer was lost, its list says.
    'tasks.refused': { guard: 'hasCommand', target: '.refreshing', actions: 'takeRefusal' },
    'tasks.cancel': { guard: 'hasCommand', target: '.refreshing', actions: 'dropCommand' },
  },
  states: {
    empty: {
      description: 'Nobody is signed in: nothing is known.',
      meta: { title: 'Tasks: nothing yet', screen: 'Nowhere' },
      entry: 'forget',
      on: {
        'tasks.refresh': { target: 'loading' },
        'tasks.open': { target: 'loading', actions: 'markOpened' },
      },
    },
    loading: {
      description: 'The list is read for the first time.',
      meta: { title: 'Tasks: loading', screen: 'Tasks, as skeletons' },
      tags: ['loading'],
      on: { 'tasks.open': { target: 'loading', reenter: true, actions: 'markOpened' } },
      invoke: {
        id: 'fetchTasks',
        src: 'fetchTasks',
        input: ({ context }) => ({ withMin: context.isOpened }),
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'takeAnswer', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    ready: {
      description: 'The list is shown; each task takes one command at a time.',
      meta: { title: 'Tasks', screen: 'Tasks' },
      tags: ['ready'],
      on: {
        'tasks.refresh': { target: 'refreshing' },
        'tasks.retry': { target: 'refreshing' },
        'tasks.open': { target: 'refreshing', actions: 'markOpened' },
      },
      after: { untilReset: { target: 'refreshing' } },
    },
    refreshing: {
      description: 'The list is read again while it is shown.',
      meta: { title: 'Tasks: reading again', screen: 'Tasks' },
      tags: ['ready', 'refreshing'],
      on: {
        'tasks.refresh': { target: 'refreshing', reenter: true },
        'tasks.open': { target: 'refreshing', reenter: true, actions: 'markOpened' },
        // What is being read may be older than this answer.
        'tasks.answered': { target: 'refreshing', reenter: true, actions: 'takeCommandAnswer' },
      },
      invoke: {
        id: 'refetchTasks',
        src: 'fetchTasks',
        input: ({ context }) => ({ withMin: context.isOpened }),
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'takeAnswer', params: ({ event }) => event.output },
          },
          { target: 'ready' },
        ],
        onError: { target: 'ready' },
      },
    },
    failed: {
      description: 'The list could not be read; one tap tries again.',
      meta: { title: 'Tasks: failed', screen: 'Tasks', end: 'error' },
      tags: ['failed'],
      on: {
        'tasks.retry': { target: 'loading' },
        'tasks.refresh': { target: 'loading' },
        'tasks.open': { target: 'loading', actions: 'markOpened' },
      },
    },
  },
});
