import type { Friend } from '@axiom/domain/ports/client';
import { assertEvent, assign, emit, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { referralEffects, referralSlots } from './slots.ts';
import type { ReferralContext, ReferralEmitted, ReferralEvent, ReferralTag } from './types.ts';

/** The friends list and the invitation link (R2.11, R2.14, R6.05). */
export const referralMachine = setup({
  types: {
    context: {} as ReferralContext,
    events: {} as ReferralEvent,
    emitted: {} as ReferralEmitted,
    tags: {} as ReferralTag,
    meta: {} as StateMeta,
  },
  actors: referralSlots,
  guards: {
    isAnswer: (_, friends: readonly Friend[] | null) => friends !== null,
    isTrue: (_, params: boolean) => params,
  },
  actions: {
    ...referralEffects,
    keepFriends: assign({ friends: (_, friends: readonly Friend[] | null) => friends ?? [] }),
    keepLink: assign({
      copying: ({ event }) => {
        assertEvent(event, 'referral.copy');
        return event.link;
      },
    }),
    forgetLink: assign({ copying: null }),
    tellCopied: emit({ type: 'copied' }),
    tellSeen: emit({ type: 'seen' }),
  },
}).createMachine({
  id: 'referral',
  context: { friends: [], copying: null },
  type: 'parallel',
  states: {
    list: {
      description: 'The people who came by the link.',
      meta: { title: 'Friends', screen: 'Referral' },
      initial: 'closed',
      on: { 'referral.close': { target: '.closed' } },
      states: {
        closed: {
          description: 'The screen is not open; the last list is kept.',
          meta: { title: 'Friends: closed', screen: 'Nowhere' },
          on: { 'referral.open': { target: 'loading' } },
        },
        loading: {
          description: 'The list is read; the last one stays meanwhile.',
          meta: { title: 'Friends: loading', screen: 'Referral' },
          tags: ['loading'],
          invoke: {
            id: 'fetchFriends',
            src: 'fetchFriends',
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => event.output },
                target: 'ready',
                actions: [{ type: 'keepFriends', params: ({ event }) => event.output }, 'tellSeen'],
              },
              { target: 'failed' },
            ],
            onError: { target: 'failed' },
          },
        },
        ready: {
          description: 'The list is shown.',
          meta: { title: 'Friends: shown', screen: 'Referral' },
          tags: ['ready'],
          on: { 'referral.open': { target: 'refreshing' }, 'referral.retry': { target: 'refreshing' } },
        },
        refreshing: {
          description: 'The list is read again while it is shown.',
          meta: { title: 'Friends: reading again', screen: 'Referral' },
          tags: ['ready', 'refreshing'],
          invoke: {
            id: 'refetchFriends',
            src: 'fetchFriends',
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => event.output },
                target: 'ready',
                actions: [{ type: 'keepFriends', params: ({ event }) => event.output }, 'tellSeen'],
              },
              { target: 'ready' },
            ],
            onError: { target: 'ready' },
          },
        },
        failed: {
          description: 'The list could not be read; one tap tries again.',
          meta: { title: 'Friends: failed', screen: 'Referral' },
          tags: ['failed'],
          on: { 'referral.retry': { target: 'loading' }, 'referral.open': { target: 'loading' } },
        },
      },
    },
    link: {
      description: 'The link that brings friends.',
      meta: { title: 'Referral link', screen: 'Referral' },
      initial: 'resting',
      on: {
        'referral.share': {
          actions: { type: 'share', params: ({ event }) => ({ link: event.link, text: event.text }) },
        },
      },
      states: {
        resting: {
          description: 'The link may be copied or shared.',
          meta: { title: 'Referral link: at rest', screen: 'Referral' },
          on: { 'referral.copy': { target: 'copying', actions: 'keepLink' } },
        },
        copying: {
          description: 'The link is on its way to the clipboard.',
          meta: { title: 'Referral link: copying', screen: 'Referral' },
          tags: ['copying'],
          exit: 'forgetLink',
          invoke: {
            id: 'copy',
            src: 'copy',
            input: ({ context }) => ({ link: context.copying ?? '' }),
            onDone: [
              {
                guard: { type: 'isTrue', params: ({ event }) => event.output },
                target: 'resting',
                actions: 'tellCopied',
              },
              { target: 'resting' },
            ],
            onError: { target: 'resting' },
          },
        },
      },
    },
  },
});
