import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { refusal } from '../support/memory-ports.ts';
import { amountText, readAmount } from '#machines/amount-form/amount.ts';
import { amountFormMachine, type QuoteInput } from '#machines/amount-form/machine.ts';
import type { AmountBounds } from '#machines/amount-form/types.ts';
import { deferred, run, settle, unseenLeaves } from './support/run.ts';

const UNIT = 1_000_000_000n;
const bounds: AmountBounds = { minNano: 5n * UNIT, maxNano: 100n * UNIT, maxFillNano: 80n * UNIT };
const blank = amountFormMachine<{ days: number }, string>();

function form(
  answers: (string | null | Error | Promise<string>)[] = [],
  input: { bounds: AmountBounds | null; terms: { days: number } | null } = { bounds, terms: { days: 7 } },
) {
  const asked: string[] = [];
  const machine = blank.provide({
    actors: {
      fetchQuote: fromPromise<string | null, QuoteInput<{ days: number }>>(async ({ input, signal }) => {
        const name = `${input.amountNano / UNIT} for ${input.terms.days}`;
        asked.push(name);
        signal.addEventListener('abort', () => asked.push(`no ${name}`));
        const next = answers.length === 0 ? name : answers.shift();
        if (next instanceof Error) throw next;
        return next ?? null;
      }),
    },
  });
  const running = run(machine);
  if (input.bounds !== null) running.actor.send({ type: 'amount.bounds', bounds: input.bounds });
  running.actor.send({ type: 'amount.terms', terms: input.terms });
  return {
    ...running,
    asked,
    context: () => running.actor.getSnapshot().context,
    type: async (text: string) => {
      running.actor.send({ type: 'amount.typed', text });
      running.clock.increment(250);
      await settle();
    },
  };
}

