import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { axiom } from '@axiom/domain/money';
import type { CreatedLink, FarmOffer, ShareQuote } from '@axiom/domain/ports/client';
import { refusal } from '../support/memory-ports.ts';
import { sampleFarmOffer, sampleLink, sampleShareQuote } from '#machines/shared/samples.ts';
import { amountFormMachine } from '#machines/amount-form/machine.ts';
import { rebondMachine } from '#machines/rebond/machine.ts';
import type { RebondCommand, RebondTerms } from '#machines/rebond/types.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const UNIT = 1_000_000_000n;
const balances = { main: 100n * UNIT, referral: 6n * UNIT, task: 0n };

interface World {
  /** Failures of creating, in order; then it succeeds. */
  readonly failures?: Error[];
  readonly offers?: (FarmOffer | null | Error)[];
}

function rebond({ failures = [], offers = [] }: World = {}) {
  const commands: RebondCommand[] = [];
  const quotes: string[] = [];
  const sources: string[] = [];
  const machine = rebondMachine.provide({
    actors: {
      form: amountFormMachine<RebondTerms, ShareQuote>().provide({
        actors: {
          fetchQuote: fromPromise(async ({ input }) => {
            quotes.push(`${input.amountNano / UNIT} for ${input.terms.days}`);
            return { ...sampleShareQuote, amountToken: axiom(input.amountNano), days: input.terms.days };
          }),
        },
      }),
      fetchOffer: fromPromise(async ({ input: { source } }) => {
        sources.push(source);
        const next = offers.length === 0 ? undefined : offers.shift();
        if (next instanceof Error) throw next;
        return next === undefined ? { ...sampleFarmOffer, availableToken: axiom(balances[source]) } : next;
      }),
      create: fromPromise(async ({ input }): Promise<CreatedLink> => {
        commands.push(input);
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return { link: sampleLink(), bond: null };
      }),
    },
  });
  const running = run(machine, { input: { keySeed: 'seed' } });
  const { actor, clock } = running;
  return {
    ...running,
    commands,
    quotes,
    sources,
    context: () => actor.getSnapshot().context,
    form: () => actor.getSnapshot().context.form,
    open: async () => {
      actor.send({ type: 'rebond.balances', balances });
      actor.send({ type: 'rebond.open', source: 'main' });
      await settle();
    },
    type: async (text: string) => {
      actor.send({ type: 'rebond.typed', text });
      clock.increment(250);
      await settle();
    },
    confirm: async () => {
      actor.send({ type: 'rebond.confirm' });
      await settle();
    },
  };
}

describe('re-bonding', () => {
  it('R4.08 R5.17 what is confirmed is what is created: amount of one use, uses, days, balance', async () => {
    const { actor, open, type, confirm, commands, emitted, trace } = rebond();
    await open();
    actor.send({ type: 'rebond.whom', isForMe: false });
    actor.send({ type: 'rebond.count', count: 4 });
    actor.send({ type: 'rebond.days', days: 90 });
    await type('25');
    await confirm();
    expect(commands).toEqual([
      {
        amountNano: 25n * UNIT,
        days: 90,
        count: 4,
        source: 'main',
        isForMe: false,
        idempotencyKey: 'seed-rebond-1',
      },
    ]);
    expect(emitted).toEqual([{ type: 'created', link: sampleLink(), bond: null }]);
    expect(trace.at(-1)).toBe('done');
    actor.send({ type: 'rebond.again' });
    expect(actor.getSnapshot().context).toMatchObject({ created: null, count: 4 });
    await settle();
    expect(actor.getSnapshot().context.form.context.text).toBe('');
  });

  it('the bounds are of one use: the balance divided by the uses, never more than it', async () => {
    const { actor, open, type, form } = rebond();
    await open();
    expect(form().context.bounds).toMatchObject({ minNano: 5n * UNIT, maxNano: 100n * UNIT });
    actor.send({ type: 'rebond.whom', isForMe: false });
    actor.send({ type: 'rebond.count', count: 7 });
    expect(form().context.bounds?.maxNano).toBe((100n * UNIT) / 7n);
    await type('15');
    expect(form().context.fault?.name).toBe('too-large');
    actor.send({ type: 'rebond.balances', balances: { ...balances, main: 700n * UNIT } });
    expect(form().context.fault).toBeNull();
    actor.send({ type: 'rebond.max' });
    expect(form().context.amountNano).toBe(100n * UNIT);
    actor.send({ type: 'rebond.count', count: 5000 });
    expect(actor.getSnapshot().context.count).toBe(1000);
    actor.send({ type: 'rebond.whom', isForMe: true });
    actor.send({ type: 'rebond.count', count: 9 });
    expect(actor.getSnapshot().context.count).toBe(1);
  });

  it('R5.14 another balance is read anew, and its amount is typed anew', async () => {
    const { actor, open, type, form, sources } = rebond();
    await open();
    await type('50');
    actor.send({ type: 'rebond.source', source: 'referral' });
    await settle();
    expect(sources).toEqual(['main', 'referral']);
    expect(form().context.text).toBe('');
    expect(form().context.bounds?.maxNano).toBe(6n * UNIT);
    actor.send({ type: 'rebond.source', source: 'task' });
    await settle();
    expect(form().context.bounds?.maxFillNano).toBeNull();
  });

  it('R5.16 a quote that is a minute old is asked for again', async () => {
    const { clock, open, type, quotes, form } = rebond();
    await open();
    await type('25');
    clock.increment(61_000);
    await settle();
    expect(quotes).toEqual(['25 for 30', '25 for 30']);
    expect(form().stage).toBe('quoted');
  });

  it('plans that cannot be read may be asked for again', async () => {
    const { actor, open, trace, context } = rebond({ offers: [null, refusal({ kind: 'network' })] });
    await open();
    expect(trace.at(-1)).toBe('editing.unread');
    actor.send({ type: 'rebond.retry' });
    await settle();
    expect(context().problem?.kind).toBe('network');
    actor.send({ type: 'rebond.retry' });
    await settle();
    expect(trace.at(-1)).toBe('editing.open');
    expect(context().problem).toBeNull();
  });

  it('without a quote nothing is sent; a refusal leaves the form and takes a new key', async () => {
    const { open, type, confirm, commands, context, trace } = rebond({
      failures: [refusal({ code: 'price_stale' })],
    });
    await open();
    await confirm();
    expect(commands).toEqual([]);
    await type('25');
    await confirm();
    expect(trace.at(-1)).toBe('editing.open');
    expect(context()).toMatchObject({ problem: { code: 'price_stale' } });
    expect(context().form.context.text).toBe('25');
    await confirm();
    expect(commands.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['seed-rebond-1', 'seed-rebond-2']);
  });

  it('without an answer the very same command is sent again, whatever the form holds by then', async () => {
    const { actor, open, type, confirm, commands, trace } = rebond({
      failures: [refusal({ kind: 'timeout', isOutcomeKnown: false })],
    });
    await open();
    await type('25');
    await confirm();
    expect(trace.at(-1)).toBe('unknown');
    actor.send({ type: 'rebond.balances', balances: { ...balances, main: 75n * UNIT } });
    actor.send({ type: 'rebond.retry' });
    await settle();
    expect(commands[1]).toEqual(commands[0]);
    expect(trace.at(-1)).toBe('done');
    actor.send({ type: 'rebond.leave' });
    expect(trace.at(-1)).toBe('closed');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(rebondMachine)).toEqual([]);
  });
});
