import { problemOf, type Problem } from '@axiom/domain/ports/client';
import { assign, setup } from 'xstate';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { isLaunchRefused, sessionSlots } from './slots.ts';
import type { SessionContext, SessionEvent, SessionInput, SessionTag } from './types.ts';

/** The session (R1.01–R1.05). Tokens never enter the machine: it knows only whether there are any. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as SessionTag,
    meta: {} as StateMeta,
  },
  actors: sessionSlots,
  guards: {
    isUnknownPlatform: ({ context }) => context.launch === null,
    isAnotherUser: ({ context }) =>
      context.lastUserId !== null && context.lastUserId !== context.launch?.userId,
    isTrue: (_, params: boolean) => params,
    isLaunchRefused: (_, params: Problem) => isLaunchRefused(params),
    isRefused: (_, params: Problem) => params.kind === 'unauthenticated',
  },
  actions: {
    keepProblem: assign({ problem: (_, params: Problem) => params }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ launch: input.launch, lastUserId: input.lastUserId, problem: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides by the launch data whether anybody can be signed in here at all.',
      meta: { title: 'Opening', screen: 'Loader' },
      tags: ['opening'],
      always: [
        { guard: 'isUnknownPlatform', target: 'unknownPlatform' },
        { guard: 'isAnotherUser', target: 'changingUser' },
        { target: 'lookingForTokens' },
      ],
    },
    unknownPlatform: {
      description: 'Opened outside of the messenger: leads to the bot, codes kept.',
      meta: { title: 'Outside of the messenger', screen: 'Open in the messenger' },
      tags: ['unknown-platform'],
      invoke: { id: 'redirectToBot', src: 'redirectToBot' },
    },
    changingUser: {
      description: 'Another person than last time: the stored tokens go and the app loads anew.',
      meta: { title: 'Another person', screen: 'Loader' },
      tags: ['opening'],
      invoke: {
        id: 'changeUser',
        src: 'changeUser',
        input: ({ context }) => ({ userId: context.launch?.userId ?? '' }),
        onError: { target: 'lookingForTokens' },
      },
    },
    lookingForTokens: {
      description: 'Looks whether this person is signed in on this device already.',
      meta: { title: 'Looking for a session', screen: 'Loader' },
      tags: ['opening'],
      invoke: {
        id: 'lookForTokens',
        src: 'lookForTokens',
        input: ({ context }) => ({ userId: context.launch?.userId ?? '' }),
        onDone: [
          { guard: { type: 'isTrue', params: ({ event }) => event.output }, target: 'signedIn' },
          { target: 'signingIn' },
        ],
        onError: { target: 'signingIn' },
      },
    },
    signingIn: {
      description: 'Exchanges the launch data for a session; a referral code goes along.',
      meta: { title: 'Signing in', screen: 'Loader' },
      tags: ['opening'],
      entry: 'forgetProblem',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ refCode: context.launch?.refCode ?? null }),
        onDone: { target: 'signedIn' },
        onError: [
          {
            guard: { type: 'isLaunchRefused', params: ({ event }) => problemOf(event.error) },
            target: 'closing',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => problemOf(event.error) },
            target: 'loggedOut',
            actions: KEEP_PROBLEM,
          },
          { target: 'failed', actions: KEEP_PROBLEM },
        ],
      },
    },
    signedIn: {
      description: 'Signed in; listens for the loss of the session.',
      meta: { title: 'Signed in', screen: 'Every screen' },
      tags: ['signed-in'],
      invoke: { id: 'watchLoss', src: 'watchLoss' },
      on: {
        'session.signOut': { target: 'signingOut' },
        'session.lost': [
          { guard: { type: 'isLaunchRefused', params: ({ event }) => event.problem }, target: 'closing' },
          { target: 'loggedOut', actions: { type: 'keepProblem', params: ({ event }) => event.problem } },
        ],
      },
    },
    failed: {
      description: 'Signing in did not work, for a reason that may pass; one tap tries again.',
      meta: { title: 'Sign-in failed', screen: 'Something is in the way', end: 'error' },
      tags: ['failed'],
      on: { 'session.signIn': { target: 'signingIn' } },
    },
    signingOut: {
      description: 'Ends the session on the server and forgets it here, whatever the server answers.',
      meta: { title: 'Signing out', screen: 'Loader' },
      tags: ['opening'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'loggedOut' },
        onError: { target: 'loggedOut' },
      },
    },
    loggedOut: {
      description: 'No session; bonds and stakes go on without it. One tap signs in again.',
      meta: { title: 'Logged out', screen: 'You are signed out' },
      tags: ['logged-out'],
      on: { 'session.signIn': { target: 'signingIn' } },
    },
    closing: {
      description:
        'The launch data is not accepted: the app closes, so that it is opened anew from the messenger.',
      meta: { title: 'Closing', screen: 'You are signed out', end: 'error' },
      tags: ['logged-out'],
      invoke: { id: 'closeApp', src: 'closeApp' },
      on: { 'session.signIn': { target: 'signingIn' } },
    },
  },
});
