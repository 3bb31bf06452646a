import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { codeToOpen, doorOf, inputsOnDemand, namesOnDemand } from './on-demand.ts';
import { appEffects, appSlots } from './slots.ts';
import type { AppContext, AppEvent, AppInput, AppTag } from './types.ts';

/**
 * The root: starts the long-lived machines and decides what replaces the screens. The switchboard sends the
 * facts; each change leads to a new decision, in the order of priority in `deciding`.
 */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    tags: {} as AppTag,
    meta: {} as StateMeta,
  },
  actors: appSlots,
  guards: {
    isUnderMaintenance: ({ context }) => context.isUnderMaintenance,
    isUnknownPlatform: ({ context }) => context.session === 'unknown-platform',
    isLoggedOut: ({ context }) => context.session === 'logged-out',
    isUnavailable: ({ context }) =>
      context.session === 'failed' || (context.session === 'signed-in' && context.portfolio === 'failed'),
    isLoading: ({ context }) => context.session !== 'signed-in' || context.portfolio !== 'ready',
    isOutsider: ({ context }) => !context.isMember,
    hasCommunity: ({ context }) => context.communityLink !== null,
  },
  actions: {
    ...appEffects,
    signIn: sendTo('session', { type: 'session.signIn' }),
    signOut: sendTo('session', { type: 'session.signOut' }),
    checkMaintenance: sendTo('maintenance', { type: 'maintenance.check' }),
    retryReading: sendTo('portfolio', { type: 'portfolio.retry' }),
    /** The door of a link opens only for a code; closed, it loads nothing. */
    wakeActivation: enqueueActions(({ enqueue, context }) => {
      if (codeToOpen(context) === null) return;
      enqueue.sendTo(doorOf('activation'), { type: 'door.tell', event: { type: 'activation.wake' } });
    }),
    readWallet: sendTo('balance', { type: 'balance.refresh' }),
    readInForeground: sendTo('portfolio', ({ event }) => {
      assertEvent(event, 'app.foreground');
      return { type: 'portfolio.foreground' as const, atMs: event.atMs };
    }),
    reconnect: sendTo('realtime', { type: 'realtime.retry' }),
    readAgain: sendTo('portfolio', { type: 'portfolio.refresh' }),
    takeSession: assign({
      session: ({ event }) => {
        assertEvent(event, 'app.session');
        return event.session;
      },
    }),
    takePortfolio: assign(({ event }) => {
      assertEvent(event, 'app.portfolio');
      return {
        portfolio: event.portfolio,
        isMember: event.isMember,
        communityLink: event.communityLink,
      };
    }),
    takeMaintenance: assign({
      isUnderMaintenance: ({ event }) => {
        assertEvent(event, 'app.maintenance');
        return event.isUnderMaintenance;
      },
    }),
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    ...input,
    session: 'opening',
    portfolio: 'loading',
    isUnderMaintenance: false,
    isMember: true,
    communityLink: null,
  }),
  invoke: [
    { id: 'toasts', systemId: 'toasts', src: 'toasts' },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context }) => ({ launch: context.launch, lastUserId: context.lastUserId }),
    },
    { id: 'maintenance', systemId: 'maintenance', src: 'maintenance' },
    { id: 'proof', systemId: 'proof', src: 'proof' },
    { id: 'balance', systemId: 'balance', src: 'balance' },
    { id: 'realtime', systemId: 'realtime', src: 'realtime' },
    {
      id: 'portfolio',
      systemId: 'portfolio',
      src: 'portfolio',
      input: ({ context }) => ({ openPayments: context.openPayments }),
    },
    ...namesOnDemand.map((name) => ({
      id: doorOf(name),
      systemId: doorOf(name),
      src: 'door' as const,
      input: ({ context }: { readonly context: AppContext }) => ({
        name,
        machineInput: inputsOnDemand[name](context),
      }),
    })),
    // Last, because it subscribes to all machines above when it starts.
    { id: 'switchboard', src: 'switchboard' },
  ],
  initial: 'deciding',
  on: {
    'app.session': { target: '.deciding', actions: 'takeSession' },
    'app.portfolio': { target: '.deciding', actions: 'takePortfolio' },
    'app.maintenance': { target: '.deciding', actions: 'takeMaintenance' },
    'app.signOut': { actions: 'signOut' },
    'app.signIn': { actions: 'signIn' },
    'app.maintenanceSeen': { actions: 'checkMaintenance' },
    'app.foreground': { actions: ['readInForeground', 'readWallet'] },
    'app.woke': { actions: ['reconnect', 'readAgain', 'readWallet'] },
    'app.openBot': { actions: { type: 'openBot', params: undefined } },
    'app.openPayments': {
      actions: {
        type: 'keepOpenPayments',
        params: ({ event }) => ({ openPayments: event.openPayments }),
      },
    },
    'app.riskAcknowledged': {
      actions: {
        type: 'keepRiskAcknowledged',
        params: ({ event }) => ({ isAcknowledged: event.isAcknowledged }),
      },
    },
    'app.paymentUnderWay': {
      actions: { type: 'confirmClosing', params: ({ event }) => ({ isNeeded: event.isUnderWay }) },
    },
    'app.succeeded': { actions: { type: 'hapticSuccess', params: undefined } },
  },
  states: {
    deciding: {
      description: 'Decides what stands before the screens.',
      meta: { title: 'Gate', screen: 'Nowhere' },
      always: [
        { guard: 'isUnderMaintenance', target: 'maintenance' },
        { guard: 'isUnknownPlatform', target: 'unknownPlatform' },
        { guard: 'isLoggedOut', target: 'loggedOut' },
        { guard: 'isUnavailable', target: 'unavailable' },
        { guard: 'isLoading', target: 'loading' },
        { guard: 'isOutsider', target: 'joinGate' },
        { target: 'ready' },
      ],
    },
    maintenance: {
      description: 'The service is under maintenance: its page replaces the screens.',
      meta: { title: 'We are under maintenance', screen: 'Maintenance page', end: 'error' },
      tags: ['maintenance'],
    },
    unknownPlatform: {
      description: 'Opened outside of the messenger: the way to the bot.',
      meta: { title: 'Open in the messenger', screen: 'Open in the messenger' },
      tags: ['unknown-platform'],
    },
    loggedOut: {
      description: 'Signed out; one tap signs in again.',
      meta: { title: 'You are signed out', screen: 'You are signed out' },
      tags: ['logged-out'],
    },
    unavailable: {
      description: 'Signing in or the first reading failed: one tap tries again.',
      meta: { title: 'Something is in the way', screen: 'Something is in the way', end: 'error' },
      tags: ['unavailable'],
      on: {
        'app.retry': {
          actions: ['signIn', 'retryReading'],
        },
      },
    },
    loading: {
      description: 'Signing in or reading for the first time: skeletons in the shape of what comes.',
      meta: { title: 'Loading', screen: 'Skeletons' },
      tags: ['loading'],
    },
    joinGate: {
      description: 'The app is for members of its community: join, then Done.',
      meta: { title: 'One step first', screen: 'Join the community' },
      tags: ['join'],
      on: {
        'app.joinCommunity': {
          guard: 'hasCommunity',
          actions: {
            type: 'openCommunity',
            params: ({ context }) => ({ link: context.communityLink ?? '' }),
          },
        },
        'app.joined': { target: 'rejoining' },
      },
    },
    rejoining: {
      description: 'Done was tapped: the messenger is asked anew, then the app loads anew.',
      meta: { title: 'Looking again', screen: 'Join the community' },
      tags: ['join', 'rejoining'],
      initial: 'asking',
      states: {
        asking: {
          description: 'The messenger is asked whether this person has joined by now.',
          meta: { title: 'Asking the messenger', screen: 'Join the community' },
          invoke: {
            id: 'lookAtMembership',
            src: 'lookAtMembership',
            onDone: { target: 'reloading' },
            onError: { target: 'reloading' },
          },
        },
        reloading: {
          description: 'The app loads anew, and shows what was found.',
          meta: { title: 'Loading anew', screen: 'Join the community' },
          invoke: { id: 'reload', src: 'reload', onError: { target: '#app.joinGate' } },
        },
      },
    },
    ready: {
      description: 'The screens.',
      meta: { title: 'The app', screen: 'Every screen' },
      tags: ['ready'],
      entry: 'wakeActivation',
    },
  },
});
