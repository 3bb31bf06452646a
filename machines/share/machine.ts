import { LINK_COPIED_MS } from '@axiom/domain/constants';
import { assertEvent, assign, emit, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { shareEffects, shareSlots } from './slots.ts';
import type { ShareContext, SharedLink, ShareEmitted, ShareEvent, ShareTag } from './types.ts';

const NO_LINK: SharedLink = { link: '', text: '', linkId: null };

/** The share address instead of a message: it needs no answer, so it is the end of every failure. */
const OPEN_SHARE = {
  type: 'openShare' as const,
  params: ({ context }: { readonly context: ShareContext }) => context.subject ?? NO_LINK,
};

/**
 * Handing on the invitation or a farming link: by the messenger's own share message where it has one, otherwise, and wherever that
 * fails, by its share address; or by the clipboard (R2.14, R9.08).
 */
export const shareMachine = setup({
  types: {
    context: {} as ShareContext & { readonly messageId: string | null },
    events: {} as ShareEvent,
    emitted: {} as ShareEmitted,
    tags: {} as ShareTag,
    meta: {} as StateMeta,
  },
  actors: shareSlots,
  guards: {
    isPrepared: (_, messageId: string | null) => messageId !== null,
    isTrue: (_, params: boolean) => params,
  },
  delays: { copiedShown: LINK_COPIED_MS },
  actions: {
    ...shareEffects,
    take: assign({
      subject: ({ event }) => {
        assertEvent(event, ['share.send', 'share.copy']);
        return event.subject;
      },
    }),
    tellCopied: emit(({ context }) => ({ type: 'copied', subject: context.subject ?? NO_LINK })),
    keepMessage: assign({ messageId: (_, messageId: string | null) => messageId }),
  },
}).createMachine({
  id: 'share',
  context: { subject: null, messageId: null },
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
        input: ({ context }) => ({ linkId: context.subject?.linkId ?? null }),
        onDone: [
          {
            guard: { type: 'isPrepared', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'keepMessage', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: OPEN_SHARE },
        ],
        onError: { target: 'resting', actions: OPEN_SHARE },
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
          { target: 'resting', actions: OPEN_SHARE },
        ],
        onError: { target: 'resting', actions: OPEN_SHARE },
      },
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
