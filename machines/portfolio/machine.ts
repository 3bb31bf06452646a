import { USER_REFETCH_MIN_MS } from '@axiom/domain/constants';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import {
  afterBond,
  afterFrames,
  afterRead,
  afterSigningFailure,
  afterStake,
  farmed,
  hasLostStake,
  toldOf,
} from './changes.ts';
import type { PortfolioAnswer } from './read.ts';
import { portfolioSlots } from './slots.ts';
import type {
  PortfolioContext,
  PortfolioEmitted,
  PortfolioEvent,
  PortfolioInput,
  PortfolioTag,
} from './types.ts';

const EMPTY: Omit<PortfolioContext, 'openPayments'> = {
  me: null,
  bonds: [],
  stakes: [],
  offer: null,
  price: null,
  missing: [],
  version: null,
  asOfMs: null,
  selectedBondId: null,
  outdatedReads: 0,
  commandsMeanwhile: 0,
  looks: 0,
};

/** Poll interval while a payment is open, whatever the socket reports; it grows with time. In ms. */
const LOOK_MS = 5000;
const LOOK_MAX_MS = 20_000;
const LOOK_GROWTH = 1.1;
/** Timeout of one poll. */
const LOOK_LIMIT_MS = 10_000;

/** After this many reads older than its own frames, the server's answer is accepted. */
const MAX_OUTDATED_READS = 3;

/**
 * What the user owns: read as a whole, then updated by the socket's changes; answers of commands are shown at
 * once.
 */
