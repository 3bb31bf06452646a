import { TRANSACTION_VALIDITY_MS } from '@axiom/domain/constants';
import { type CreatedLink, type FarmOffer, type Problem, problemOf } from '@axiom/domain/ports/client';
import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import { EMPTY_FORM, HOSTED_FORM } from '../amount-form/empty-form.ts';
import type { CommandInput } from '../cancel-command/types.ts';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { keptCount, keptDays, rebondBounds } from './bounds.ts';
import { rebondSlots } from './slots.ts';
import type { RebondCommand, RebondContext, RebondEmitted, RebondEvent, RebondTag } from './types.ts';

const rebondSetup = setup({
  types: {
    context: {} as RebondContext,
    events: {} as RebondEvent,
    input: {} as CommandInput,
    emitted: {} as RebondEmitted,
    tags: {} as RebondTag,
    meta: {} as StateMeta,
    children: {} as { form: 'form' },
  },
  actors: rebondSlots,
  guards: {
    canConfirm: ({ context }) => context.form.stage === 'quoted' && context.days !== null,
    isAnswer: (_, offer: FarmOffer | null) => offer !== null,
    isOutcomeKnown: (_, problem: Problem) => problem.isOutcomeKnown,
  },
  delays: {
    /** A quote is requested again after this time: the price moves, and midnight moves the day of the end. */
    quoteEnds: TRANSACTION_VALIDITY_MS,
  },
  actions: {
    keepForm: assign({ form: (_, form: RebondContext['form']) => form }),
    confirm: assign(({ context }) => {
      const keyCount = context.keyCount + 1;
      return { keyCount, command: commandOf(context, keyCount), problem: null };
    }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    forgetCreated: assign({ created: null }),
    clearForm: sendTo('form', { type: 'amount.clear' }),
    type: sendTo('form', ({ event }) => {
      assertEvent(event, 'rebond.typed');
      return { type: 'amount.typed' as const, text: event.text };
    }),
    fillMax: sendTo('form', { type: 'amount.max' }),
    requote: sendTo('form', { type: 'amount.requote' }),
    keepCreated: enqueueActions(({ enqueue }, created: CreatedLink) => {
      enqueue.assign({ created, problem: null });
      enqueue.emit({ type: 'created', ...created });
    }),
  },
}).extend({
  actions: {
    takeSource: assign(({ context, event }) => {
      assertEvent(event, ['rebond.open', 'rebond.source']);
      const isSame = event.source === context.source;
      return { source: event.source, offer: isSame ? context.offer : null, problem: null };
    }),
    takeWhom: assign(({ context, event }) => {
      assertEvent(event, 'rebond.whom');
      return { isForMe: event.isForMe, count: event.isForMe ? 1 : context.count };
    }),
    takeCount: assign(({ context, event }) => {
      assertEvent(event, 'rebond.count');
      return { count: keptCount(event.count, context) };
    }),
    takeDays: assign(({ event }) => {
      assertEvent(event, 'rebond.days');
      return { days: event.days };
    }),
    takeBalances: assign(({ event }) => {
      assertEvent(event, 'rebond.balances');
      return { balances: event.balances };
    }),
    takeOffer: assign(({ context }, offer: FarmOffer | null) => {
      if (offer === null) return {};
      const balances = { ...context.balances, [context.source]: offer.availableToken };
      const days = keptDays({ offer, days: context.days });
      return { offer, balances, days, count: keptCount(context.count, { ...context, offer }) };
    }),
    tellForm: enqueueActions(({ enqueue, context }) => {
      const bounds = rebondBounds(context);
      if (bounds !== null) enqueue.sendTo('form', { type: 'amount.bounds', bounds });
      const terms = context.days === null ? null : { days: context.days };
      if (terms?.days === context.form.context.terms?.days) return;
      enqueue.sendTo('form', { type: 'amount.terms', terms });
    }),
  },
});

/** The fields of the form; each change leads to new bounds or a new quote. */
const FIELDS = {
  'rebond.whom': { actions: ['takeWhom', 'forgetProblem', 'tellForm'] },
  'rebond.count': { actions: ['takeCount', 'forgetProblem', 'tellForm'] },
  'rebond.days': { actions: ['takeDays', 'forgetProblem', 'tellForm'] },
  'rebond.typed': { actions: ['forgetProblem', 'type'] },
  'rebond.max': { actions: ['forgetProblem', 'fillMax'] },
} as const;

/**
 * Re-bonding: a share of a balance becomes a bond, at once for oneself or by a link for others. The amount of
 * one activation is quoted while typing; the confirmed command is executed once whatever the network does.
 */
export const rebondMachine = rebondSetup.createMachine({
  id: 'rebond',
  context: ({ input }) => ({
    form: EMPTY_FORM,
    source: 'main',
    isForMe: true,
    count: 1,
    days: null,
    offer: null,
    balances: { main: 0n, referral: 0n, task: 0n },
    created: null,
    problem: null,
    command: null,
    keySeed: input.keySeed,
    keyCount: 0,
  }),
  invoke: HOSTED_FORM,
  initial: 'closed',
  on: {
    'rebond.open': { target: '.editing', actions: ['takeSource', 'forgetCreated'] },
    'rebond.leave': { target: '.closed' },
    'rebond.balances': { actions: ['takeBalances', 'tellForm'] },
  },
  states: {
    closed: {
      description: 'Nothing is being re-bonded.',
      meta: { title: 'Re-bonding: closed', screen: 'Nowhere' },
      entry: 'clearForm',
    },
    editing: {
      description: 'The form: for whom, from which balance, how much, how often, how long.',
      meta: { title: 'Re-bonding form', screen: 'Re-bond sheet' },
      tags: ['editing'],
      initial: 'reading',
      on: {
        ...FIELDS,
        'rebond.source': { target: '.reading', actions: ['takeSource', 'clearForm'] },
        'rebond.confirm': { guard: 'canConfirm', target: 'creating', actions: 'confirm' },
      },
      states: {
        reading: {
          description: 'Plans and bounds of the chosen balance are read.',
          meta: { title: 'Re-bonding form: reading the plans', screen: 'Re-bond sheet' },
          tags: ['loading'],
          invoke: {
            id: 'fetchOffer',
            src: 'fetchOffer',
            input: ({ context }) => ({ source: context.source }),
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => event.output },
                target: 'open',
                actions: [{ type: 'takeOffer', params: ({ event }) => event.output }, 'tellForm'],
              },
              { target: 'unread' },
            ],
            onError: { target: 'unread', actions: KEEP_PROBLEM },
          },
        },
        unread: {
          description: 'The plans could not be read; one tap tries again.',
          meta: { title: 'Re-bonding form: no plans', screen: 'Re-bond sheet', end: 'error' },
          tags: ['no-offer'],
          on: { 'rebond.retry': { target: 'reading', actions: 'forgetProblem' } },
        },
        open: {
          description: 'The form can be used; its quote is requested again when it is a minute old.',
          meta: { title: 'Re-bonding form: open', screen: 'Re-bond sheet' },
          after: { quoteEnds: { target: 'open', reenter: true, actions: 'requote' } },
          on: { 'rebond.retry': { actions: 'requote' } },
        },
      },
    },
    creating: {
      description: 'The server takes the sum from the balance and makes the link or the bond.',
      meta: { title: 'Re-bonding', screen: 'Re-bond sheet' },
      tags: ['sending'],
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context }) => context.command ?? commandOf(context, context.keyCount),
        onDone: {
          target: 'done',
          actions: [{ type: 'keepCreated', params: ({ event }) => event.output }, 'clearForm'],
        },
        onError: [
          {
            guard: { type: 'isOutcomeKnown', params: ({ event }) => problemOf(event.error) },
            target: 'editing',
            actions: KEEP_PROBLEM,
          },
          { target: 'unknown', actions: KEEP_PROBLEM },
        ],
      },
    },
    done: {
      description: 'The link is there to be shared, or one’s own bond is active.',
      meta: { title: 'New Bond created via Farming', screen: 'Re-bond sheet', end: 'done' },
      tags: ['done'],
      on: { 'rebond.again': { target: 'editing', actions: 'forgetCreated' } },
    },
    unknown: {
      description: 'No answer came: trying again with the same key cannot re-bond twice.',
      meta: { title: 'Still checking', screen: 'Re-bond sheet', end: 'error' },
      tags: ['unknown'],
      on: { 'rebond.retry': { target: 'creating' } },
    },
  },
});

function commandOf(context: RebondContext, keyCount: number): RebondCommand {
  const { form, days, count, source, isForMe, keySeed } = context;
  return {
    amountNano: form.context.amountNano ?? 0n,
    days: days ?? 0,
    count,
    source,
    isForMe,
    idempotencyKey: `${keySeed}-rebond-${keyCount}`,
  };
}
