import type { Bond, LinkAnswer, Problem } from '@axiom/domain/ports/client';
import { problemOf } from '@axiom/domain/ports/client';
import { assign, enqueueActions, setup } from 'xstate';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { type Activated, activationEffects, activationSlots } from './slots.ts';
import type {
  ActivationContext,
  ActivationEmitted,
  ActivationEvent,
  ActivationInput,
  ActivationTag,
} from './types.ts';

/** One key a start: a retry gets the first result, and the server takes one share a person anyway. */
const callOf = ({ context }: { readonly context: ActivationContext }) => ({
  code: context.code ?? '',
  idempotencyKey: `${context.keySeed}-activate`,
});

const KEEP_SHOWN = {
  type: 'keepShown' as const,
  params: ({ context }: { readonly context: ActivationContext }) => ({ code: context.code ?? '' }),
};

const KEEP_ACTIVATED = {
  type: 'keepActivated' as const,
  params: ({ event }: { readonly event: { readonly output: Activated } }) => event.output,
};

const activationSetup = setup({
  types: {
    context: {} as ActivationContext,
    events: {} as ActivationEvent,
    input: {} as ActivationInput,
    emitted: {} as ActivationEmitted,
    tags: {} as ActivationTag,
    meta: {} as StateMeta,
  },
  actors: activationSlots,
  guards: {
    hasNoCode: ({ context }) => context.code === null,
    isStatus: ({ context }, status: LinkAnswer['status']) => context.answer?.status === status,
    isRefusal: (_, refused: { readonly problem: Problem; readonly code: string }) =>
      refused.problem.code === refused.code,
  },
  actions: {
    ...activationEffects,
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    keepAnswer: assign({ answer: ({ context }, answer: LinkAnswer | null) => answer ?? context.answer }),
  },
}).extend({
  actions: {
    keepActivated: enqueueActions(({ enqueue }, { status, bond }: Activated) => {
      enqueue.assign({ bond, answer: answerOf(status, bond) });
      if (bond !== null) enqueue.emit({ type: 'bond', bond });
    }),
  },
});

/** What the call itself said, until or unless the link's own words are read. */
function answerOf(status: LinkAnswer['status'], bond: Bond | null): LinkAnswer {
  if (bond === null) return { status, message: '', details: null, authorName: null };
  const { id: bondId, tariffDays, amountToken, amountTon } = bond;
  return { status, message: '', details: { bondId, tariffDays, amountToken, amountTon }, authorName: null };
}

const refusedBy = (code: string) => ({
  type: 'isRefusal' as const,
  params: ({ event }: { readonly event: { readonly error: unknown } }) => ({
    problem: problemOf(event.error),
    code,
  }),
});

/** The sheet says how the link ended; from now on this code is not shown again. */
const ending = (tag: ActivationTag, description: string, title: string, end: 'done' | 'error' = 'error') => ({
  description,
  meta: { title, screen: 'Link sheet', end },
  tags: ['sheet' as const, tag],
  entry: KEEP_SHOWN,
  on: { 'activation.close': { target: 'over' as const } },
});

/**
 * The farming link that opened the app: one share is taken, then the sheet says what became of it, once for
 * each code and person (R2.12).
 */
export const activationMachine = activationSetup.createMachine({
  id: 'activation',
  context: ({ input }) => ({ ...input, bond: null, answer: null, problem: null }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The screens are not there yet, or no link opened the app.',
      meta: { title: 'Link: waiting', screen: 'Nowhere' },
      always: { guard: 'hasNoCode', target: 'over' },
      on: { 'activation.wake': { target: 'activating' } },
    },
    activating: {
      description: 'One share of the link becomes a bond of this person.',
      meta: { title: 'Link: being opened', screen: 'Link sheet' },
      tags: ['sheet', 'busy'],
      invoke: {
        id: 'activate',
        src: 'activate',
        input: callOf,
        onDone: { target: 'reading', actions: KEEP_ACTIVATED },
        onError: [
          { guard: refusedBy('own_farm_link'), target: 'own' },
          { guard: refusedBy('farm_link_not_found'), target: 'noLink' },
          { target: 'failed', actions: KEEP_PROBLEM },
        ],
      },
      on: { 'activation.close': { target: 'behind' } },
    },
    reading: {
      description: 'What the link says to this person is read.',
      meta: { title: 'Link: being read', screen: 'Link sheet' },
      tags: ['sheet', 'busy'],
      invoke: {
        id: 'readAnswer',
        src: 'readAnswer',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepAnswer', params: ({ event }) => event.output },
        },
        onError: { target: 'deciding' },
      },
      on: { 'activation.close': { target: 'over', actions: KEEP_SHOWN } },
    },
    deciding: {
      description: 'The link’s status decides what the sheet says.',
      meta: { title: 'Link: deciding', screen: 'Link sheet' },
      tags: ['sheet', 'busy'],
      always: [
        { guard: { type: 'isStatus', params: 'ACTIVE' }, target: 'active' },
        { guard: { type: 'isStatus', params: 'REACHED' }, target: 'reached' },
        { target: 'revoked' },
      ],
    },
    active: ending('active', 'The bond of the link belongs to this person.', 'A bond for you', 'done'),
    reached: ending('reached', 'All uses of the link are taken.', 'We cannot activate this link.'),
    revoked: ending('revoked', 'Its author took the rest back.', 'This link has been revoked'),
    own: ending('own', 'The author opened their own link.', 'This link is your own'),
    noLink: ending('no-link', 'There is no link with this code.', 'There is no such link'),
    failed: {
      description: 'It was refused or got no answer; one tap tries again, now or at the next start.',
      meta: { title: 'Link: failed', screen: 'Link sheet', end: 'error' },
      tags: ['sheet', 'failed'],
      on: {
        'activation.retry': { target: 'activating', actions: 'forgetProblem' },
        'activation.close': { target: 'over' },
      },
    },
    behind: {
      description:
        'The sheet was closed before the answer: the same call goes on, and a notice tells of the bond.',
      meta: { title: 'Link: being opened behind', screen: 'Every screen' },
      invoke: {
        id: 'activateBehind',
        src: 'activate',
        input: callOf,
        onDone: { target: 'over', actions: [KEEP_ACTIVATED, KEEP_SHOWN] },
        onError: { target: 'over' },
      },
    },
    over: {
      description: 'Nothing is to be shown.',
      meta: { title: 'Link: over', screen: 'Nowhere' },
    },
  },
});
