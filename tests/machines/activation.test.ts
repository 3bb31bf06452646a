import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { LinkAnswer } from '@axiom/domain/ports/client';
import { refusal } from '../support/memory-ports.ts';
import { sampleBond } from '#machines/shared/samples.ts';
import { activationMachine } from '#machines/activation/machine.ts';
import type { Activated } from '#machines/activation/slots.ts';
import { deferred, run, settle, unseenLeaves } from './support/run.ts';

const bond = sampleBond({ id: 'gift', origin: 'farm' });
const given: Activated = { status: 'ACTIVE', bond };
const words: LinkAnswer = {
  status: 'ACTIVE',
  message: 'This bond is yours.',
  details: { bondId: 'gift', tariffDays: 90, amountToken: bond.amountToken, amountTon: bond.amountTon },
  authorName: 'Anna',
};

interface World {
  readonly code?: string | null;
  readonly activated?: (Activated | Error | Promise<Activated>)[];
  readonly answer?: LinkAnswer | null | Error;
}

function activation({ code = 'C1', activated = [given], answer = words }: World = {}) {
  const calls: string[] = [];
  const kept: string[] = [];
  const machine = activationMachine.provide({
    actors: {
      activate: fromPromise(async ({ input }) => {
        calls.push(`activate ${input.code} ${input.idempotencyKey}`);
        const next = await (activated.length > 1 ? activated.shift() : activated[0]);
        if (next === undefined || next instanceof Error) throw next ?? refusal();
        return next;
      }),
      readAnswer: fromPromise(async ({ input }) => {
        calls.push(`read ${input.code}`);
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    },
    actions: { keepShown: (_, params) => void kept.push(params.code) },
  });
  const running = run(machine, { input: { code, keySeed: 'seed' } });
  return {
    ...running,
    calls,
    kept,
    tags: () => [...running.actor.getSnapshot().tags],
    wake: async () => {
      running.actor.send({ type: 'activation.wake' });
      await settle();
    },
  };
}

describe('a farming link that opened the app', () => {
  it('R2.12 takes its share, then says what the link says, and is remembered when it is shown', async () => {
    const { wake, calls, kept, tags, emitted, actor } = activation();
    expect(tags()).toEqual([]);
    await wake();
    expect(calls).toEqual(['activate C1 seed-activate', 'read C1']);
    expect(tags()).toEqual(['sheet', 'active']);
    expect(actor.getSnapshot().context.answer).toEqual(words);
    expect(emitted).toEqual([{ type: 'bond', bond }]);
    expect(kept).toEqual(['C1']);
    actor.send({ type: 'activation.close' });
    await wake();
    expect(tags()).toEqual([]);
    expect(calls).toHaveLength(2);
  });

  it('without a code nothing is called', async () => {
    const { wake, calls, trace } = activation({ code: null });
    await wake();
    expect(calls).toEqual([]);
    expect(trace).toEqual(['over']);
  });

  it.each([
    ['REACHED', 'reached'],
    ['REVOKED', 'revoked'],
  ] as const)('R4.08 %s gives no bond and says so', async (status, tag) => {
    const { wake, tags, emitted, kept } = activation({
      activated: [{ status, bond: null }],
      answer: { status, message: '', details: null, authorName: null },
    });
    await wake();
    expect(tags()).toEqual(['sheet', tag]);
    expect(emitted).toEqual([]);
    expect(kept).toEqual(['C1']);
  });

  it.each([null, new Error('down')])(
    'words that cannot be read (%s) are made of the bond',
    async (answer) => {
      const { wake, tags, actor } = activation({ answer });
      await wake();
      expect(tags()).toEqual(['sheet', 'active']);
      expect(actor.getSnapshot().context.answer).toEqual({ ...words, message: '', authorName: null });
    },
  );

  it.each([
    ['own_farm_link', 'own'],
    ['farm_link_not_found', 'no-link'],
  ])('%s has an end of its own', async (code, tag) => {
    const { wake, tags, kept } = activation({ activated: [refusal({ code })] });
    await wake();
    expect(tags()).toEqual(['sheet', tag]);
    expect(kept).toEqual(['C1']);
  });

  it('a failure is tried again with the same key, and is not remembered', async () => {
    const { wake, actor, calls, kept, tags } = activation({
      activated: [
        refusal({ kind: 'timeout', isOutcomeKnown: false }),
        refusal({ code: 'price_stale' }),
        given,
      ],
    });
    await wake();
    expect(tags()).toEqual(['sheet', 'failed']);
    expect(kept).toEqual([]);
    actor.send({ type: 'activation.retry' });
    await settle();
    expect(actor.getSnapshot().context.problem?.code).toBe('price_stale');
    actor.send({ type: 'activation.retry' });
    await settle();
    expect(tags()).toEqual(['sheet', 'active']);
    expect(new Set(calls.slice(0, 3))).toEqual(new Set(['activate C1 seed-activate']));
  });

  it('closed before the answer it goes on behind, and tells of the bond', async () => {
    const { promise } = deferred<Activated>();
    const { wake, actor, tags, emitted, kept, trace } = activation({ activated: [promise, given] });
    await wake();
    expect(tags()).toEqual(['sheet', 'busy']);
    actor.send({ type: 'activation.close' });
    expect(tags()).toEqual([]);
    await settle();
    expect(emitted).toEqual([{ type: 'bond', bond }]);
    expect(kept).toEqual(['C1']);
    expect(trace.at(-1)).toBe('over');
  });

  it('closed behind a failure it is asked again at the next start', async () => {
    const { promise } = deferred<Activated>();
    const { wake, actor, kept, trace } = activation({ activated: [promise, refusal()] });
    await wake();
    actor.send({ type: 'activation.close' });
    await settle();
    expect(kept).toEqual([]);
    expect(trace.at(-1)).toBe('over');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(activationMachine)).toEqual([]);
  });
});
