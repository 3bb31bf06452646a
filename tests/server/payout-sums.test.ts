import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import { foldingLoop } from '#server/jobs/housekeeping.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import type { Database } from '#server/store/open.ts';
import { until } from '../support/until.ts';
import { auditOf } from './support/audit.ts';
import { beginBefore, putPeople } from './support/earlier-schema.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from './support/databases.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());
const DAY_MS = 86_400_000;

type Kind = 'withdrawal' | 'deposit_refund';

describe.each(databaseKinds)('sums of payouts that are kept, on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  beforeEach(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    await beginBefore(database.db, '0034-payout-sums');
    await putPeople(database.db, ['ada', 'bob']);
    await sql`insert into deposits (id, account, lt, hash, sender, value, reason, status, payout_id, automatic, at_s)
      values ('d', 'a', 1, 'h', 's', 100, 'no_comment', 'refunding', 'back', true, 0)`.execute(database.db);
    await pay('old', { owner: 'ada', nano: 1, day: 1 });
    await pay('gone', { owner: 'ada', nano: 2, day: 1, status: 'refunded' });
    await pay('sent', { owner: 'ada', nano: 4, day: 1, status: 'sending' });
    await pay('done', { owner: 'ada', nano: 8, day: 2, status: 'confirmed' });
    await pay('back', { kind: 'deposit_refund', owner: null, nano: 100, day: 2 });
    store = await KyselyStore.open(database, clock, ids);
  });
  afterEach(async () => {
    await store.close();
    await place.drop();
  });

  interface Wanted {
    readonly owner: string | null;
    readonly nano: number;
    readonly day: number;
    readonly status?: string;
    readonly kind?: Kind;
  }
  const pay = (id: string, { owner, nano, day, status = 'queued', kind: of = 'withdrawal' }: Wanted) =>
    sql`insert into payouts (id, kind, owner_id, from_referral, deposit_id, address, shown_address, amount, token, fee_token,
        reference, status, batch_id, attempts, tx_lt, tx_hash, created_at, updated_at)
      values (${id}, ${of}, ${owner}, false, ${of === 'withdrawal' ? null : 'd'}, 'a', 'a', ${nano}, ${10 * nano}, 0, ${id},
        ${status}, ${status === 'sending' ? 'b' : null}, 0, 1, 'h', ${day * DAY_MS + 5}, 0)`.execute(
      database.db,
    );
  const turn = (id: string, status: string) =>
    sql`update payouts set status = ${status}, batch_id = 'b' where id = ${id}`.execute(database.db);
  const soldOn = async (owner: string, day: number) => {
    const { amountTon, tokenAmount } = await store.transaction((tx) =>
      tx.payouts.soldOn(owner, day * DAY_MS),
    );
    expect(tokenAmount).toBe(10n * amountTon);
    return Number(amountTon);
  };
  const open = async () => {
    const { owedTon, sendingTon } = await store.transaction((tx) => tx.payouts.openTon());
    return [Number(owedTon), Number(sendingTon)];
  };

  it('begin with the payouts of before, and follow each to its end', async () => {
    expect([await soldOn('ada', 1), await soldOn('ada', 2), await soldOn('bob', 2)]).toEqual([5, 8, 0]);
    expect(await open()).toEqual([5, 4]);
    await pay('new', { owner: 'ada', nano: 16, day: 2 });
    await pay('held', { owner: 'bob', nano: 32, day: 2, status: 'held' });
    expect([await soldOn('ada', 2), await soldOn('bob', 2)]).toEqual([24, 32]);
    expect(await open()).toEqual([53, 4]);
    await turn('new', 'sending');
    expect(await open()).toEqual([53, 20]);
    await turn('new', 'confirmed');
    await turn('held', 'refunded');
    await turn('sent', 'queued');
    expect(await open()).toEqual([5, 0]);
    expect([await soldOn('ada', 2), await soldOn('bob', 2), await soldOn('ada', 1)]).toEqual([24, 0, 5]);
    // A refund of days ago takes nothing from today.
    await turn('old', 'refunded');
    expect([await soldOn('ada', 1), await soldOn('ada', 2)]).toEqual([4, 24]);
    await turn('back', 'confirmed');
    expect(await open()).toEqual([4, 0]);
  });

  it('are those of all rows at every instant, while many sell and are paid and two fold', async () => {
    const sell = async (owner: string) => {
      for (let round = 0; round < 10; round += 1) {
        await pay(`${owner}${round}`, { owner, nano: round + 1, day: 3 });
        await turn(`${owner}${round}`, 'sending');
        if (round % 3 === 0) await turn(`${owner}${round}`, 'confirmed');
      }
    };
    const fold = async () => {
      for (let round = 0; round < 10; round += 1) await store.transaction((tx) => tx.payouts.foldOpenTon(3));
    };
    const look = async () => {
      for (let round = 0; round < 10; round += 1) {
        const { rows } = await sql<{ kept: string; counted: string }>`select
          (select sum(owed) || ' ' || sum(sending) from open_payouts) as kept,
          (select coalesce(sum(amount), 0) || ' ' || coalesce(sum(amount) filter (where status = 'sending'), 0) from payouts
            where kind = 'withdrawal' and status in ('queued', 'held', 'sending')) as counted`.execute(
          database.db,
        );
        expect(rows[0]?.kept).toBe(rows[0]?.counted);
      }
    };
    await Promise.all([sell('ada'), sell('bob'), fold(), fold(), look()]);
    expect([await soldOn('ada', 3), await soldOn('bob', 3)]).toEqual([55, 55]);
    const before = await open();
    const errors: unknown[] = [];
    const loop = foldingLoop(store, (error) => errors.push(error));
    const rows = sql<{ rows: number }>`select count(*)::int4 as rows from open_payouts`;
    await until('one row is left', async () => (await rows.execute(database.db)).rows[0]?.rows === 1);
    await loop.stop();
    expect(errors).toEqual([]);
    expect(await open()).toEqual(before);
    expect((await auditOf(store)).filter(({ row }) => row.startsWith('kept'))).toEqual([]);
  });
});