export const portfolioMachine = setup({
  types: {
    context: {} as PortfolioContext,
    events: {} as PortfolioEvent,
    input: {} as PortfolioInput,
    emitted: {} as PortfolioEmitted,
    tags: {} as PortfolioTag,
    meta: {} as StateMeta,
  },
  actors: portfolioSlots,
  guards: {
    isDue: ({ context, event }) => {
      assertEvent(event, 'portfolio.foreground');
      return context.asOfMs === null || Math.abs(event.atMs - context.asOfMs) >= USER_REFETCH_MIN_MS;
    },
    isOfYesterday: ({ context, event }) => {
      assertEvent(event, 'portfolio.dayTurned');
      return context.asOfMs !== null && context.asOfMs < event.midnightMs;
    },
    mayReadAgain: ({ context }, answer: PortfolioAnswer) =>
      isOutdated(context, answer) && context.outdatedReads < MAX_OUTDATED_READS,
    isOutdated: ({ context }, answer: PortfolioAnswer) => isOutdated(context, answer),
    hasOpenPayment: ({ context }) => context.openPayments.length > 0,
    hasNone: ({ context }) => context.openPayments.length === 0,
    /**
     * The server has a change that did not arrive, or a list that an open payment needs could not be read.
     */
    isNews: ({ context }, version: number | null) =>
      version !== null &&
      (context.version === null ||
        version > context.version ||
        context.missing.includes('bonds') ||
        context.missing.includes('stakes')),
  },
  actions: {
    takeAnswer: enqueueActions(({ enqueue, context }, answer: PortfolioAnswer) => {
      const change = afterRead(context, answer);
      enqueue.assign(change);
      enqueue.emit({ type: 'caughtUp', version: answer.version });
      for (const told of toldOf(context, change)) enqueue.emit(told);
    }),
    takeFrames: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'portfolio.frames');
      const change = afterFrames(context, event.frames);
      enqueue.assign(change);
      if (hasLostStake(context.stakes, change.stakes ?? [])) enqueue.raise({ type: 'portfolio.refresh' });
      for (const told of toldOf(context, change)) enqueue.emit(told);
    }),
    takeBond: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'portfolio.bondChanged');
      const change = afterBond(context, event.bond);
      enqueue.assign({ ...change, commandsMeanwhile: context.commandsMeanwhile + 1 });
      for (const bond of farmed(context, change.bonds ?? [])) enqueue.emit({ type: 'bondActivated', bond });
    }),
    takeStake: assign(({ context, event }) => {
      assertEvent(event, 'portfolio.stakeChanged');
      return { ...afterStake(context, event.stake), commandsMeanwhile: context.commandsMeanwhile + 1 };
    }),
    takeTaskPaid: assign(({ context, event }) => {
      assertEvent(event, 'portfolio.taskPaid');
      const { me, commandsMeanwhile } = context;
      const { taskBalance } = event;
      return {
        me: me === null ? null : { ...me, taskBalance },
        commandsMeanwhile: commandsMeanwhile + 1,
      };
    }),
    dropUnsigned: assign(({ context }) => afterSigningFailure(context)),
    openPayment: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'portfolio.paymentOpen');
      const { payment } = event;
      const others = context.openPayments.filter(({ subjectId }) => subjectId !== payment.subjectId);
      const openPayments = [...others, payment];
      enqueue.assign({ openPayments, looks: 0 });
      enqueue.emit({ type: 'openPayments', openPayments });
    }),
    closePayment: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'portfolio.paymentOver');
      const openPayments = context.openPayments.filter(({ subjectId }) => subjectId !== event.subjectId);
      if (openPayments.length === context.openPayments.length) return;
      enqueue.assign({ openPayments });
      enqueue.emit({ type: 'openPayments', openPayments });
    }),
    countOutdated: assign({ outdatedReads: ({ context }) => context.outdatedReads + 1 }),
    forgetOutdated: assign({ outdatedReads: 0 }),
    startReading: assign({ commandsMeanwhile: 0 }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    seeFriends: assign({
      me: ({ context }) => (context.me === null ? null : { ...context.me, newReferrals: 0 }),
    }),
    select: assign({
      selectedBondId: ({ event }) => {
        assertEvent(event, 'portfolio.selectBond');
        return event.bondId;
      },
    }),
    clear: assign(() => EMPTY),
  },
  delays: {
    nextLook: ({ context }) => Math.min(LOOK_MS * LOOK_GROWTH ** context.looks, LOOK_MAX_MS),
    lookLimit: LOOK_LIMIT_MS,
  },
}).createMachine({
  id: 'portfolio',
  context: ({ input }) => ({ ...EMPTY, openPayments: input.openPayments }),
  invoke: { id: 'midnights', src: 'midnights' },
  initial: 'empty',
  on: {
    'portfolio.clear': { target: '.empty' },
    'portfolio.bondChanged': { actions: 'takeBond' },
    'portfolio.stakeChanged': { actions: 'takeStake' },
    'portfolio.taskPaid': { actions: 'takeTaskPaid' },
    'portfolio.signingFailed': { actions: 'dropUnsigned' },
    'portfolio.paymentOpen': { actions: 'openPayment' },
    'portfolio.paymentOver': { actions: 'closePayment' },
    'portfolio.friendsSeen': { actions: 'seeFriends' },
    'portfolio.selectBond': { actions: 'select' },
  },
  states: {
    empty: {
      description: 'Nobody is signed in: nothing is known and nothing is shown.',
      meta: { title: 'Nothing yet', screen: 'Nowhere' },
      entry: 'clear',
      on: { 'portfolio.load': { target: 'loading' } },
    },
    loading: {
      description: 'Everything is read for the first time.',
      meta: { title: 'Loading', screen: 'Skeletons of every screen' },
      tags: ['loading'],
      entry: 'startReading',
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { target: 'ready', actions: { type: 'takeAnswer', params: ({ event }) => event.output } },
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'Nothing of the user could be read at first: one tap tries again.',
      meta: { title: 'Nothing could be read', screen: 'Something is in the way', end: 'error' },
      tags: ['failed'],
      on: {
        'portfolio.retry': { target: 'loading' },
        'portfolio.load': { target: 'loading' },
        'portfolio.refresh': { target: 'loading' },
        'portfolio.foreground': { target: 'loading' },
      },
    },
    ready: {
      description: 'Figures are shown and follow the live changes.',
      meta: { title: 'Figures', screen: 'Dashboard, Bond, Staking, Referral' },
      tags: ['ready'],
      entry: 'forgetOutdated',
      on: {
        'portfolio.frames': { actions: 'takeFrames' },
        'portfolio.load': { target: 'refreshing' },
        'portfolio.refresh': { target: 'refreshing' },
        'portfolio.retry': { target: 'refreshing' },
        'portfolio.foreground': { guard: 'isDue', target: 'refreshing' },
        'portfolio.dayTurned': { guard: 'isOfYesterday', target: 'refreshing' },
      },
      initial: 'trusting',
      states: {
        trusting: {
          description: 'Nothing is open: what changes is told by the live connection.',
          meta: { title: 'Figures: at rest', screen: 'Dashboard, Bond, Staking, Referral' },
          always: { guard: 'hasOpenPayment', target: 'waiting' },
        },
        waiting: {
          description:
            'A payment is open: the server is asked every few seconds, whether the live connection speaks or not.',
          meta: { title: 'Figures: a payment is open', screen: 'Dashboard, Bond, Staking, Referral' },
          always: { guard: 'hasNone', target: 'trusting' },
          after: { nextLook: { target: 'looking' } },
        },
        looking: {
          description: 'Asks whether the server knows a change that did not arrive.',
          meta: { title: 'Figures: asking the server', screen: 'Dashboard, Bond, Staking, Referral' },
          entry: 'countLook',
          invoke: {
            id: 'look',
            src: 'look',
            onDone: [
              {
                guard: { type: 'isNews', params: ({ event }) => event.output },
                target: '#portfolio.refreshing',
              },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting' },
          },
          after: { lookLimit: { target: 'waiting' } },
        },
      },
    },
    refreshing: {
      description: 'Figures stay and follow the live changes while everything is read again.',
      meta: { title: 'Reading again', screen: 'Dashboard, Bond, Staking, Referral' },
      tags: ['ready', 'refreshing'],
      entry: 'startReading',
      invoke: {
        id: 'reread',
        src: 'read',
        onDone: [
          {
            guard: { type: 'mayReadAgain', params: ({ event }) => event.output },
            target: 'refreshing',
            reenter: true,
            actions: 'countOutdated',
          },
          { guard: { type: 'isOutdated', params: ({ event }) => event.output }, target: 'ready' },
          { target: 'ready', actions: { type: 'takeAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ready' },
      },
      on: {
        'portfolio.frames': { actions: 'takeFrames' },
        'portfolio.refresh': { target: 'refreshing', reenter: true },
      },
    },
  },
});

/** A live change or a command's answer arrived during the read, so the answer may be older. */
function isOutdated(context: PortfolioContext, answer: PortfolioAnswer): boolean {
  if (context.commandsMeanwhile > 0) return true;
  return context.version !== null && answer.version < context.version;
}
