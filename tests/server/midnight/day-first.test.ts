import { MS_PER_DAY } from '@axiom/domain/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doNextDue } from '#server/jobs/due-work-loop.ts';
import { DAY_SUBJECT } from '#server/ports/store-plumbing.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { storeKinds } from '../support/databases.ts';
import { historyOf } from '../support/one-history/deeds.ts';
import { historyScenario } from '../support/one-history/scenario.ts';
import { openServerPlay, type ServerPlay } from '../support/one-history/server.ts';

const SEED = 1;
const parsed = historyScenario();
const at = (day: number): number => (parsed.scenario.startDay + day) * MS_PER_DAY;

describe.each(storeKinds)('a midnight whose own row was tried in vain, on %s', (kind) => {
  let play: ServerPlay;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    play = await openServerPlay(kind, parsed, historyOf(parsed.scenario, SEED), SEED);
  });
  afterEach(async () => {
    await play.close();
    vi.useRealTimers();
  });

  async function stake(person: number, amount: bigint, atMs: number): Promise<void> {
    const bond = `of ${person}`;
    const amountTon = amount * 1_000_000_000n;
    await play.do({ atMs, person, kind: 'order', bond, amountTon, days: 30 });
    await play.do({ atMs: atMs + 1000, person, kind: 'pay', bond });
    await play.do({ atMs: atMs + 2000, person, kind: 'stake', bond });
  }
  const inStore: ServerPlay['core']['store']['transaction'] = (work) => play.core.store.transaction(work);
  /** One stake, and no more. */
  async function settleOne(): Promise<void> {
    const { store, clock } = play.core;
    const onError = (error: unknown) => {
      throw error;
    };
    const work: Parameters<typeof doNextDue>[0]['work'] = (tx, rows) => doDueWork(tx, play.cases, rows);
    await doNextDue({ store, clock, paymentsSeenUntilMs: () => Date.now(), work, onError }, 1);
  }
  const collectives = async () => {
    const { reads } = play.core.store;
    const pages = await Promise.all(play.users.map((id) => reads.stakes(id, { offset: 0, limit: 10 })));
    return pages
      .flatMap((page) => page?.rows ?? [])
      .filter(({ stake: { lastUpdatedAtMs } }) => lastUpdatedAtMs === at(3))
      .map(({ stake: { collectiveBonus } }) => collectiveBonus);
  };

  it('has one total for everybody: who is settled first begins the day', async () => {
    await stake(0, 100n, at(0) + 9_000_000);
    await stake(2, 60n, at(0) + 10_000_000);
    for (const day of [1, 2]) {
      vi.setSystemTime(at(day));
      await play.doDue();
    }
    vi.setSystemTime(at(3));
    await inStore((tx) => tx.work.failed('day', DAY_SUBJECT, at(3) + 60_000, 'StoreBusy'));
    await settleOne();
    expect(await collectives()).toHaveLength(1);
    // A stake of the day before is written only now.
    await stake(3, 400n, at(3) - 60_000);
    vi.setSystemTime(at(3) + 61_000);
    await play.doDue();
    const [first, second, ...others] = await collectives();
    expect(second).toBe(first);
    expect(others).toHaveLength(1);
    expect(others[0]).toBe(first);
    expect(await inStore((tx) => tx.work.dueAtMs('day', DAY_SUBJECT))).toBe(at(4));
  });
});
