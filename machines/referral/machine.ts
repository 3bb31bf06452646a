import { FIRST_PAGE } from '@axiom/domain/constants';
import { assign, emit, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { referralSlots } from './slots.ts';
import type { FriendList, ReferralContext, ReferralEmitted, ReferralEvent, ReferralTag } from './types.ts';

const referralSetup = setup({
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
    hasMore: ({ context }) => context.friends.length < context.total,
  },
  actions: {
    keepFriends: assign((_, list: FriendList | null) =>
      list === null ? {} : { friends: list.rows, total: list.total, leastTransfer: list.transferMinToken },
    ),
    keepMore: assign(({ context }, list: FriendList | null) =>
      list === null ? {} : { ...joined(context, list), pages: context.pages + 1 },
    ),
    beginAnew: assign({ pages: FIRST_PAGE }),
    tellSeen: emit({ type: 'seen' }),
  },
});

/** Whoever registered since moves the others to later pages: who is known already is not taken twice. */
function joined({ friends }: ReferralContext, { rows, total }: FriendList) {
  const known = new Set(friends.map(({ id }) => id));
  const all = [...friends, ...rows.filter(({ id }) => !known.has(id))];
  // An empty page is the end, whatever the total says.
  return { friends: all, total: rows.length === 0 ? all.length : total };
}

const FIRST = { from: FIRST_PAGE, to: FIRST_PAGE };

/** The friends who came by the invitation, page by page (R2.11). */
export const referralMachine = referralSetup.createMachine({
  id: 'referral',
  context: { friends: [], total: 0, pages: FIRST_PAGE, leastTransfer: null },
  initial: 'closed',
  on: { 'referral.close': { target: '.closed' } },
  states: {
    closed: {
      description: 'The screen is not open; the last list is kept.',
      meta: { title: 'Friends: closed', screen: 'Nowhere' },
      entry: 'beginAnew',
      on: { 'referral.open': { target: 'loading' } },
    },
    loading: {
      description: 'The list is read; the last one stays meanwhile.',
      meta: { title: 'Friends: loading', screen: 'Referral' },
      tags: ['loading'],
      invoke: {
        id: 'fetchFriends',
        src: 'fetchFriends',
        input: FIRST,
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
      on: {
        'referral.open': { target: 'refreshing' },
        'referral.retry': { target: 'refreshing' },
        'referral.more': { guard: 'hasMore', target: 'readingMore' },
      },
    },
    readingMore: {
      description: 'The next page is read while the list is shown.',
      meta: { title: 'Friends: reading more', screen: 'Referral' },
      tags: ['ready', 'reading-more'],
      invoke: {
        id: 'fetchMore',
        src: 'fetchFriends',
        input: ({ context: { pages } }) => ({ from: pages + 1, to: pages + 1 }),
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepMore', params: ({ event }) => event.output },
          },
          { target: 'cutShort' },
        ],
        onError: { target: 'cutShort' },
      },
      on: { 'referral.open': { target: 'refreshing' } },
    },
    cutShort: {
      description: 'The next page could not be read; one tap tries again.',
      meta: { title: 'Friends: the rest failed', screen: 'Referral' },
      tags: ['ready', 'cut-short'],
      on: {
        'referral.open': { target: 'refreshing' },
        'referral.more': { target: 'readingMore' },
      },
    },
    refreshing: {
      description: 'All of it that is shown is read again.',
      meta: { title: 'Friends: reading again', screen: 'Referral' },
      tags: ['ready', 'refreshing'],
      invoke: {
        id: 'refetchFriends',
        src: 'fetchFriends',
        input: ({ context: { pages } }) => ({ from: FIRST_PAGE, to: pages }),
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