describe('amount form', () => {
  it('R9.01 a quote is asked for when typing pauses, for the last amount only', async () => {
    const { actor, clock, asked, trace, context } = form();
    for (const text of ['1', '12', '12,5', '12']) {
      actor.send({ type: 'amount.typed', text });
      clock.increment(249);
    }
    expect(asked).toEqual([]);
    clock.increment(1);
    await settle();
    expect(asked).toEqual(['12 for 7']);
    expect(context().quote).toBe('12 for 7');
    expect(trace.slice(-3)).toEqual(['settling', 'quoting', 'quoted']);
  });

  it('a later key aborts the quote under way', async () => {
    const slow = deferred<string>();
    const { actor, clock, asked, type, context } = form([slow.promise]);
    actor.send({ type: 'amount.typed', text: '10' });
    clock.increment(250);
    await type('20');
    slow.resolve('of another amount');
    await settle();
    expect(asked).toEqual(['10 for 7', 'no 10 for 7', '20 for 7']);
    expect(context().quote).toBe('20 for 7');
  });

  it('more than there is to pay from is told with what is missing; an unknown balance forbids nothing', async () => {
    const { actor, type, context, trace } = form();
    const bounds = { minNano: 5n * UNIT, maxNano: 10_000n * UNIT, maxFillNano: null };
    actor.send({ type: 'amount.bounds', bounds: { ...bounds, spendableNano: 999n * UNIT } });
    await type('5000');
    expect(context().fault).toEqual({ name: 'not-enough', missingNano: 4001n * UNIT });
    actor.send({ type: 'amount.bounds', bounds: { ...bounds, spendableNano: null } });
    expect(context().fault).toBeNull();
    await type('5000');
    expect(trace.at(-1)).toBe('quoted');
  });

  it('R9.01a says why an amount cannot be used, and asks nobody', async () => {
    const { type, context, asked, trace } = form();
    await type('4,9');
    expect(context().fault).toEqual({ name: 'too-small', minNano: 5n * UNIT });
    await type('101');
    expect(context().fault).toEqual({ name: 'too-large', maxNano: 100n * UNIT });
    await type('7.0000000001');
    expect(context().fault).toEqual({ name: 'too-many-decimals' });
    await type('10,000');
    expect(context().fault).toEqual({ name: 'unclear-groups' });
    await type('1.00,5');
    expect(context().fault).toEqual({ name: 'unclear-groups' });
    await type('1'.repeat(40));
    expect(context().fault).toEqual({ name: 'too-large', maxNano: 100n * UNIT });
    await type('seven');
    expect(context().fault).toEqual({ name: 'not-a-number' });
    await type('');
    expect(context().fault).toBeNull();
    expect(trace.at(-1)).toBe('empty');
    expect(asked).toEqual([]);
  });

  it('Max fills in what there is', async () => {
    const { actor, clock, context, asked } = form();
    actor.send({ type: 'amount.max' });
    clock.increment(250);
    await settle();
    expect(context().text).toBe('80');
    expect(asked).toEqual(['80 for 7']);
    const none = form([], { bounds: { ...bounds, maxFillNano: null }, terms: { days: 7 } });
    none.actor.send({ type: 'amount.max' });
    expect(none.context().text).toBe('');
  });

  it('other terms are quoted anew; bounds only when they changed', async () => {
    const { actor, clock, type, asked, trace } = form();
    await type('10');
    actor.send({ type: 'amount.terms', terms: { days: 90 } });
    clock.increment(250);
    await settle();
    actor.send({ type: 'amount.bounds', bounds: { ...bounds } });
    expect(trace.at(-1)).toBe('quoted');
    actor.send({ type: 'amount.bounds', bounds: { ...bounds, maxNano: 9n * UNIT } });
    expect(trace.at(-1)).toBe('faulty');
    expect(asked).toEqual(['10 for 7', '10 for 90']);
  });

  it('bounds that still admit the amount leave its quote as it is, also while it is asked for', async () => {
    const { actor, clock, type, context, asked, trace } = form();
    await type('10');
    const more = { ...bounds, spendableNano: 70n * UNIT, maxFillNano: 70n * UNIT };
    actor.send({ type: 'amount.bounds', bounds: more });
    expect(trace.at(-1)).toBe('quoted');
    expect(context().bounds).toEqual(more);
    actor.send({ type: 'amount.typed', text: '20' });
    actor.send({ type: 'amount.bounds', bounds: { ...more, spendableNano: 60n * UNIT } });
    clock.increment(250);
    actor.send({ type: 'amount.bounds', bounds });
    await settle();
    expect(trace.slice(-3)).toEqual(['settling', 'quoting', 'quoted']);
    expect(asked).toEqual(['10 for 7', '20 for 7']);
  });

  it('waits for the terms', async () => {
    const { actor, type, trace, clock, asked } = form([], { bounds: null, terms: null });
    await type('10');
    expect(trace.at(-1)).toBe('unready');
    actor.send({ type: 'amount.terms', terms: { days: 7 } });
    actor.send({ type: 'amount.bounds', bounds });
    clock.increment(250);
    await settle();
    expect(asked).toEqual(['10 for 7']);
  });

  it('a refusal stands beside the amount and may be tried again', async () => {
    const { actor, type, context, trace } = form([refusal({ code: 'price_stale' }), null]);
    await type('10');
    expect(context().problem?.code).toBe('price_stale');
    expect(context().quote).toBeNull();
    actor.send({ type: 'amount.requote' });
    await settle();
    expect(trace.at(-1)).toBe('failed');
    actor.send({ type: 'amount.requote' });
    await settle();
    expect(trace.at(-1)).toBe('quoted');
    actor.send({ type: 'amount.requote' });
    expect(trace.at(-1)).toBe('quoting');
  });

  it('R9.01 a price that moved renews the quote; the last one stays until then, and where no answer came', async () => {
    const answers: (string | null | Error | Promise<string>)[] = ['first'];
    const { actor, type, context, trace, clock } = form(answers);
    await type('10');
    for (const next of [null, refusal({ kind: 'network' })]) {
      answers.push(next);
      actor.send({ type: 'amount.renew' });
      expect(context().quote).toBe('first');
      expect(trace.at(-1)).toBe('renewing');
      await settle();
      expect([trace.at(-1), context().quote]).toEqual(['quoted', 'first']);
    }
    answers.push('second');
    actor.send({ type: 'amount.renew' });
    await settle();
    expect([trace.at(-1), context().quote]).toEqual(['quoted', 'second']);
    const { promise, resolve } = deferred<string>();
    answers.push(promise, 'third');
    actor.send({ type: 'amount.renew' });
    actor.send({ type: 'amount.renew' });
    resolve('of the price before');
    await settle();
    expect([trace.at(-1), context().quote]).toEqual(['quoted', 'of the price before']);
    clock.increment(250);
    await settle();
    expect([trace.at(-1), context().quote]).toEqual(['quoted', 'third']);
    answers.push(refusal({ code: 'price_stale' }));
    actor.send({ type: 'amount.renew' });
    await settle();
    expect([trace.at(-1), context().quote]).toEqual(['failed', null]);
    actor.send({ type: 'amount.renew' });
    expect(trace.at(-1)).toBe('failed');
  });

  it('is cleared', async () => {
    const { actor, type, context, trace } = form();
    await type('10');
    actor.send({ type: 'amount.clear' });
    expect(context()).toMatchObject({ text: '', amountNano: null, quote: null });
    expect(trace.at(-1)).toBe('empty');
  });

  it('R4.14 reads comma and point exactly, and writes back what it read', () => {
    expect(readAmount('1 234,5', null).amountNano).toBe(1_234_500_000_000n);
    expect(readAmount('0.000000001', null).amountNano).toBe(1n);
    expect(amountText(1_234_500_000_000n)).toBe('1234.5');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(blank)).toEqual([]);
  });
});
