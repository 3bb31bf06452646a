import { type Problem, problemOf } from '@axiom/domain/ports/client';
import { assertEvent, assign, raise, setup } from 'xstate';
import { KEEP_PROBLEM } from '../shared/keep-problem.ts';
import type { StateMeta } from '../shared/meta.ts';
import { unprovided } from '../shared/unprovided.ts';
import { amountText, areSameBounds, readAmount, stillAdmits } from './amount.ts';
import { EMPTY_FORM } from './empty-form.ts';
import type { AmountFormContext, AmountFormEvent } from './types.ts';

/** Debounce of typing before a quote is requested. */
const SETTLE_MS = 250;

export interface QuoteInput<Terms> {
  readonly amountNano: bigint;
  readonly terms: Terms;
}

/** The quote slot of an amount form: what an amount brings; null if the server could not answer. */
export function quoteSlot<Terms, Quote>() {
  return unprovided<Quote | null, QuoteInput<Terms>>('amount-form.fetchQuote');
}

function amountFormSetup<Terms, Quote>() {
  return setup({
    types: {
      context: {} as AmountFormContext<Terms, Quote>,
      events: {} as AmountFormEvent<Terms>,
      meta: {} as StateMeta,
    },
    actors: { fetchQuote: quoteSlot<Terms, Quote>() },
    guards: {
      isEmpty: ({ context }) => context.amountNano === null && context.fault === null,
      isFaulty: ({ context }) => context.fault !== null,
      isUnready: ({ context }) => context.terms === null || context.bounds === null,
      isAnswer: (_, isAnswer: boolean) => isAnswer,
      isRefusal: (_, problem: Problem) => problem.kind === 'refused',
      areNewBounds: ({ context, event }) => {
        assertEvent(event, 'amount.bounds');
        return !areSameBounds(context.bounds, event.bounds);
      },
      stillAdmit: ({ context, event }) => {
        assertEvent(event, 'amount.bounds');
        return stillAdmits(context, event.bounds);
      },
      canFill: ({ context }) => context.bounds !== null && context.bounds.maxFillNano !== null,
    },
    actions: {
      read: assign(({ context, event }) => {
        assertEvent(event, 'amount.typed');
        return { text: event.text, problem: null, ...readAmount(event.text, context.bounds) };
      }),
      fill: assign(({ context }) => {
        const text = amountText(context.bounds?.maxFillNano ?? 0n);
        return { text, problem: null, ...readAmount(text, context.bounds) };
      }),
      takeTerms: assign(({ event }) => {
        assertEvent(event, 'amount.terms');
        return { terms: event.terms, problem: null };
      }),
      takeBounds: assign(({ context, event }) => {
        assertEvent(event, 'amount.bounds');
        return { bounds: event.bounds, ...readAmount(context.text, event.bounds) };
      }),
      forgetQuote: assign({ quote: null }),
      // The parameter is generic and XState cannot infer it; the invoke below passes this slot's output.
      keepQuote: assign({ quote: (_, output: unknown) => output as Quote | null, problem: null }),
      keepProblem: assign({ problem: (_, problem: Problem) => problem, quote: null }),
      /** The answer under way may be of the price before: it is not broken off, and another one is asked for. */
      renewLater: raise({ type: 'amount.renew' }, { id: 'renewLater', delay: SETTLE_MS }),
      clear: assign({ text: '', amountNano: null, fault: null, quote: null, problem: null }),
    },
    delays: { settle: SETTLE_MS },
  });
}

function quotingStates<Terms, Quote>(form: ReturnType<typeof amountFormSetup<Terms, Quote>>) {
  return {
    quoting: form.createStateConfig({
      description: 'Asks the server what the amount brings.',
      meta: { title: 'Amount: being quoted', screen: 'Amount field' },
      invoke: {
        id: 'quote',
        src: 'fetchQuote',
        input: ({ context }) => ({
          amountNano: context.amountNano as bigint,
          terms: context.terms as Terms,
        }),
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event.output !== null },
            target: 'quoted',
            actions: {
              type: 'keepQuote',
              params: ({ event }: { readonly event: { readonly output: Quote | null } }) => event.output,
            },
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed', actions: KEEP_PROBLEM },
      },
    }),
    quoted: form.createStateConfig({
      description: 'The server said what the amount brings now.',
      meta: { title: 'Amount: quoted', screen: 'Amount field' },
      on: { 'amount.requote': { target: 'quoting' }, 'amount.renew': { target: 'renewing' } },
    }),
    renewing: form.createStateConfig({
      description: 'The price moved: the server is asked again, and the last quote can still be used.',
      meta: { title: 'Amount: quoted again', screen: 'Amount field' },
      invoke: {
        id: 'newQuote',
        src: 'fetchQuote',
        input: ({ context }) => ({
          amountNano: context.amountNano as bigint,
          terms: context.terms as Terms,
        }),
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event.output !== null },
            target: 'quoted',
            actions: {
              type: 'keepQuote',
              params: ({ event }: { readonly event: { readonly output: Quote | null } }) => event.output,
            },
          },
          { target: 'quoted' },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => problemOf(event.error) },
            target: 'failed',
            actions: KEEP_PROBLEM,
          },
          { target: 'quoted' },
        ],
      },
      on: { 'amount.requote': { target: 'quoting' }, 'amount.renew': { actions: 'renewLater' } },
    }),
    failed: form.createStateConfig({
      description: 'The server refused the amount or could not answer.',
      meta: { title: 'Amount: no quote', screen: 'Amount field' },
      on: { 'amount.requote': { target: 'quoting' } },
    }),
  };
}

/**
 * From text to a quote: parsed, checked against the bounds, debounced and quoted by the server. Further
 * typing aborts the running request, so a quote always belongs to the amount shown.
 */
export function amountFormMachine<Terms, Quote>() {
  const form = amountFormSetup<Terms, Quote>();
  return form.createMachine({
    id: 'amountForm',
    context: EMPTY_FORM.context,
    initial: 'empty',
    on: {
      'amount.typed': { target: '.reading', actions: 'read' },
      'amount.max': { guard: 'canFill', target: '.reading', actions: 'fill' },
      'amount.terms': { target: '.reading', actions: 'takeTerms' },
      'amount.bounds': [
        { guard: 'stillAdmit', actions: 'takeBounds' },
        { guard: 'areNewBounds', target: '.reading', actions: 'takeBounds' },
      ],
      'amount.clear': { target: '.empty', actions: 'clear' },
    },
    states: {
      reading: {
        description: 'Decides what the text is worth.',
        meta: { title: 'Amount: reading', screen: 'Amount field' },
        always: [
          { guard: 'isEmpty', target: 'empty' },
          { guard: 'isFaulty', target: 'faulty' },
          { guard: 'isUnready', target: 'unready' },
          { target: 'settling' },
        ],
      },
      empty: {
        description: 'Nothing is typed.',
        meta: { title: 'Amount: empty', screen: 'Amount field' },
        entry: 'forgetQuote',
      },
      faulty: {
        description: 'What is typed cannot be used; the reason stands beside the field.',
        meta: { title: 'Amount: cannot be used', screen: 'Amount field' },
        entry: 'forgetQuote',
      },
      unready: {
        description: 'The amount is fine, but the offer is not known yet or no plan is chosen.',
        meta: { title: 'Amount: waits for the terms', screen: 'Amount field' },
      },
      settling: {
        description: 'Waits until typing pauses.',
        meta: { title: 'Amount: typing', screen: 'Amount field' },
        after: { settle: { target: 'quoting' } },
      },
      ...quotingStates(form),
    },
  });
}
