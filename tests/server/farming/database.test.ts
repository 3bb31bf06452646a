import { axiom, percent6 } from '@axiom/domain/money';
import { booking } from '@axiom/domain/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import type { FarmLinkRecord } from '#server/ports/store-farming.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import type { Database } from '#server/store/open.ts';
import { auditOf } from '../support/audit.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts';
import { userRow } from '../support/users.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());

describe.each(databaseKinds)('links in the database on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  let ada: string;
  beforeAll(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    store = await KyselyStore.open(database, clock, ids);
    await store.transaction((tx) =>
      tx.policies.insert({ id: 'p', document: '{}', inForceFromMs: 0, createdAtWallMs: 0 }),
    );
    ada = await newUser();
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  const newUser = async () => {
    const id = ids.next();
    await store.transaction((tx) => tx.users.insert(userRow(id)));
    return id;
  };
  const record = (change: Partial<FarmLinkRecord['link']> = {}): FarmLinkRecord => ({
    policyId: 'p',
    link: {
      id: ids.next(),
      ownerId: ada,
      status: 'ACTIVE',
      source: 'main',
      createdAtMs: 1,
      amountToken: axiom(10n),
      tariffDays: 30,
      countActivations: 3,
      activated: 0,
      isForMe: false,
      isMultilink: true,
      activationCode: ids.next(),
      terms: { bonusPercent: percent6(1n), dailyReward: percent6(2n), maxRewardPercent: percent6(3n) },
      ...change,
    },
  });
  const stored = async (change: Partial<FarmLinkRecord['link']> = {}) => {
    const made = record(change);
    await store.transaction((tx) => tx.farming.insert(made));
    return made;
  };
  const update = (id: string, change: string) =>
    sql`update farm_links set ${sql.raw(change)} where id = ${id}`.execute(database.db);
  const newMint = async (ownerId: string) => {
    const id = ids.next();
    await sql`insert into mints (id, owner_id, status, origin, policy_id, created_at, amount_ton, amount_token,
        expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
        exit_fee_percent, exit_fee_flat)
      values (${id}, ${ownerId}, 'active', 'farm', 'p', 1, 1, 1, 1, 0, 30, 1, 0, 0, 0, 0, 0)`.execute(
      database.db,
    );
    return id;
  };

  it('reads a link as it was stored', async () => {
    const made = await stored({ status: 'REVOKED', closedAtMs: 5, activated: 1, source: 'task' });
    await store.transaction(async (tx) => {
      expect(await tx.farming.ofUser(ada, made.link.id)).toEqual(made);
      expect(await tx.farming.byCode(made.link.activationCode ?? '')).toEqual(made);
    });
  });

  it('refuses a link whose numbers cannot be true, whoever writes it', async () => {
    const { link } = await stored();
    for (const change of [
      'activated = -1',
      'activated = 4',
      'activated = 3',
      "status = 'REACHED'",
      "status = 'REACHED', closed_at = 1",
      "status = 'REVOKED'",
      'closed_at = 1',
      "status = 'GONE'",
      "source = 'bonded'",
      'amount_token = 0',
      'count_activations = 0',
      'is_multilink = false',
      'is_for_me = true',
      'activation_code = null',
      'is_for_me = true, activation_code = null',
    ])
      await expect(update(link.id, change), change).rejects.toThrow(/check/);
    await expect(stored({ activationCode: link.activationCode ?? '' })).rejects.toThrow(/unique/);
    await update(link.id, "activated = 3, status = 'REACHED', closed_at = 1");
  });

  it('takes each person, each place and each bond once', async () => {
    const { link } = await stored();
    const [bob, eve] = [await newUser(), await newUser()];
    const use = (userId: string, mintId: string, activated: number) =>
      store.transaction((tx) =>
        tx.farming.insertActivation({ ...link, activated }, { linkId: link.id, userId, mintId, atMs: 1 }),
      );
    const mint = await newMint(bob);
    await use(bob, mint, 1);
    await expect(use(bob, await newMint(bob), 2)).rejects.toThrow(/unique/);
    await expect(use(eve, await newMint(eve), 1)).rejects.toThrow(/unique/);
    await expect(use(eve, mint, 2)).rejects.toThrow(/unique/);
    await expect(use(eve, 'nothing', 2)).rejects.toThrow(/foreign key/);
    await store.transaction(async (tx) => {
      expect(await tx.farming.activation(link, bob)).toMatchObject({ mintId: mint });
      expect(await tx.farming.activation(link, eve)).toBeNull();
    });
    await sql`delete from farm_activations`.execute(database.db);
  });

  it('moves a link from what it was read as, and no other', async () => {
    const before = await stored();
    const used = { ...before, link: { ...before.link, activated: 1 } };
    await store.transaction(async (tx) => {
      expect(await tx.farming.move(before, used)).toBe(true);
      expect(await tx.farming.move(before, used)).toBe(false);
      const revoked = { ...used, link: { ...used.link, status: 'REVOKED' as const, closedAtMs: 2 } };
      expect(await tx.farming.move(used, revoked)).toBe(true);
      expect(await tx.farming.move(used, revoked)).toBe(false);
    });
  });

  it('I2 I3 an escrow never falls below zero, and the audit compares it with the unused shares', async () => {
    await sql`delete from farm_links`.execute(database.db);
    await sql`delete from link_codes`.execute(database.db);
    const { link } = await stored();
    const escrow = `link/${link.id}/escrow`;
    const audit = async () => (await auditOf(store)).filter(({ row }) => row.startsWith(`link ${link.id}`));
    const share = { userId: ada, linkId: link.id };
    expect(await audit()).toEqual([
      {
        what: 'booking',
        row: `link ${link.id}`,
        expected: `farming_created: ${escrow} +0.00000003 AXIOM`,
        found: 'no farming_created',
      },
    ]);
    await store.transaction(async (tx) => {
      await tx.ledger.post(booking.adjustment({ userId: ada, account: 'main', amountToken: axiom(30n) }), {
        atMs: 1,
      });
      const created = booking.farmingCreated({ ...share, source: 'main', amountToken: axiom(30n) });
      await tx.ledger.post(created, { atMs: 1, linkId: link.id });
    });
    expect(await audit()).toEqual([]);
    const spend = (nano: bigint) =>
      store.transaction((tx) =>
        tx.ledger.post(booking.farmingActivated({ ...share, amountToken: axiom(nano) }), { atMs: 1 }),
      );
    await expect(spend(31n)).rejects.toMatchObject({ code: 'insufficient_balance' });
    await expect(
      sql`update accounts set balance = -1 where name = ${escrow}`.execute(database.db),
    ).rejects.toThrow(/check/);
    await spend(10n);
    expect(await audit()).toEqual([
      {
        what: 'booking',
        row: `link ${link.id}`,
        expected: 'no farming_activated',
        found: `farming_activated: ${escrow} -0.00000001 AXIOM`,
      },
    ]);
    await update(link.id, 'activated = 1');
    expect(await audit()).toEqual([
      { what: 'status', row: `link ${link.id} activated`, expected: '0', found: '1' },
    ]);
    await update(link.id, "status = 'REVOKED', closed_at = 1");
    expect((await audit()).map(({ expected }) => expected)).toEqual([
      '0',
      `farming_canceled: ${escrow} -0.00000002 AXIOM`,
    ]);
  });
});
