import { type Problem, problemOf, type Withdrawal } from '@axiom/domain/ports/client';
import { payoutAddressFault, readTransferLink } from '@axiom/domain/wallet/address';
import { isPayoutOpen } from '@axiom/domain/withdrawal';
import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import { EMPTY_FORM, HOSTED_FORM } from '../amount-form/empty-form.ts';
import type { CommandInput } from '../cancel-command/types.ts';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { type SaleLimits, saleSlots } from './slots.ts';
import type { SaleCommand, SaleContext, SaleEmitted, SaleEvent, SaleTag } from './types.ts';

/** Polls an open payout: every 2 s at first, every 15 s later, about 15 minutes in all. In ms. */
const LOOK_MS = 2000;
const LOOK_MAX_MS = 15_000;
const LOOK_GROWTH = 1.15;
const LOOKS_MAX = 70;

const saleSetup = setup({
  types: {
    context: {} as SaleContext,
    events: {} as SaleEvent,
    input: {} as CommandInput,
    emitted: {} as SaleEmitted,
    tags: {} as SaleTag,
    meta: {} as StateMeta,
    children: {} as { form: 'form' },
  },
  actors: saleSlots,
  guards: {
    canReview: ({ context }) =>
      context.form.stage === 'quoted' && payoutAddressFault(context.address.trim()) === null,
    hasMoreToSell: ({ context, event }) => {
      assertEvent(event, 'sale.balances');
      return (context.fromReferral ? event.referralNano : event.mainNano) > availableNano(context);
    },
    isOnItsWay: ({ context }) =>
      context.withdrawal !== null && isPayoutOpen(context.withdrawal.status) && context.lookCount < LOOKS_MAX,
    isOutcomeKnown: (_, problem: Problem) => problem.isOutcomeKnown,
  },
  delays: {
    nextLook: ({ context }) => Math.min(LOOK_MS * LOOK_GROWTH ** context.lookCount, LOOK_MAX_MS),
  },
  actions: {
    countLook: assign({ lookCount: ({ context }) => context.lookCount + 1 }),
    takePayout: assign({ withdrawal: ({ context }, seen: Withdrawal | null) => seen ?? context.withdrawal }),
    keepForm: assign({ form: (_, form: SaleContext['form']) => form }),
    takeAddress: assign(({ event }) => {
      assertEvent(event, 'sale.address');
      return { ...typed(event.address), isAddressTyped: true, problem: null };
    }),
    takeOwnAddress: assign(({ context }) => ({ ...proposed(context.walletAddress), problem: null })),
    takeWallet: assign(({ context, event }) => {
      assertEvent(event, 'sale.wallet');
      const walletAddress = event.address;
      return context.isAddressTyped ? { walletAddress } : { walletAddress, ...proposed(walletAddress) };
    }),
    confirm: assign(({ context }) => {
      const keyCount = context.keyCount + 1;
      return { keyCount, command: commandOf(context, keyCount), problem: null };
    }),
    keepProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null, withdrawal: null }),
    clearForm: sendTo('form', { type: 'amount.clear' }),
    type: sendTo('form', ({ event }) => {
      assertEvent(event, 'sale.typed');
      return { type: 'amount.typed' as const, text: event.text };
    }),
    fillMax: sendTo('form', { type: 'amount.max' }),
    requote: sendTo('form', { type: 'amount.requote' }),
    renew: sendTo('form', { type: 'amount.renew' }),
  },
}).extend({
  actions: {
    takeSource: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'sale.open');
      enqueue.assign({ fromReferral: event.fromReferral, ...proposed(context.walletAddress) });
      enqueue.sendTo('form', { type: 'amount.terms', terms: { fromReferral: event.fromReferral } });
    }),
    takeBalances: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'sale.balances');
      enqueue.assign({ mainNano: event.mainNano, referralNano: event.referralNano });
      const available = context.fromReferral ? event.referralNano : event.mainNano;
      const { bounds } = context.form.context;
      if (bounds !== null && bounds.maxNano > available) {
        enqueue.sendTo('form', {
          type: 'amount.bounds',
          bounds: { ...bounds, maxNano: available, maxFillNano: available },
        });
      }
    }),
    takeLimits: enqueueActions(({ enqueue, context }, limits: SaleLimits | null) => {
      const available = availableNano(context);
      const { minNano, maxNano } = limits ?? { minNano: 0n, maxNano: available };
      enqueue.sendTo('form', {
        type: 'amount.bounds',
        bounds: { minNano, maxNano, maxFillNano: maxNano >= minNano && maxNano > 0n ? maxNano : null },
      });
    }),
    keepSale: enqueueActions(({ enqueue }, withdrawal: Withdrawal) => {
      enqueue.assign({ withdrawal, problem: null, lookCount: 0 });
      enqueue.emit({ type: 'sold', withdrawal });
    }),
  },
});

