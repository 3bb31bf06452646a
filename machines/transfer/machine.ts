import { type Problem, problemOf, type ReferralTransfer } from '@axiom/domain/ports/client';
import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import { EMPTY_FORM, HOSTED_FORM } from '../amount-form/empty-form.ts';
import type { CommandInput } from '../cancel-command/types.ts';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { balancesAfter, transferable } from './after.ts';
import { transferSlots } from './slots.ts';
import type {
  TransferCommand,
  TransferContext,
  TransferEmitted,
  TransferEvent,
  TransferTag,
} from './types.ts';

const transferSetup = setup({
  types: {
    context: {} as TransferContext,
    events: {} as TransferEvent,
    input: {} as CommandInput,
    emitted: {} as TransferEmitted,
    tags: {} as TransferTag,
    meta: {} as StateMeta,
    children: {} as { form: 'form' },
  },
  actors: transferSlots,
  guards: {
    canConfirm: ({ context }) => transferable(context) !== null,
    isOutcomeKnown: (_, problem: Problem) => problem.isOutcomeKnown,
  },
  actions: {
    keepForm: assign({ form: (_, form: TransferContext['form']) => form }),
    confirm: assign(({ context }) => {
      const keyCount = context.keyCount + 1;
      return { keyCount, command: commandOf(context, keyCount), problem: null };
    }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    forget: assign({ problem: null, transferred: null }),
    forgetProblem: assign({ problem: null }),
    clearForm: sendTo('form', { type: 'amount.clear' }),
    type: sendTo('form', ({ event }) => {
      assertEvent(event, 'transfer.typed');
      return { type: 'amount.typed' as const, text: event.text };
    }),
    fillMax: sendTo('form', { type: 'amount.max' }),
    takeLeast: assign({
      leastNano: ({ event }) => {
        assertEvent(event, 'transfer.least');
        return event.leastNano;
      },
    }),
    takeBalances: assign(({ event }) => {
      assertEvent(event, 'transfer.balances');
      return { mainNano: event.mainNano, referralNano: event.referralNano };
    }),
    keepTransfer: enqueueActions(({ enqueue }, transferred: ReferralTransfer) => {
      enqueue.assign({ transferred });
      enqueue.emit({ type: 'transferred' });
    }),
    tellForm: enqueueActions(({ enqueue, context: { leastNano: minNano, referralNano: maxNano } }) => {
      if (minNano === null) return;
      const maxFillNano = maxNano >= minNano ? maxNano : null;
      enqueue.sendTo('form', { type: 'amount.bounds', bounds: { minNano, maxNano, maxFillNano } });
    }),
  },
});

/** From the referral balance to the main one, in full: there is no fee (R2.09, R4.16). */
export const transferMachine = transferSetup.createMachine({
  id: 'transfer',
  context: ({ input }) => ({
    form: EMPTY_FORM,
    mainNano: 0n,
    referralNano: 0n,
    leastNano: null,
    transferred: null,
    problem: null,
    command: null,
    keySeed: input.keySeed,
    keyCount: 0,
  }),
  invoke: HOSTED_FORM,
  initial: 'closed',
  on: {
    'transfer.open': { target: '.editing', actions: 'forget' },
    'transfer.leave': { target: '.closed' },
    'transfer.balances': { actions: ['takeBalances', 'tellForm'] },
    'transfer.least': { actions: ['takeLeast', 'tellForm'] },
  },
  states: {
    closed: {
      description: 'Nothing is being transferred.',
      meta: { title: 'Transfer: closed', screen: 'Nowhere' },
      entry: 'clearForm',
    },
    editing: {
      description: 'The form: how much, and both balances after it.',
      meta: { title: 'Transfer form', screen: 'Transfer sheet' },
      tags: ['editing'],
      on: {
        'transfer.typed': { actions: ['forgetProblem', 'type'] },
        'transfer.max': { actions: ['forgetProblem', 'fillMax'] },
        'transfer.confirm': { guard: 'canConfirm', target: 'sending', actions: 'confirm' },
      },
    },
    sending: {
      description: 'The server moves the amount from one balance to the other.',
      meta: { title: 'Transferring', screen: 'Transfer sheet' },
      tags: ['sending'],
      invoke: {
        id: 'transfer',
        src: 'transfer',
        input: ({ context }) => context.command ?? commandOf(context, context.keyCount),
        onDone: {
          target: 'done',
          actions: [{ type: 'keepTransfer', params: ({ event }) => event.output }, 'clearForm'],
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
      description: 'Both balances are as the server has them.',
      meta: { title: 'Transferred', screen: 'Transfer sheet', end: 'done' },
      tags: ['done'],
    },
    unknown: {
      description: 'No answer came: trying again with the same key cannot transfer twice.',
      meta: { title: 'Still checking', screen: 'Transfer sheet', end: 'error' },
      tags: ['unknown'],
      on: { 'transfer.retry': { target: 'sending' } },
    },
  },
});

function commandOf(context: TransferContext, keyCount: number): TransferCommand {
  return {
    amountNano: transferable(context) ?? 0n,
    after: balancesAfter(context),
    idempotencyKey: `${context.keySeed}-transfer-${keyCount}`,
  };
}
