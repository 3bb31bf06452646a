import { axiom } from '@axiom/domain/money';
import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Friend, Page } from '@axiom/domain/ports/client';
import { NO_FILTER, type RecordsFilter } from '@axiom/domain/records';
import { refusal } from '../support/memory-ports.ts';
import { sampleFriend } from '#machines/shared/samples.ts';
import { historyMachine } from '#machines/history/machine.ts';
import type { FriendList } from '#machines/referral/types.ts';
import { referralMachine } from '#machines/referral/machine.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const blank = historyMachine<string>();

function history(answers: (Page<string> | null | Error)[] = []) {
  const asked: number[] = [];
  const filters: RecordsFilter[] = [];
  const machine = blank.provide({
    actors: {
      fetchPage: fromPromise<Page<string> | null, { readonly page: number; readonly filter: RecordsFilter }>(
        async ({ input: { page, filter } }) => {
          asked.push(page);
          filters.push(filter);
          const next = answers.length === 0 ? pageOf(page) : answers.shift();
          if (next instanceof Error) throw next;
          return next ?? null;
        },
      ),
    },
  });
  const running = run(machine);
  return { ...running, asked, filters, context: () => running.actor.getSnapshot().context };
}

function pageOf(page: number): Page<string> {
  return { rows: [`row of ${page}`], total: 25, page, limit: 10 };
}

describe('history', () => {
  it('R2.13 is read page by page, 10 rows each, and keeps a page while the next is read', async () => {
    const { actor, trace, context, asked } = history();
    actor.send({ type: 'history.open' });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    await settle();
    actor.send({ type: 'history.page', page: 2 });
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    expect(context().rows).toEqual(['row of 1']);
    await settle();
    expect(context()).toMatchObject({ rows: ['row of 2'], total: 25, page: 2, limit: 10 });
    expect(asked).toEqual([1, 2]);
    expect(trace).toEqual(['closed', 'loading', 'ready', 'turning', 'ready']);
  });

  it('reads the same page again when something changed; pages before the first are the first', async () => {
    const { actor, asked } = history();
    actor.send({ type: 'history.refresh' });
    actor.send({ type: 'history.open' });
    await settle();
    actor.send({ type: 'history.refresh' });
    await settle();
    actor.send({ type: 'history.page', page: -3 });
    actor.send({ type: 'history.page', page: 3.7 });
    await settle();
    expect(asked).toEqual([1, 1, 1, 3]);
  });

  it('R9.04a R9.04b a filter begins at the first page, and keeps what is shown until its rows are read', async () => {
    const rewards: RecordsFilter = { ...NO_FILTER, group: 'rewards' };
    const { actor, asked, filters, context } = history([pageOf(1), pageOf(2), null, pageOf(1), pageOf(1)]);
    actor.send({ type: 'history.filter', filter: rewards });
    actor.send({ type: 'history.open' });
    await settle();
    actor.send({ type: 'history.page', page: 2 });
    await settle();
    actor.send({ type: 'history.filter', filter: NO_FILTER });
    expect([actor.getSnapshot().hasTag('turning'), context().rows]).toEqual([true, ['row of 2']]);
    await settle();
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
    actor.send({ type: 'history.filter', filter: rewards });
    actor.send({ type: 'history.filter', filter: NO_FILTER });
    await settle();
    expect(context().rows).toEqual(['row of 1']);
    expect(asked).toEqual([1, 2, 1, 1, 1]);
    expect(filters.map(({ group }) => group)).toEqual(['rewards', 'rewards', null, 'rewards', null]);
  });

  it('R9.04a knows what its rows answer, however often another filter is wanted meanwhile', async () => {
    const rewards: RecordsFilter = { ...NO_FILTER, group: 'rewards' };
    const { actor, context } = history([pageOf(1), pageOf(1), { ...pageOf(1), rows: [] }]);
    actor.send({ type: 'history.open' });
    await settle();
    actor.send({ type: 'history.filter', filter: { ...NO_FILTER, group: 'bonds' } });
    actor.send({ type: 'history.filter', filter: rewards });
    expect(context()).toMatchObject({ filter: rewards, shownFilter: NO_FILTER });
    await settle();
    expect(context()).toMatchObject({ rows: [], shownFilter: rewards });
  });

  it('R6.01 a page that cannot be read may be tried again', async () => {
    const { actor, trace, context } = history([
      null,
      refusal(),
      pageOf(1),
      refusal({ kind: 'network' }),
      null,
    ]);
    actor.send({ type: 'history.open' });
    await settle();
    actor.send({ type: 'history.retry' });
    await settle();
    expect(trace).toEqual(['closed', 'loading', 'failed', 'loading', 'failed']);
    actor.send({ type: 'history.open' });
    await settle();
    actor.send({ type: 'history.page', page: 2 });
    await settle();
    expect(trace.at(-1)).toBe('failed');
    actor.send({ type: 'history.page', page: 1 });
    await settle();
    expect(trace.at(-1)).toBe('failed');
    actor.send({ type: 'history.close' });
    expect(context().rows).toEqual([]);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(blank)).toEqual([]);
  });
});

