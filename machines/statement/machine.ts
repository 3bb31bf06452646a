import { isPeriodValid, type OrderedStatement, type StatementPreview } from '@axiom/domain/records';
import type { Problem, WriteAccess } from '@axiom/domain/ports/client';
import { assertEvent, assign, setup } from 'xstate';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { nextKeyCount } from '../shared/retry-key.ts';
import { statementSlots } from './slots.ts';
import type { StatementContext, StatementEvent, StatementInput, StatementTag } from './types.ts';

/** Between two looks at an order that waits for the bot. */
const LOOK_AGAIN_MS = 1_000;
/** After that the bot's answer is not waited for any more: it sends the file when it can. */
const FOLLOWED_MS = 45_000;

const ordering = setup({
  types: {
    context: {} as StatementContext,
    events: {} as StatementEvent,
    input: {} as StatementInput,
    tags: {} as StatementTag,
    meta: {} as StateMeta,
  },
  actors: statementSlots,
  delays: { lookAgain: LOOK_AGAIN_MS, followed: FOLLOWED_MS },
  guards: {
    isPreview: (_, preview: StatementPreview | null) => preview !== null,
    isRefused: (_, access: WriteAccess) => access === 'refused',
    isPeriodKnown: ({ context, event }) =>
      isPeriodValid(event.type === 'statement.period' ? event.period : context.period),
    isSent: (_, state: OrderedStatement | null) => state?.status === 'sent',
    isBlocked: (_, state: OrderedStatement | null) => state?.status === 'blocked',
    isImpossible: (_, state: OrderedStatement | null) => state?.status === 'failed',
  },
  actions: {
    takePeriod: assign({
      preview: null,
      problem: null,
      period: ({ event }) => {
        assertEvent(event, 'statement.period');
        return event.period;
      },
    }),
    keepPreview: assign({ problem: null, preview: (_, preview: StatementPreview | null) => preview }),
    keepOrder: assign({ problem: null, ordered: (_, ordered: OrderedStatement) => ordered }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    nextKey: assign({ keyCount: ({ context }) => nextKeyCount(context) }),
    forget: assign({ preview: null, ordered: null, problem: null }),
  },
});

/** From the tap to the order: the bot must be allowed to write before it is asked to send something. */
const asking = ordering.createStateConfig({
  description: 'The messenger asks whether the bot may write, if it does not know yet.',
  meta: { title: 'Statement: may the bot write?', screen: 'Statement sheet' },
  tags: ['sheet', 'sending'],
  invoke: {
    id: 'requestWriteAccess',
    src: 'requestWriteAccess',
    onDone: [
      { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'blocked' },
      { target: 'ordering' },
    ],
    onError: { target: 'ordering' },
  },
});

const orderingState = ordering.createStateConfig({
  description: 'The statement is ordered.',
  meta: { title: 'Statement: being ordered', screen: 'Statement sheet' },
  tags: ['sheet', 'sending'],
  entry: 'nextKey',
  invoke: {
    id: 'order',
    src: 'order',
    input: ({ context: { period, keySeed, keyCount } }) => ({
      period,
      idempotencyKey: `${keySeed}-statement-${keyCount}`,
    }),
    onDone: { target: 'following', actions: { type: 'keepOrder', params: ({ event }) => event.output } },
    onError: { target: 'refused', actions: KEEP_PROBLEM },
  },
});

const following = ordering.createStateConfig({
  description: 'The bot makes the file and sends it.',
  meta: { title: 'Statement: on its way', screen: 'Statement sheet' },
  tags: ['sheet', 'sending'],
  after: { followed: { target: 'late' } },
  initial: 'looking',
  states: {
    looking: {
      description: 'Asks the server how far it is; a look without an answer is repeated.',
      meta: { title: 'Statement: looking', screen: 'Statement sheet' },
      invoke: {
        id: 'fetchState',
        src: 'fetchState',
        input: ({ context }) => ({ id: context.ordered?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: '#statement.sent',
          },
          {
            guard: { type: 'isBlocked', params: ({ event }) => event.output },
            target: '#statement.blocked',
          },
          {
            guard: { type: 'isImpossible', params: ({ event }) => event.output },
            target: '#statement.impossible',
          },
          { target: 'resting' },
        ],
        onError: { target: 'resting' },
      },
    },
    resting: {
      description: 'Not sent yet: the next look comes soon.',
      meta: { title: 'Statement: waiting for the bot', screen: 'Statement sheet' },
      after: { lookAgain: { target: 'looking' } },
    },
  },
});

/** A person's statement: its period, what it would hold, and how the bot sent it (R9.04c, R9.04d). */
export const statementMachine = ordering.createMachine({
  id: 'statement',
  context: ({ input }) => ({
    ...input,
    period: { kind: '30d' },
    preview: null,
    ordered: null,
    problem: null,
    keyCount: 0,
  }),
  initial: 'closed',
  on: { 'statement.close': { target: '.closed' } },
  states: {
    closed: {
      description: 'Nobody wants a statement.',
      meta: { title: 'Statement: closed', screen: 'History' },
      entry: 'forget',
      on: {
        'statement.open': [{ guard: 'isPeriodKnown', target: 'reading' }, { target: 'incomplete' }],
      },
    },
    incomplete: {
      description: 'An own period needs two days, the first not after the last.',
      meta: { title: 'Statement: choose the days', screen: 'Statement sheet' },
      tags: ['sheet', 'incomplete'],
      on: {
        'statement.period': [
          { guard: 'isPeriodKnown', target: 'reading', actions: 'takePeriod' },
          { actions: 'takePeriod' },
        ],
      },
    },
    reading: {
      description: 'What the period holds is read.',
      meta: { title: 'Statement: reading', screen: 'Statement sheet' },
      tags: ['sheet', 'loading'],
      invoke: {
        id: 'fetchPreview',
        src: 'fetchPreview',
        input: ({ context }) => ({ period: context.period }),
        onDone: [
          {
            guard: { type: 'isPreview', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepPreview', params: ({ event }) => event.output },
          },
          { target: 'unread' },
        ],
        onError: { target: 'unread', actions: KEEP_PROBLEM },
      },
      on: {
        'statement.period': [
          { guard: 'isPeriodKnown', target: 'reading', reenter: true, actions: 'takePeriod' },
          { target: 'incomplete', actions: 'takePeriod' },
        ],
      },
    },
    unread: {
      description: 'The preview could not be read, or the period is too long.',
      meta: { title: 'Statement: not read', screen: 'Statement sheet', end: 'error' },
      tags: ['sheet', 'failed'],
      on: {
        'statement.retry': { target: 'reading' },
        'statement.period': [
          { guard: 'isPeriodKnown', target: 'reading', actions: 'takePeriod' },
          { target: 'incomplete', actions: 'takePeriod' },
        ],
      },
    },
    ready: {
      description: 'The preview is shown; one tap sends the statement.',
      meta: { title: 'Statement', screen: 'Statement sheet' },
      tags: ['sheet', 'ready'],
      on: {
        'statement.send': { target: 'asking' },
        'statement.period': [
          { guard: 'isPeriodKnown', target: 'reading', actions: 'takePeriod' },
          { target: 'incomplete', actions: 'takePeriod' },
        ],
      },
    },
    asking,
    ordering: orderingState,
    following,
    refused: {
      description: 'It was not ordered, or nobody knows: one tap tries again with the same key.',
      meta: { title: 'Statement: not ordered', screen: 'Statement sheet', end: 'error' },
      tags: ['sheet', 'refused'],
      on: { 'statement.send': { target: 'ordering' }, 'statement.again': { target: 'reading' } },
    },
    sent: {
      description: 'The file is in the chat with the bot.',
      meta: { title: 'Statement: sent', screen: 'Statement sheet', end: 'done' },
      tags: ['sheet', 'sent'],
      on: { 'statement.again': { target: 'reading' } },
    },
    blocked: {
      description: 'The bot may not write to this person: it has to be allowed, or started, in its chat.',
      meta: { title: 'Statement: the bot may not write', screen: 'Statement sheet', end: 'error' },
      tags: ['sheet', 'blocked'],
      on: { 'statement.send': { target: 'asking' }, 'statement.again': { target: 'reading' } },
    },
    impossible: {
      description: 'The file could not be made or was refused by the messenger.',
      meta: { title: 'Statement: not possible', screen: 'Statement sheet', end: 'error' },
      tags: ['sheet', 'impossible'],
      on: { 'statement.send': { target: 'asking' }, 'statement.again': { target: 'reading' } },
    },
    late: {
      description: 'The bot did not answer in time; the file comes into the chat when it can be sent.',
      meta: { title: 'Statement: later', screen: 'Statement sheet' },
      tags: ['sheet', 'late'],
      on: { 'statement.again': { target: 'reading' } },
    },
  },
});
