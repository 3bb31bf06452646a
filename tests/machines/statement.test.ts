import { axiom, ton } from '@axiom/domain/money';
import type { WriteAccess } from '@axiom/domain/ports/client';
import type { OrderedStatement, RecordPeriod, StatementPreview } from '@axiom/domain/records';
import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { statementMachine } from '#machines/statement/machine.ts';
import type { StatementTag } from '#machines/statement/types.ts';
import { refusal } from '../support/memory-ports.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const PREVIEW: StatementPreview = {
  total: 3,
  rewards: 1,
  rewardsToken: axiom(5n),
  rewardsTon: ton(4n),
  newest: [],
};
const ordered = (status: OrderedStatement['status']): OrderedStatement => ({
  id: 'st1',
  status,
  fileName: 'axiom.csv',
  total: 3,
});

interface World {
  readonly previews?: (StatementPreview | null | Error)[];
  readonly access?: (WriteAccess | Error)[];
  readonly orders?: Error[];
  readonly states?: (OrderedStatement['status'] | null | Error)[];
}

function sheet({ previews = [], access = [], orders = [], states = [] }: World = {}) {
  const asked: string[] = [];
  const keys: string[] = [];
  const orThrow = <Value>(value: Value | Error): Value => {
    if (value instanceof Error) throw value;
    return value;
  };
  const machine = statementMachine.provide({
    actors: {
      fetchPreview: fromPromise<StatementPreview | null, { readonly period: RecordPeriod }>(
        async ({ input }) => {
          asked.push(input.period.kind);
          return orThrow(previews.length === 0 ? PREVIEW : (previews.shift() ?? null));
        },
      ),
      requestWriteAccess: fromPromise(async () => orThrow(access.shift() ?? ('allowed' as const))),
      order: fromPromise<
        OrderedStatement,
        { readonly period: RecordPeriod; readonly idempotencyKey: string }
      >(async ({ input }) => {
        keys.push(input.idempotencyKey);
        const failure = orders.shift();
        if (failure) throw failure;
        return ordered('waiting');
      }),
      fetchState: fromPromise(async () => {
        const state = orThrow(states.length === 0 ? ('sent' as const) : (states.shift() ?? null));
        return state && ordered(state);
      }),
    },
  });
  const running = run(machine, { input: { keySeed: 'seed' } });
  const { actor, clock } = running;
  return {
    ...running,
    asked,
    keys,
    context: () => actor.getSnapshot().context,
    has: (tag: StatementTag) => actor.getSnapshot().hasTag(tag),
    async passes(ms: number) {
      clock.increment(ms);
      await settle();
    },
    async send(...events: Parameters<typeof actor.send>[0][]) {
      for (const event of events) actor.send(event);
      await settle();
    },
  };
}

describe('a statement', () => {
  it('R9.04c shows what the period holds, and another one when it is chosen', async () => {
    const { send, has, asked, context } = sheet();
    await send({ type: 'statement.open' });
    expect([has('ready'), context().preview]).toEqual([true, PREVIEW]);
    await send({ type: 'statement.period', period: { kind: '90d' } });
    await send({ type: 'statement.period', period: { kind: 'own', firstDay: '2026-10-01', lastDay: '' } });
    expect([has('incomplete'), context().preview]).toEqual([true, null]);
    await send({
      type: 'statement.period',
      period: { kind: 'own', firstDay: '2026-10-01', lastDay: '2026-10-01' },
    });
    expect(has('ready')).toBe(true);
    expect(asked).toEqual(['30d', '90d', 'own']);
    await send({ type: 'statement.close' });
    expect([has('sheet'), context().preview]).toEqual([false, null]);
  });

  it('R6.01 a preview that cannot be read may be tried again', async () => {
    const { send, has, context } = sheet({ previews: [null, refusal({ code: 'statement_too_long' })] });
    await send({ type: 'statement.open' });
    expect(has('failed')).toBe(true);
    await send({ type: 'statement.retry' });
    expect([has('failed'), context().problem?.code]).toEqual([true, 'statement_too_long']);
    await send({ type: 'statement.period', period: { kind: '90d' } });
    expect([has('ready'), context().problem]).toEqual([true, null]);
  });

  it('R9.04d is ordered, looked after, and said to be sent once it is in the chat', async () => {
    const { send, has, passes, keys } = sheet({ states: ['waiting', null, refusal(), 'sent'] });
    await send({ type: 'statement.open' });
    await send({ type: 'statement.send' });
    expect(has('sending')).toBe(true);
    for (let look = 0; look < 3; look += 1) await passes(1_000);
    expect(has('sent')).toBe(true);
    expect(keys).toEqual(['seed-statement-1']);
  });

  it.each([
    ['blocked', 'blocked'],
    ['failed', 'impossible'],
  ] as const)('R9.04d ends as %s with a way on', async (status, tag) => {
    const { send, has } = sheet({ states: [status, 'sent'] });
    await send({ type: 'statement.open' });
    await send({ type: 'statement.send' });
    expect(has(tag)).toBe(true);
    await send({ type: 'statement.send' });
    expect(has('sent')).toBe(true);
    await send({ type: 'statement.again' });
    expect(has('ready')).toBe(true);
  });

  it('R9.04d who does not let the bot write gets nothing ordered; a messenger that cannot ask does not stop it', async () => {
    const { send, has, keys } = sheet({ access: ['refused', 'unsupported'] });
    await send({ type: 'statement.open' });
    await send({ type: 'statement.send' });
    expect([has('blocked'), keys]).toEqual([true, []]);
    await send({ type: 'statement.send' });
    expect([has('sent'), keys]).toEqual([true, ['seed-statement-1']]);
  });

  it('an order without an answer is sent again with its key; a refused one gets a new key', async () => {
    const { send, has, keys, context } = sheet({
      access: [new Error('no messenger')],
      orders: [refusal({ kind: 'network', isOutcomeKnown: false }), refusal({ code: 'too_many_statements' })],
    });
    await send({ type: 'statement.open' });
    await send({ type: 'statement.send' });
    expect(has('refused')).toBe(true);
    await send({ type: 'statement.send' });
    expect([has('refused'), context().problem?.code]).toEqual([true, 'too_many_statements']);
    await send({ type: 'statement.send' });
    expect(has('sent')).toBe(true);
    expect(keys).toEqual(['seed-statement-1', 'seed-statement-1', 'seed-statement-2']);
  });

  it('R9.04d is not waited for without end', async () => {
    const { send, has, passes } = sheet({ states: Array.from({ length: 100 }, () => 'waiting' as const) });
    await send({ type: 'statement.open' });
    await send({ type: 'statement.send' });
    for (let second = 0; second < 44; second += 1) await passes(1_000);
    expect(has('sending')).toBe(true);
    await passes(1_000);
    expect(has('late')).toBe(true);
    await send({ type: 'statement.again' });
    expect(has('ready')).toBe(true);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(statementMachine)).toEqual([]);
  });
});
