import { LINK_COPIED_MS } from '@axiom/domain/constants';
import { type Problem, problemOf } from '@axiom/domain/ports/client';
import { assertEvent, assign, emit, setup } from 'xstate';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { shareEffects, shareSlots } from './slots.ts';
import type { ShareContext, SharedLink, ShareEmitted, ShareEvent, ShareTag } from './types.ts';

const NO_LINK: SharedLink = { link: '', text: '', linkId: null };

/** The share address instead of a message: it needs no answer, so it is the end of every failure without a picture. */
const OPEN_SHARE = {
  type: 'openShare' as const,
  params: ({ context }: { readonly context: ShareContext }) => context.subject ?? NO_LINK,
};

/** A picture is not dropped without a word: the person decides what goes instead. */
const NOT_SENT = [
  { guard: 'hasPicture' as const, target: 'unpictured' as const },
  { target: 'resting' as const, actions: OPEN_SHARE },
] as const;

/**
 * Handing on the invitation or a farming link, with or without a picture: by the messenger's own share message where it has one,
 * otherwise, and wherever that fails, by its share address; or by the clipboard (R2.14, R9.07, R9.08).
 */
export const shareMachine = setup({
  types: {
    context: {} as ShareContext,
    events: {} as ShareEvent,
    emitted: {} as ShareEmitted,
    tags: {} as ShareTag,
    meta: {} as StateMeta,
  },
  actors: shareSlots,
  guards: {
    isPrepared: (_, messageId: string | null) => messageId !== null,
    isTrue: (_, params: boolean) => params,
    hasPicture: ({ context }) => context.picture !== null,
    mayAsk: ({ context }, problem: Problem) =>
      context.picture !== null && context.problem === null && problem.code === 'bot_not_allowed',
  },
  delays: { copiedShown: LINK_COPIED_MS },
  actions: {
    ...shareEffects,
    take: assign(({ event }) => {
      assertEvent(event, ['share.send', 'share.copy']);
      const picture = event.type === 'share.send' ? (event.picture ?? null) : null;
      return { subject: event.subject, picture, problem: null };
    }),
    tellCopied: emit(({ context }) => ({ type: 'copied', subject: context.subject ?? NO_LINK })),
    keepMessage: assign({ messageId: (_, messageId: string | null) => messageId }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'share',
  context: { subject: null, messageId: null, picture: null, problem: null },
  initial: 'resting',
  on: {
    'share.send': { target: '.preparing', actions: 'take' },
    'share.copy': { target: '.copying', actions: 'take' },
    'share.leave': { target: '.resting' },
  },
  states: {
    resting: {
      description: 'A link may be copied or shared.',
      meta: { title: 'Sharing: at rest', screen: 'My links, Referral' },
    },
    preparing: {
      description: 'The bot writes the message that the person sends under their own name.',
      meta: { title: 'Sharing: the message is written', screen: 'My links, Referral' },
      tags: ['preparing'],
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { subject, picture } }) => ({ linkId: subject?.linkId ?? null, picture }),
        onDone: [
          {
            guard: { type: 'isPrepared', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'keepMessage', params: ({ event }) => event.output },
          },
          ...NOT_SENT,
        ],
        onError: [
          {
            guard: { type: 'mayAsk', params: ({ event }) => problemOf(event.error) },
            target: 'asking',
            actions: KEEP_PROBLEM,
          },
          { guard: 'hasPicture', target: 'unpictured', actions: KEEP_PROBLEM },
          { target: 'resting', actions: OPEN_SHARE },
        ],
      },
    },
    asking: {
      description: 'The messenger asks whether the bot may write: the picture goes through its chat.',
      meta: { title: 'Sharing: may the bot write?', screen: 'The messenger' },
      tags: ['preparing'],
      invoke: {
        id: 'requestWriteAccess',
        src: 'requestWriteAccess',
        onDone: [
          {
            guard: { type: 'isTrue', params: ({ event }) => event.output === 'allowed' },
            target: 'preparing',
          },
          { target: 'unpictured' },
        ],
        onError: { target: 'unpictured' },
      },
    },
    sending: {
      description: 'The messenger asks to which chat the message goes; it may be declined there.',
      meta: { title: 'Sharing: choosing a chat', screen: 'The messenger' },
      invoke: {
        id: 'sendPrepared',
        src: 'sendPrepared',
        input: ({ context }) => ({ messageId: context.messageId ?? '' }),
        onDone: [
          { guard: { type: 'isTrue', params: ({ event }) => event.output }, target: 'resting' },
          ...NOT_SENT,
        ],
        onError: [...NOT_SENT],
      },
    },
    unpictured: {
      description:
        'The message could not carry the picture: it is saved instead, or the link goes without it.',
      meta: { title: 'Sharing: not with the picture', screen: 'The picture' },
      tags: ['unpictured'],
    },
    copying: {
      description: 'The link is on its way to the clipboard.',
      meta: { title: 'Sharing: copying', screen: 'My links, Referral' },
      invoke: {
        id: 'copy',
        src: 'copy',
        input: ({ context }) => ({ link: context.subject?.link ?? '' }),
        onDone: [
          {
            guard: { type: 'isTrue', params: ({ event }) => event.output },
            target: 'copied',
            actions: 'tellCopied',
          },
          { target: 'uncopied' },
        ],
        onError: { target: 'uncopied' },
      },
    },
    copied: {
      description: 'The link is in the clipboard, and its card says so for a moment.',
      meta: { title: 'Sharing: copied', screen: 'My links, Referral', end: 'done' },
      tags: ['copied'],
      after: { copiedShown: { target: 'resting' } },
    },
    uncopied: {
      description: 'Neither the clipboard nor a copy command worked: the whole link is shown to be marked.',
      meta: { title: 'Sharing: not copied', screen: 'My links, Referral', end: 'error' },
      tags: ['copy-failed'],
    },
  },
});
