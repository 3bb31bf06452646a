import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { beginBefore, putPeople } from '../support/earlier-schema.ts';
import { databaseKinds, makeDatabase } from '../support/databases.ts';

describe.each(databaseKinds)('a database from before rows said what they wait for, on %s', (kind) => {
  it('its due rows name their owners, and open orders wait for payments', async () => {
    const place = await makeDatabase(kind);
    const database = await place.open();
    const { db } = database;
    try {
      await beginBefore(db, '0013-days');
      await sql`insert into policies (id, document, created_at, in_force_from) values ('p', '{}', 0, 0)`.execute(
        db,
      );
      await putPeople(db, ['ada']);
      await sql`insert into mints (id, owner_id, status, origin, policy_id, created_at, amount_ton, amount_token,
          expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
          exit_fee_percent, exit_fee_flat)
        select id, 'ada', status, 'paid', 'p', 0, 1, 1, 1, 0, 30, 1, 0, 0, 0, 0, 0 from (values ('open', 'pending'),
          ('bond', 'active'), ('staked', 'move_to_staking')) as m (id, status)`.execute(db);
      await sql`insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, total_amount,
          daily_reward, hold_bonus, collective_bonus, investment_bonus, earned_reward, max_reward, remainder)
        values ('stake', 'ada', 'staked', 'active', 30, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0),
          ('unpaid', 'ada', 'bond', 'pending', 30, 0, null, 1, 0, 0, 0, 0, 0, 1, 0)`.execute(db);
      await sql`insert into work (kind, subject, due_at, retry_at) values ('day', 'utc', 40, 0), ('mint', 'open', 10, 0),
          ('mint', 'bond', 20, 99), ('stake', 'stake', 30, 0), ('stake', 'unpaid', 15, 99)`.execute(db);
      const clock = new SystemClock();
      const ids = timeSortedIds(systemRandom, () => clock.wallMs());
      const store = await KyselyStore.open(database, clock, ids);
      await store.transaction(async (tx) => {
        const due = async (paymentsSeenUntilMs: number | null) => {
          const rows = await tx.work.due({ nowMs: 50, wallMs: 0, paymentsSeenUntilMs }, 10);
          return rows.map(({ subject, ownerId }) => `${subject} of ${ownerId}`);
        };
        expect(await due(null)).toEqual(['bond of ada', 'stake of ada', 'utc of ']);
        expect(await due(12)).toEqual(['open of ada', 'bond of ada', 'stake of ada', 'utc of ']);
        expect(await due(50)).toHaveLength(5);
        expect(await tx.days.newest(1e15)).toBeNull();
      });
    } finally {
      await database.close();
      await place.drop();
    }
  });
});
