import { setTimeout as delay } from 'node:timers/promises';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueWorkLoop } from '#server/jobs/due-work-loop.ts';
import { createMint } from '#server/use-cases/create-mint.ts';
import { until } from '../../support/until.ts';
import { hasPostgres, storeKinds } from '../support/databases.ts';
import { type House, openHouse, SHARED_SECRET } from '../support/house.ts';
import { auditBeside, breakStake, moveTo, settledAt, stake } from '../support/staked.ts';
import { userRow } from '../support/users.ts';

const MINUTE_MS = 60_000;
/** As many as make the difference plain: each would be tried for itself. */
const MANY = 1000;
const isLong = process.env['TEST_LONG'] === '1';
const STAKES = 20;

/** The chain is not heard of any more. */
function chainAway(house: House): { back(): void } {
  const seen = vi.spyOn(house.core.running, 'seenUntilMs').mockReturnValue(null);
  return { back: () => seen.mockRestore() };
}

/** So many orders of so many people, three each, none of which is ever paid. */
async function order(house: House, count: number): Promise<readonly string[]> {
  const { cases, store } = house.core;
  const ids: string[] = [];
  const people = Array.from({ length: Math.ceil(count / 3) }, () => cases.ids.next());
  await store.transaction(async (tx) => {
    for (const id of people) await tx.users.insert(userRow(id));
    for (let place = 0; place < count; place += 1) {
      const owner = people[Math.floor(place / 3)] ?? '';
      ids.push((await createMint(tx, cases, owner, { amount: '10', days: 30 })).record.mint.id);
    }
  });
  return ids;
}

async function endings(house: House, ids: readonly string[]): Promise<readonly (number | undefined)[]> {
  const records = await house.core.store.transaction((tx) => Promise.all(ids.map((id) => tx.mints.byId(id))));
  return records.flatMap((record) =>
    record?.mint.status === 'canceled' ? [(record.mint.closedAtMs ?? 0) - record.mint.createdAtMs] : [],
  );
}

describe.each(storeKinds)(
  'what waits for the chain, on %s',
  { timeout: isLong ? 900_000 : 120_000 },
  (kind) => {
    const orders = isLong || kind === 'memory' ? MANY : 90;
    let house: House;
    let midnightMs: number;
    let broken: string | undefined;
    beforeEach(async () => {
      broken = undefined;
      house = await openHouse(kind, { env: { LOG_LEVEL: 'silent' } });
      const { clock } = house.core;
      midnightMs = utcMidnightAfter(clock.nowMs()) + MS_PER_DAY;
      await moveTo(house, midnightMs - 12 * 60 * MINUTE_MS);
      await house.settle();
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await auditBeside(house, broken);
      await house.stop();
    });

    it(`${orders} open orders keep no stake from its settlement; the database is left alone meanwhile`, async () => {
      const stakes = await stake(house, STAKES);
      await moveTo(house, midnightMs - 20 * MINUTE_MS);
      await order(house, orders);
      chainAway(house);
      await moveTo(house, midnightMs + 1000);
      await until(
        'the stakes are settled',
        async () => (await settledAt(house, stakes, midnightMs)) === STAKES,
      );

      // A server of its own would wait in the same way.
      const { store, clock, cases } = house.core;
      let asked = 0;
      let touched = 0;
      const loop = dueWorkLoop(
        {
          store: {
            reads: store.reads,
            command: (need, decide) => store.command(need, decide),
            openSession: (opened) => store.openSession(opened),
            transaction: (work, options) => {
              asked += 1;
              return store.transaction(work, options);
            },
            audit: (work) => store.audit(work),
            waiting: () => store.waiting(),
            ping: () => store.ping(),
            close: async () => undefined,
          },
          clock,
          paymentsSeenUntilMs: cases.paymentsSeenUntilMs,
          work: async () => {
            touched += 1;
            return 'later' as const;
          },
          onError: () => undefined,
        },
        () => undefined,
      );
      await delay(1000);
      await loop.stop();
      expect(touched).toBe(0);
      // One at its start, one a second later, one at its stop.
      expect(asked).toBeLessThanOrEqual(3);
    });

    it('the chain is away for 30 min: every order ends once it is back, for its own instant, and a row that fails beside them waits alone', async () => {
      await moveTo(house, midnightMs - 60 * MINUTE_MS);
      const away = chainAway(house);
      const ids = await order(house, orders);
      broken = await breakStake(house, midnightMs - 50 * MINUTE_MS);
      await moveTo(house, midnightMs - 30 * MINUTE_MS);
      const { store, clock } = house.core;
      const tried = () =>
        store.transaction(async (tx) => {
          const far = {
            nowMs: clock.nowMs(),
            wallMs: clock.wallMs() + MS_PER_DAY,
            paymentsSeenUntilMs: null,
          };
          return (await tx.work.due(far, 10)).map(({ subject, attempts }) => [subject, attempts > 0]);
        });
      await until('the broken row was tried', async () => (await tried())[0]?.[1]);
      // Nothing else could be done: the orders are not even tried.
      expect(await tried()).toEqual([[broken, true]]);
      expect(await endings(house, ids)).toEqual([]);
      away.back();
      await until(
        'all have ended',
        async () => (await endings(house, ids)).length === orders,
        isLong ? 600_000 : 60_000,
      );
      expect(new Set(await endings(house, ids))).toEqual(new Set([15 * MINUTE_MS]));
      expect(await tried()).toEqual([[broken, true]]);
      await store.transaction((tx) => tx.work.cancel('stake', broken ?? ''));
    });
  },
);

describe.runIf(hasPostgres)('two servers, one of which does not see the chain', { timeout: 120_000 }, () => {
  it('what waits at one is ended by the other, once', async () => {
    const one = await openHouse('postgres', { env: SHARED_SECRET });
    const other = await openHouse('postgres', { env: SHARED_SECRET, beside: one });
    try {
      chainAway(one);
      const away = chainAway(other);
      const ids = await order(one, 60);
      const nextMs = utcDayStart(one.core.clock.nowMs()) + 2 * MS_PER_DAY;
      await moveTo(one, nextMs);
      expect(await endings(one, ids)).toEqual([]);
      away.back();
      await until('all have ended', async () => (await endings(one, ids)).length === ids.length, 60_000);
      await one.audit();
    } finally {
      vi.restoreAllMocks();
      await other.stop();
      await one.stop();
    }
  });
});
