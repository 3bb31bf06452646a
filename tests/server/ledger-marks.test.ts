import { type Booking, booking } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import { bookingKindsOf } from '@axiom/domain/records';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { ENTRIES_A_MARK, FILL_MARKS } from '#server/store/migrations/0036-ledger-marks.ts';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/index.ts';
import type { Database } from '#server/store/open.ts';
import { auditOf } from './support/audit.ts';
import { beginBefore, putPeople } from './support/earlier-schema.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from './support/databases.ts';
import { userRow } from './support/users.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());
const LAST_MS = 400;
const EVER = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

interface Booked {
  readonly kind: 'gift' | 'transfer';
  readonly atMs: number;
}

/** Entries on the person's accounts: a gift has one, a transfer two. */
const entriesOf = ({ kind }: Booked): number => (kind === 'gift' ? 1 : 2);

const bookingOf = ({ kind }: Booked, userId: string): Booking =>
  kind === 'gift'
    ? booking.adjustment({ userId, account: 'referral', amountToken: axiom(1n) })
    : booking.referralTransferred({ userId, amountToken: axiom(1n) });

/** Statements of rising times, each of some bookings; with bookings of one instant, and with such that come late. */
const history = fc
  .array(
    fc.tuple(
      fc.constantFrom(0, 0, 1, 3),
      fc.constantFrom(0, 0, 0, 0, 2, 40, 1_000),
      fc.array(fc.constantFrom<Booked['kind']>('gift', 'gift', 'transfer'), { minLength: 1, maxLength: 30 }),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((statements) => {
    let nowMs = 10;
    return statements.map(([later, late, kinds]) => {
      nowMs += later;
      return kinds.map((kind, index): Booked => ({
        kind,
        atMs: Math.max(1, nowMs - late + (index % 7 === 6 ? 1 : 0)),
      }));
    });
  });

describe.each(databaseKinds)('what a person had before an instant, on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  beforeEach(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    store = await KyselyStore.open(database, clock, ids);
  });
  afterEach(async () => {
    await store.close();
    await place.drop();
  });

  const person = async (id: string): Promise<string> => {
    await store.transaction(async (tx) => {
      await tx.users.insert(userRow(id));
      // So much that transfers have something to move.
      const gift = booking.adjustment({ userId: id, account: 'referral', amountToken: axiom(100_000n) });
      await tx.ledger.post(gift, { atMs: 0 });
    });
    return id;
  };
  const post = (userId: string, all: readonly Booked[]) =>
    store.transaction((tx) =>
      tx.ledger.postAll(
        all.map((each) => ({ booking: bookingOf(each, userId), subject: { atMs: each.atMs } })),
      ),
    );

  /** Compares every answer about a period with the bookings themselves. */
  async function isTrue(userId: string, all: readonly Booked[], fromMs: number, toMs: number): Promise<void> {
    const { reads } = store;
    const first: Booked = { kind: 'gift', atMs: 0 };
    const inside = [first, ...all].filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    const page = { offset: 0, limit: 1, order: 'desc', fromMs, toMs } as const;
    const transfers = inside.filter((each) => each.kind === 'transfer');
    expect((await reads.operations(userId, page)).total).toBe(inside.length);
    const kinds = bookingKindsOf('referral_transfer');
    expect((await reads.operations(userId, { ...page, kinds })).total).toBe(transfers.length);
    const { total, before } = await reads.statementStart(userId, { fromMs, toMs }, 1);
    expect(total).toBe(inside.reduce((sum, each) => sum + entriesOf(each), 0));
    const earlier = all.filter(({ atMs }) => atMs < fromMs);
    const moved = earlier.filter((each) => each.kind === 'transfer').length;
    const given = earlier.length - moved + (fromMs > 0 ? 100_000 : 0);
    expect(before).toMatchObject({ main: BigInt(moved), referral: BigInt(given - moved) });
    expect(await reads.balancesBefore(userId, fromMs)).toEqual(before);
    const need = { userId };
    const counted = await store.command(need, (tx) => tx.ledger.countEntries(userId, { fromMs, toMs }));
    expect(counted).toBe(total);
  }

  /** The most entries behind a mark that one has to add to it for an instant. */
  const mostBehind = async (userId: string): Promise<number> => {
    const { rows } = await sql<{ most: number }>`select max(behind)::int4 as most from (
      select (select count(*) from ledger_entries f where f.owner_id = ${userId} and f.account like 'user/%'
          and f.at < e.at and f.at >= coalesce((select max(before) from ledger_marks
            where owner_id = ${userId} and before <= e.at), 0)) as behind
        from (select distinct at from ledger_entries where owner_id = ${userId}
          union all select ${Number.MAX_SAFE_INTEGER}::int8) e) counted`.execute(database.db);
    return rows[0]?.most ?? 0;
  };

  it('is what its entries say, in whatever order they came, and never more than a few of them are read', async () => {
    let people = 0;
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.tuple(fc.nat(LAST_MS), fc.nat(LAST_MS)), { minLength: 3, maxLength: 3 }),
        async (statements, periods) => {
          people += 1;
          const userId = await person(`p${people}`);
          for (const statement of statements) await post(userId, statement);
          const all = statements.flat();
          await isTrue(userId, all, EVER.fromMs, EVER.toMs);
          for (const [one, other] of periods)
            await isTrue(userId, all, Math.min(one, other), Math.max(one, other));
          expect(await mostBehind(userId)).toBeLessThan(ENTRIES_A_MARK);
        },
      ),
      { numRuns: kind === 'postgres' ? 25 : 8 },
    );
    expect((await auditOf(store)).filter(({ row }) => row.startsWith('kept'))).toEqual([]);
  });

  it('is kept while several book for one person at once, each at times of its own', async () => {
    const userId = await person('ada');
    const rounds = Array.from({ length: 15 }, (_, round) => round);
    const busy = async (offset: number) => {
      const all: Booked[] = [];
      for (const round of rounds) {
        const some = Array.from({ length: 4 }, (_, n): Booked => ({
          kind: n === 3 ? 'transfer' : 'gift',
          atMs: 1 + ((round * 37 + offset * 11 + n) % LAST_MS),
        }));
        await post(userId, some);
        all.push(...some);
      }
      return all;
    };
    const all = (await Promise.all([busy(0), busy(1), busy(2), busy(3)])).flat();
    for (const fromMs of [0, 1, 50, 200, 299]) await isTrue(userId, all, fromMs, 300);
    expect(await mostBehind(userId)).toBeLessThan(ENTRIES_A_MARK);
    expect((await auditOf(store)).filter(({ row }) => row.startsWith('kept'))).toEqual([]);
  });

  it('is known of what was there before', async () => {
    await beginBefore(database.db, '0036-ledger-marks');
    await putPeople(database.db, ['ada', 'bob']);
    await sql`insert into ledger_movements (id, owner_id, kind, at)
      select 'm' || n, 'ada', 'adjustment', n from generate_series(0, 99) n`.execute(database.db);
    await sql`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
      select 'm' || n, 0, 'user/ada/referral', 'AXIOM', case n when 0 then 100000 else 1 end, 'ada', n from generate_series(0, 99) n`.execute(
      database.db,
    );
    await migrate(database.db, migrations);
    const all = Array.from({ length: 99 }, (_, n): Booked => ({ kind: 'gift', atMs: n + 1 }));
    for (const fromMs of [0, 1, 20, 21, 77]) await isTrue('ada', all, fromMs, 90);
    expect(await mostBehind('ada')).toBeLessThan(ENTRIES_A_MARK);
    const { rows } = await sql<{ left: number }>`select count(*)::int4 as left from kept_counts
      where what like 'operations/%'`.execute(database.db);
    expect(rows).toEqual([{ left: 0 }]);
  });

  it.runIf(kind === 'postgres')('costs one with a long history no more than others', async () => {
    const [many, few] = [20_000, 10];
    await database.db.transaction().execute(async (tx) => {
      // Vacuum takes only for visible what is on the disk.
      await sql`set local synchronous_commit = on`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await putPeople(
        tx,
        Array.from({ length: 8_001 }, (_, n) => `p${n}`),
      );
      // Person 0 has many, everybody else a few.
      const past = sql`(select 'p' || p as owner, k, 'p' || p || '-' || k as id from generate_series(0, 8000) p,
        generate_series(1, case p when 0 then ${many}::int4 else ${few}::int4 end) k) past`;
      await sql`insert into ledger_movements (id, owner_id, kind, at) select id, owner, 'adjustment', k from ${past}`.execute(
        tx,
      );
      await sql`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
        select id, 0, 'user/' || owner || '/referral', 'AXIOM', 5, owner, k from ${past}`.execute(tx);
    });
    await sql`vacuum analyze`.execute(database.db);
    for (const statement of FILL_MARKS) await sql.raw(statement).execute(database.db);
    expect((await auditOf(store)).filter(({ row }) => row.includes(' before '))).toEqual([]);
    const blocks = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(database.db);
      const { rows } = await sql<{ blocks: number }>`select sum(idx_blks_hit + idx_blks_read)::int4 as blocks
        from pg_statio_user_indexes where relname like 'ledger_movements%'`.execute(database.db);
      return rows[0]?.blocks ?? 0;
    };
    const costOf = async (userId: string): Promise<number> => {
      const before = await blocks();
      await post(
        userId,
        Array.from({ length: 30 }, (_, n): Booked => ({ kind: 'gift', atMs: 2 * many + n })),
      );
      return (await blocks()) - before;
    };
    await post('p1', [{ kind: 'gift', atMs: 2 * many }]);
    const usual = await costOf('p2');
    expect(await costOf('p0')).toBeLessThan(2 * usual);
  });
});
