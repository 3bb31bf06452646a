import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doDueAbreast, doNextDue } from '#server/jobs/due-work-loop.ts';
import type { WorkRow } from '#server/ports/store-plumbing.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { until } from '../../support/until.ts';
import { ids } from '../support/buses.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from '../support/databases.ts';

const clock = { nowMs: () => 10_000, wallMs: () => 10_000 };
const AT_MS = 1000;

describe.runIf(hasPostgres)('the rows of one instant', () => {
  let place: TestDatabase;
  let stores: KyselyStore[];
  beforeAll(async () => {
    place = await makeDatabase('postgres');
    stores = [];
    for (let count = 0; count < 2; count += 1)
      stores.push(await KyselyStore.open(await place.open(), clock, ids));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await place.drop();
  });

  it('are shared by all servers; nobody begins a later instant before the last of them is committed', async () => {
    const [one, two] = stores as [KyselyStore, KyselyStore];
    const subjects = Array.from({ length: 7 }, (_none, index) => `s${index}`);
    await one.transaction(async (tx) => {
      await tx.work.scheduleAll(
        subjects.map((subject) => ({ kind: 'stake', subject, ownerId: subject, dueAtMs: AT_MS })),
      );
      await tx.work.schedule('mint', 'later', AT_MS + 1);
    });
    const begun: string[][] = [];
    const done: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const next = (store: KyselyStore) =>
      doNextDue(
        {
          store,
          clock,
          paymentsSeenUntilMs: () => null,
          onError: (error) => {
            throw error;
          },
          work: async (tx, rows: readonly WorkRow[]) => {
            begun.push(rows.map(({ subject }) => subject));
            await held;
            for (const { kind, subject, dueAtMs } of rows) await tx.work.finish(kind, subject, dueAtMs);
            done.push(...rows.map(({ subject }) => subject));
            return 'done';
          },
        },
        3,
      );
    const [first, second] = [next(one), next(two)];
    await until('both are in the middle', () => begun.length === 2);
    const third = next(one);
    await until('the rest is begun', () => begun.length === 3);
    expect(begun.flat().toSorted()).toEqual(subjects);
    expect(await next(two), 'all of what comes first is taken').toBe(false);
    release();
    expect(await Promise.all([first, second, third])).toEqual([true, true, true]);
    expect(done.toSorted()).toEqual(subjects);
    expect(await next(two)).toBe(true);
    expect(begun.at(-1)).toEqual(['later']);
    expect(await next(one)).toBe(false);
  });

  it('one server does two parts of many rows beside each other, and nobody has rows in both', async () => {
    const [one] = stores as [KyselyStore];
    const rows = Array.from({ length: 900 }, (_none, index) => ({
      kind: 'stake' as const,
      subject: `many${String(index).padStart(4, '0')}`,
      ownerId: `owner${String(Math.floor(index / 7)).padStart(4, '0')}`,
      dueAtMs: AT_MS,
    }));
    await one.transaction((tx) => tx.work.scheduleAll(rows));
    const begun: (readonly WorkRow[])[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const deps: Parameters<typeof doDueAbreast>[0] = {
      store: one,
      clock,
      paymentsSeenUntilMs: () => null,
      onError: (error) => {
        throw error;
      },
      work: async (tx, taken) => {
        begun.push(taken);
        await held;
        for (const { kind, subject, dueAtMs } of taken) await tx.work.finish(kind, subject, dueAtMs);
        return 'done';
      },
    };
    const both = doDueAbreast(deps);
    await until('both parts are begun', () => begun.length === 2);
    const owners = new Set(begun[0]?.map(({ ownerId }) => ownerId));
    expect(begun[1]?.filter(({ ownerId }) => owners.has(ownerId))).toEqual([]);
    release();
    expect(await both).toBe(true);
    while (await doDueAbreast(deps));
    expect(
      begun
        .flat()
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(rows.map(({ subject }) => subject));
  });
});
