import type { BotNotices, WriteAccess } from '@axiom/domain/ports/client';
import { assertEvent, assign, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { botNoticesSlots } from './slots.ts';
import type {
  BotNoticesContext,
  BotNoticesEvent,
  BotNoticesInput,
  BotNoticesTag,
  NoticeChange,
} from './types.ts';

const isOnAsked = ({ asked }: BotNoticesContext): readonly NoticeChange[] =>
  asked === null ? [] : [{ kind: asked, isOn: true }];

/**
 * Which notices of the bot a person wants (R9.06, R9.09). None is turned on before the bot may write; our own
 * question comes before the messenger's, which comes only once.
 */
export const botNoticesMachine = setup({
  types: {
    context: {} as BotNoticesContext,
    events: {} as BotNoticesEvent,
    input: {} as BotNoticesInput,
    tags: {} as BotNoticesTag,
    meta: {} as StateMeta,
  },
  actors: botNoticesSlots,
  guards: {
    isAnswer: (_, notices: BotNotices | null) => notices !== null,
    isAllowed: (_, access: WriteAccess) => access === 'allowed',
    needsPermission: ({ context, event }) => {
      assertEvent(event, 'notices.switch');
      return event.isOn && !context.mayWrite;
    },
    isMoreToSave: ({ context }) => context.changes.length > 0,
  },
  actions: {
    keepNotices: assign({ saved: (_, notices: BotNotices | null) => notices }),
    keepAsked: assign({
      asked: ({ event }) => {
        assertEvent(event, 'notices.switch');
        return event.kind;
      },
    }),
    forgetAsked: assign({ asked: null, denial: null }),
    keepDenial: assign({
      denial: (_, access: WriteAccess) => (access === 'allowed' ? null : access),
    }),
    keepPermission: assign({
      mayWrite: true,
      changes: ({ context }) => [...context.changes, ...isOnAsked(context)],
    }),
    addChange: assign({
      changes: ({ context, event }) => {
        assertEvent(event, 'notices.switch');
        return [...context.changes, { kind: event.kind, isOn: event.isOn }];
      },
    }),
    dropChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
  },
}).createMachine({
  id: 'botNotices',
  context: ({ input }) => ({ ...input, saved: null, changes: [], asked: null, denial: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The settings were not opened yet.',
      meta: { title: 'Bot notices: closed', screen: 'Nowhere' },
      on: { 'notices.open': { target: 'loading' } },
    },
    loading: {
      description: 'Which kinds are on is read for the first time.',
      meta: { title: 'Bot notices: loading', screen: 'Settings' },
      tags: ['loading'],
      invoke: {
        id: 'fetchNotices',
        src: 'fetchNotices',
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepNotices', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'Which kinds are on could not be read; one tap tries again.',
      meta: { title: 'Bot notices: failed', screen: 'Settings', end: 'error' },
      tags: ['failed'],
      on: { 'notices.retry': { target: 'loading' }, 'notices.open': { target: 'loading' } },
    },
    ready: {
      description: 'The kinds are shown and can be switched.',
      meta: { title: 'Bot notices', screen: 'Settings' },
      tags: ['ready'],
      initial: 'resting',
      states: {
        resting: {
          description: 'Everything is saved.',
          meta: { title: 'Bot notices: at rest', screen: 'Settings' },
          on: {
            'notices.open': { target: 'refreshing' },
            'notices.switch': [
              { guard: 'needsPermission', target: 'asking', actions: 'keepAsked' },
              { target: 'saving', actions: 'addChange' },
            ],
          },
        },
        refreshing: {
          description:
            'The kinds are read again while they are shown: the chat can turn them on and off, too.',
          meta: { title: 'Bot notices: reading again', screen: 'Settings' },
          invoke: {
            id: 'refetchNotices',
            src: 'fetchNotices',
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'keepNotices', params: ({ event }) => event.output },
              },
              { target: 'resting' },
            ],
            onError: { target: 'resting' },
          },
          on: {
            'notices.switch': [
              { guard: 'needsPermission', target: 'asking', actions: 'keepAsked' },
              { target: 'saving', actions: 'addChange' },
            ],
          },
        },
        asking: {
          description: 'Our own question: may the messenger ask? It says what the bot would write.',
          meta: { title: 'Let the bot write to you', screen: 'Sheet over the settings' },
          tags: ['sheet'],
          on: {
            'notices.allow': { target: 'requesting' },
            'notices.decline': { target: 'resting', actions: 'forgetAsked' },
          },
        },
        requesting: {
          description: 'The messenger asks the person.',
          meta: { title: 'The messenger asks', screen: 'Sheet over the settings' },
          tags: ['sheet', 'requesting'],
          on: { 'notices.decline': { target: 'resting', actions: 'forgetAsked' } },
          invoke: {
            id: 'requestWriteAccess',
            src: 'requestWriteAccess',
            onDone: [
              {
                guard: { type: 'isAllowed', params: ({ event }) => event.output },
                target: 'saving',
                actions: ['keepPermission', 'forgetAsked'],
              },
              {
                target: 'denied',
                actions: { type: 'keepDenial', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'denied',
              actions: { type: 'keepDenial', params: (): WriteAccess => 'unanswered' },
            },
          },
        },
        denied: {
          description: 'The bot may not write: why, and two ways on.',
          meta: { title: 'The bot may not write', screen: 'Sheet over the settings', end: 'error' },
          tags: ['sheet', 'denied'],
          on: {
            'notices.allow': { target: 'requesting' },
            'notices.decline': { target: 'refreshing', actions: 'forgetAsked' },
          },
        },
        saving: {
          description: 'One change after the other is saved; each is shown at once.',
          meta: { title: 'Bot notices: saving', screen: 'Settings' },
          on: { 'notices.switch': { actions: 'addChange' } },
          initial: 'one',
          states: {
            one: {
              description: 'The oldest change is saved.',
              meta: { title: 'Bot notices: saving one', screen: 'Settings' },
              invoke: {
                id: 'saveNotice',
                src: 'saveNotice',
                input: ({ context }) => context.changes[0] ?? { kind: 'bond_matured', isOn: false },
                onDone: [
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => event.output },
                    target: 'next',
                    actions: [{ type: 'keepNotices', params: ({ event }) => event.output }, 'dropChange'],
                  },
                  { target: 'next', actions: 'dropChange' },
                ],
                onError: { target: 'next', actions: 'dropChange' },
              },
            },
            next: {
              description: 'Looks for another change.',
              meta: { title: 'Bot notices: saved', screen: 'Settings' },
              always: [{ guard: 'isMoreToSave', target: 'one' }, { target: '#botNotices.ready.resting' }],
            },
          },
        },
      },
    },
  },
});