/** Selling AXIOM for TON: the amount is quoted while typing; the reviewed TON is the least accepted. */
export const saleMachine = saleSetup.createMachine({
  id: 'sale',
  context: ({ input }) => ({
    form: EMPTY_FORM,
    fromReferral: false,
    mainNano: 0n,
    referralNano: 0n,
    address: '',
    isAddressTyped: false,
    isAmountLeftOut: false,
    walletAddress: null,
    withdrawal: null,
    lookCount: 0,
    problem: null,
    command: null,
    keySeed: input.keySeed,
    keyCount: 0,
  }),
  invoke: HOSTED_FORM,
  initial: 'closed',
  on: {
    'sale.open': { target: '.editing', actions: ['takeSource', 'forgetProblem'] },
    'sale.leave': { target: '.closed' },
    'sale.balances': { actions: 'takeBalances' },
    'sale.wallet': { actions: 'takeWallet' },
    'sale.typed': { actions: 'type' },
    'sale.max': { actions: 'fillMax' },
    'sale.requote': { actions: 'requote' },
    'sale.address': { actions: 'takeAddress' },
    'sale.ownAddress': { actions: 'takeOwnAddress' },
  },
  states: {
    closed: {
      description: 'Nothing is being sold.',
      meta: { title: 'Sale: closed', screen: 'Nowhere' },
      entry: 'clearForm',
    },
    editing: {
      description: 'The form: an amount of AXIOM, where the TON goes, and how much arrives.',
      meta: { title: 'Sale form', screen: 'Sell' },
      tags: ['editing'],
      invoke: {
        id: 'fetchLimits',
        src: 'fetchLimits',
        input: ({ context }) => ({
          fromReferral: context.fromReferral,
          availableNano: availableNano(context),
        }),
        onDone: { actions: { type: 'takeLimits', params: ({ event }) => event.output } },
        onError: { actions: { type: 'takeLimits', params: null } },
      },
      on: {
        'sale.renew': { actions: 'renew' },
        'sale.review': { guard: 'canReview', target: 'reviewing' },
        // The limits are read again.
        'sale.balances': {
          guard: 'hasMoreToSell',
          target: 'editing',
          reenter: true,
          actions: 'takeBalances',
        },
      },
    },
    reviewing: {
      description: 'The sheet says what is sold, what arrives and where.',
      meta: { title: 'Confirm the sale', screen: 'Sale sheet' },
      tags: ['sheet', 'reviewing'],
      on: {
        'sale.confirm': { guard: 'canReview', target: 'sending', actions: 'confirm' },
        'sale.close': { target: 'editing' },
      },
    },
    sending: {
      description: 'The server sells: the balance is debited and the payout stands in line.',
      meta: { title: 'Selling', screen: 'Sale sheet' },
      tags: ['sheet', 'sending'],
      invoke: {
        id: 'createSale',
        src: 'createSale',
        input: ({ context }) => context.command ?? commandOf(context, context.keyCount),
        onDone: {
          target: 'done',
          actions: [{ type: 'keepSale', params: ({ event }) => event.output }, 'clearForm'],
        },
        onError: [
          {
            guard: { type: 'isOutcomeKnown', params: ({ event }) => problemOf(event.error) },
            target: 'failed',
            actions: KEEP_PROBLEM,
          },
          { target: 'unknown', actions: KEEP_PROBLEM },
        ],
      },
    },
    done: {
      description: 'Sold: the sheet shows where the payout stands, and looks again while it is on its way.',
      meta: { title: 'Transaction is being processed', screen: 'Sale sheet', end: 'done' },
      tags: ['sheet', 'done'],
      after: { nextLook: { guard: 'isOnItsWay', target: 'looking' } },
      on: { 'sale.close': { target: 'editing', actions: 'forgetProblem' } },
    },
    looking: {
      description: 'The payout is asked for once more.',
      meta: { title: 'Looking at the payout', screen: 'Sale sheet' },
      tags: ['sheet', 'done'],
      entry: 'countLook',
      invoke: {
        id: 'readPayout',
        src: 'readPayout',
        input: ({ context }) => ({ id: context.withdrawal?.id ?? '' }),
        onDone: { target: 'done', actions: { type: 'takePayout', params: ({ event }) => event.output } },
        onError: { target: 'done' },
      },
      on: { 'sale.close': { target: 'editing', actions: 'forgetProblem' } },
    },
    failed: {
      description: 'Refused: nothing changed. The reason is shown, the form is as it was.',
      meta: { title: 'Sale failed', screen: 'Sale sheet', end: 'error' },
      tags: ['sheet', 'failed'],
      on: {
        'sale.retry': { target: 'reviewing', actions: 'requote' },
        'sale.close': { target: 'editing', actions: 'forgetProblem' },
      },
    },
    unknown: {
      description: 'No answer came: trying again with the same key cannot sell twice.',
      meta: { title: 'Still checking', screen: 'Sale sheet', end: 'error' },
      tags: ['sheet', 'unknown'],
      on: {
        'sale.retry': { target: 'sending' },
        'sale.close': { target: 'editing', actions: 'forgetProblem' },
      },
    },
  },
});

/** What was typed; of a payment link that can be followed its address. */
function typed(text: string): Pick<SaleContext, 'address' | 'isAmountLeftOut'> {
  const link = readTransferLink(text);
  const mayFollow = link !== null && payoutAddressFault(text) === null;
  return mayFollow
    ? { address: link.address, isAmountLeftOut: link.wish === 'amount' }
    : { address: text, isAmountLeftOut: false };
}

/** The address that is proposed, until another one is typed. */
function proposed(
  walletAddress: string | null,
): Pick<SaleContext, 'address' | 'isAddressTyped' | 'isAmountLeftOut'> {
  return { address: walletAddress ?? '', isAddressTyped: false, isAmountLeftOut: false };
}

function availableNano(context: SaleContext): bigint {
  return context.fromReferral ? context.referralNano : context.mainNano;
}

function commandOf(context: SaleContext, keyCount: number): SaleCommand {
  return {
    amountNano: context.form.context.amountNano ?? 0n,
    address: context.address.trim(),
    fromReferral: context.fromReferral,
    minTonNano: context.form.context.quote?.amountTon ?? 0n,
    idempotencyKey: `${context.keySeed}-sale-${keyCount}`,
  };
}
