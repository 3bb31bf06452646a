import { assign, emit, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { referralSlots } from './slots.ts';
import type { FriendList, ReferralContext, ReferralEmitted, ReferralEvent, ReferralTag } from './types.ts';

/** The friends who came by the invitation (R2.11). */
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
    isAnswer: (_, list: FriendList | null) => list !== null,
  },
  actions: {
    keepFriends: assign((_, list: FriendList | null) =>
      list === null ? {} : { friends: list.rows, leastTransfer: list.transferMinToken },
    ),
    tellSeen: emit({ type: 'seen' }),
  },
}).createMachine({
  id: 'referral',
  context: { friends: [], leastTransfer: null },
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
      meta: { title: 'Friends: failed', screen: 'Referral', end: 'error' },
      tags: ['failed'],
      on: { 'referral.retry': { target: 'loading' }, 'referral.open': { target: 'loading' } },
    },
  },
});