const listOf = (rows: readonly Friend[], total = rows.length) => ({
  rows,
  total,
  transferMinToken: axiom(1_000_000_000n),
});

type FriendsAnswer = readonly Friend[] | FriendList | null | Error;

function referral(answers: FriendsAnswer[] = []) {
  const asked: string[] = [];
  const machine = referralMachine.provide({
    actors: {
      fetchFriends: fromPromise<FriendList | null, { from: number; to: number }>(async ({ input }) => {
        asked.push(`${input.from}–${input.to}`);
        const next = answers.length === 0 ? [sampleFriend] : answers.shift();
        if (next instanceof Error) throw next;
        if (next == null) return null;
        return 'total' in next ? next : listOf(next);
      }),
    },
  });
  const running = run(machine);
  return { ...running, asked, context: () => running.actor.getSnapshot().context };
}

describe('referral', () => {
  it('R2.11 opening reads the friends and marks them as seen', async () => {
    const { actor, trace, emitted, context } = referral();
    actor.send({ type: 'referral.open' });
    await settle();
    expect(context().friends).toEqual([sampleFriend]);
    expect(emitted).toEqual([{ type: 'seen' }]);
    actor.send({ type: 'referral.close' });
    expect(context().friends).toEqual([sampleFriend]);
    expect(trace).toEqual(['closed', 'loading', 'ready', 'closed']);
  });

  it('a list that cannot be read may be tried again; a later failure keeps it', async () => {
    const { actor, context } = referral([refusal(), null, [sampleFriend], refusal(), null, []]);
    for (const step of ['referral.open', 'referral.retry', 'referral.retry'] as const) {
      actor.send({ type: step });
      await settle();
    }
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    for (const friends of [[sampleFriend], [sampleFriend], []]) {
      actor.send({ type: 'referral.open' });
      expect(actor.getSnapshot().hasTag('refreshing')).toBe(true);
      await settle();
      expect(context().friends).toEqual(friends);
    }
  });

  const named = (...ids: string[]) => ids.map((id) => ({ ...sampleFriend, id }));

  it('R2.11e reads on page by page, nobody twice, and reads all of it again when something changed', async () => {
    const { actor, asked, context } = referral([
      listOf(named('e', 'd'), 5),
      // Somebody registered meanwhile.
      listOf(named('d', 'c'), 6),
      listOf(named('b', 'a'), 6),
      listOf(named('f', 'e', 'd', 'c', 'b', 'a'), 6),
    ]);
    const ids = () => context().friends.map(({ id }) => id);
    const step = async (type: 'referral.open' | 'referral.more') => {
      actor.send({ type });
      await settle();
    };
    await step('referral.open');
    expect([ids(), context().total]).toEqual([['e', 'd'], 5]);
    actor.send({ type: 'referral.more' });
    expect(actor.getSnapshot().hasTag('reading-more')).toBe(true);
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    await settle();
    expect([ids(), context().total]).toEqual([['e', 'd', 'c'], 6]);
    await step('referral.more');
    expect(ids()).toEqual(['e', 'd', 'c', 'b', 'a']);
    await step('referral.open');
    expect(ids()).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
    await step('referral.more');
    expect(asked, 'all are there').toEqual(['1–1', '2–2', '3–3', '1–3']);
    actor.send({ type: 'referral.close' });
    await step('referral.open');
    expect(asked.at(-1)).toBe('1–1');
  });

  it('a page that cannot be read is tried again; one without anybody is the end', async () => {
    const { actor, asked, context } = referral([
      listOf(named('c'), 3),
      refusal(),
      null,
      listOf(named('b'), 3),
      listOf([], 3),
    ]);
    actor.send({ type: 'referral.open' });
    await settle();
    for (let turn = 0; turn < 2; turn += 1) {
      actor.send({ type: 'referral.more' });
      await settle();
      expect(actor.getSnapshot().hasTag('cut-short')).toBe(true);
    }
    actor.send({ type: 'referral.more' });
    await settle();
    actor.send({ type: 'referral.more' });
    await settle();
    expect(asked).toEqual(['1–1', '2–2', '2–2', '2–2', '3–3']);
    expect([context().friends.length, context().total]).toEqual([2, 2]);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(referralMachine)).toEqual([]);
  });
});
