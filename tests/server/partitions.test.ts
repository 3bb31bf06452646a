import { booking } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import { transitionTask } from '@axiom/domain/task';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doNextDue } from '#server/jobs/due-work-loop.ts';
import type { CommandTx } from '#server/ports/store-commands.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { PARTITIONS } from '#server/store/migrations/partitioned.ts';
import type { Database } from '#server/store/open.ts';
import { activateFarmLink } from '#server/use-cases/activate-farm-link.ts';
import { activatePaidMint } from '#server/use-cases/activate-mint.ts';
import { cancelFarmLink } from '#server/use-cases/cancel-farm-link.ts';
import { claimTask } from '#server/use-cases/claim-task.ts';
import { createFarmLink } from '#server/use-cases/create-farm-link.ts';
import { createMint } from '#server/use-cases/create-mint.ts';
import { createStake } from '#server/use-cases/create-stake.ts';
import { createWithdrawal } from '#server/use-cases/create-withdrawal.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { startTask } from '#server/use-cases/start-task.ts';
import { periodsNow, readTask, saveTask } from '#server/use-cases/task-board.ts';
import { transferReferral } from '#server/use-cases/transfer-referral.ts';
import { hasPostgres } from './support/databases.ts';
import { grow } from './support/grown.ts';
import { HOME, type House, openHouse, TON } from './support/house.ts';
import { type Watched, watched } from './support/partitions.ts';
import { linkOrder } from './support/link-order.ts';
import { userRow } from './support/users.ts';

/** Done by coming. */
const TASK = 'daily_check_in';

/** What an evidence leads to. */
const submitted: typeof startTask = async (tx, cases, userId, taskId) => {
  const sheet = await readTask(tx, cases, userId, taskId);
  const event = { type: 'submit', atMs: cases.clock.nowMs(), evidence: { kind: TASK } } as const;
  return saveTask(tx, cases, sheet, transitionTask(sheet.task, event).task);
};

const page = { offset: 0, limit: 10 };

/** A bonus, a link with a use, and a task for every bond of the grown database; the inviters are people whom nobody knows. */
async function more({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into referral_bonuses (mint_id, inviter_id, invitee_id, status, bonus, turnover, created_at)
      select id, 'inviter of ' || owner_id, owner_id, 'pending', 1, 1, 0 from mints`.execute(tx);
    await sql`insert into farm_links (id, owner_id, status, source, policy_id, activation_code, created_at, closed_at,
        amount_token, tariff_days, count_activations, activated, is_multilink, is_for_me, bonus_percent, daily_reward,
        max_reward_percent)
      select id, owner_id, 'REVOKED', 'main', policy_id, id, 0, 0, 5, 30, 2, 1, true, false, 0, 0, 0 from mints`.execute(
      tx,
    );
    await sql`insert into farm_activations (link_id, author_id, user_id, place, mint_id, at)
      select id, owner_id, owner_id, 1, id, 0 from mints`.execute(tx);
    await sql`insert into user_tasks (id, user_id, task_id, period, kind, count, reward, status)
      select id, owner_id, id, 'once', 'link', 1, 0, 'STARTED' from mints`.execute(tx);
    await sql`analyze referral_bonuses, farm_links, farm_activations, user_tasks`.execute(tx);
  });
}

describe.runIf(hasPostgres)('a hot statement looks only where the people and links that it names are', () => {
  let house: House;
  let watch: Watched;
  let store: KyselyStore;
  beforeAll(async () => {
    house = await openHouse('postgres');
    const { clock, cases } = house.core;
    // At noon: no midnight passes meanwhile.
    await house.advance(utcDayStart(clock.nowMs()) + 1.5 * 86_400_000 - clock.nowMs());
    await house.settle();
    if (house.databaseUrl === null) throw new Error('no database');
    if (house.database === null) throw new Error('no database');
    // As many rows as make the planner look rows up by their keys.
    await grow(house.database, { stakes: 20_000, dayMs: utcDayStart(clock.nowMs()) });
    await more(house.database);
    watch = await watched(house.databaseUrl);
    store = await KyselyStore.open(watch.database, clock, cases.ids);
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await house.stop();
  });

  /** Somebody with money; `inviter`: who brought them. */
  async function person(inviter?: string): Promise<string> {
    const { cases, clock, store: own } = house.core;
    const id = cases.ids.next();
    const invited = inviter === undefined ? {} : { inviterId: inviter };
    await own.transaction(async (tx) => {
      await tx.users.insert(userRow(id, invited));
      for (const account of ['main', 'referral'] as const)
        await tx.ledger.post(booking.adjustment({ userId: id, account, amountToken: axiom(1_000n * TON) }), {
          atMs: clock.nowMs(),
        });
    });
    return id;
  }

  /** Does something, and tells where its statements have looked beside the partitions of who and what is named. */
  async function strays(
    named: () => readonly string[],
    work: () => Promise<unknown>,
  ): Promise<readonly string[]> {
    watch.take();
    await work();
    const looked = watch.take();
    const numbers = await watch.numbersOf(named());
    expect(looked.some(({ partitions }) => partitions.length > 0)).toBe(true);
    expect(numbers.size).toBeLessThan(PARTITIONS);
    return looked.flatMap(({ statement, partitions }) => {
      const beside = partitions.filter((name) => !numbers.has(Number(/\d+$/.exec(name)?.[0])));
      return beside.length === 0
        ? []
        : [`${statement.replaceAll(/\s+/g, ' ').slice(0, 200)}: ${beside.join(', ')}`];
    });
  }
  const expectNone = async (named: readonly string[], work: () => Promise<unknown>) =>
    expect(await strays(() => named, work)).toEqual([]);

  const READS: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    person: (id) => store.reads.person(id, utcDayStart(house.core.clock.nowMs())),
    balances: (id) => store.reads.balances(id),
    mints: (id) => store.reads.mints(id, page),
    stakes: (id) => store.reads.stakes(id, page),
    links: (id) => store.reads.links(id, page),
    friends: (id) => store.reads.friends(id, page),
    earnings: (id) => store.reads.earnings(id, { rows: 30, spans: 60 }),
    operations: (id) => store.reads.operations(id, { ...page, order: 'desc' }),
    'operations of some kinds': (id) =>
      store.reads.operations(id, { ...page, order: 'asc', kinds: ['adjustment'], fromMs: 0, toMs: 9e15 }),
    sales: (id) => store.reads.sales(id, { ...page, orderBy: 'created_at', descending: true, dayMs: 0 }),
    tasks: (id) => store.reads.tasks(id, ['once']),
    events: (id) => store.reads.events({ userId: id, aboveVersion: 0, limit: 9 }),
    saleFacts: (id) => store.reads.saleFacts(id, 0),
    statementStart: (id) => store.reads.statementStart(id, { fromMs: 0, toMs: 9e15 }, 9),
    entriesAfter: (id) =>
      store.reads.entriesAfter(id, { fromMs: 0, toMs: 9e15 }, { atMs: 0, operationId: '', position: 0 }, 9),
    balancesBefore: (id) => store.reads.balancesBefore(id, 9e15),
    stake: (id) => store.reads.stake(id, 'some'),
  };

  it.each(Object.keys(READS))('a read: %s', async (name) => {
    const inviter = await person();
    await expectNone([inviter], async () => READS[name]?.(inviter));
  });

  it('commands, from the order of a bond to its reward at midnight', async () => {
    const { cases, clock } = house.core;
    const [ada, bob] = [await person(), await person()];
    const friend = await person(ada);
    const command = (userId: string, need: object, decide: (tx: CommandTx) => Promise<unknown>) => () => {
      const key = { userId, route: 'some', key: cases.ids.next() };
      return store.command({ userId, key, ...need }, async (tx) => {
        if ((await tx.idempotency.take(key, 'hash', clock.wallMs())) !== 'new') throw new Error('not new');
        await decide(tx);
        await tx.idempotency.store(key, '"done"');
      });
    };
    let orderCode = '';
    let mintId = '';
    await expectNone(
      [friend],
      command(friend, {}, async (tx) => {
        const { record } = await createMint(tx, cases, friend, { amount: '10', days: 30 });
        orderCode = record.orderCode ?? '';
        mintId = record.mint.id;
      }),
    );
    await expectNone([friend, ada], () =>
      store.transaction(async (tx) => {
        const record = await tx.mints.byOrderCode(orderCode);
        if (record === null) throw new Error('no order');
        const atS = Math.floor(clock.nowMs() / 1000);
        const transfer = { lt: 1n, hash: 'ab', source: HOME, valueNano: 10n * TON, atS };
        await activatePaidMint(tx, cases, { record, transfer });
      }),
    );
    await expectNone(
      [friend, ada],
      command(friend, { mintId, isStake: true }, (tx) => createStake(tx, cases, friend, mintId)),
    );
    await expectNone(
      [ada],
      command(ada, {}, (tx) => transferReferral(tx, cases, ada, '10')),
    );
    await expectNone(
      [friend],
      command(friend, { periods: ['once'], isAboutNotices: true, proof: 'some' }, async (tx) => {
        expect(await tx.mints.endedPaid(friend)).toHaveLength(1);
        await tx.ledger.countEntries(friend, { fromMs: 0, toMs: 9e15 });
      }),
    );
    const sale = { tokenAmount: '10', address: HOME, fromReferral: false, minAmountTon: undefined };
    await expectNone(
      [ada],
      command(ada, { isSale: true }, (tx) => createWithdrawal(tx, cases, ada, sale)),
    );
    const named = [ada];
    let code = '';
    const link = linkOrder();
    const found = await strays(
      () => named,
      command(ada, {}, async (tx) => {
        const { record } = await createFarmLink(tx, cases, ada, link);
        named.push(record.link.id);
        code = record.link.activationCode ?? '';
      }),
    );
    expect(found).toEqual([]);
    await expectNone(
      [...named, bob],
      command(bob, { activationCode: code }, (tx) => activateFarmLink(tx, cases, bob, code)),
    );
    await expectNone([ada, bob], async () =>
      expect((await store.reads.link(bob, code))?.ownBond?.mint.ownerId).toBe(bob),
    );
    const linkId = named[1] ?? '';
    await expectNone(
      named,
      command(ada, { linkId }, async (tx) => {
        const { link: canceled } = await cancelFarmLink(tx, cases, ada, linkId);
        expect(await tx.farming.openers(canceled, 3)).toHaveLength(1);
      }),
    );
    await expectNone([ada], async () => expect(await store.reads.ownLink(ada, linkId)).not.toBeNull());
    const periods = periodsNow(clock.nowMs());
    for (const step of [startTask, submitted, claimTask])
      await expectNone(
        [bob],
        command(bob, { periods }, (tx) => step(tx, cases, bob, TASK)),
      );

    const midnightMs = utcMidnightAfter(clock.nowMs());
    const deps = {
      store,
      clock: { nowMs: () => midnightMs, wallMs: () => clock.wallMs() },
      paymentsSeenUntilMs: cases.paymentsSeenUntilMs,
      work: (...[tx, rows]: Parameters<Parameters<typeof doNextDue>[0]['work']>) =>
        doDueWork(tx, cases, rows),
      onError: (error: unknown) => {
        throw error;
      },
    };
    // The day's own facts are of everybody.
    await doNextDue(deps);
    await expectNone([friend, ada], () => doNextDue(deps, 1));
    for (const [name, read] of Object.entries(READS)) {
      const beside = await strays(
        () => [ada, friend, ...named],
        () => read(ada),
      );
      expect([name, beside]).toEqual([name, []]);
    }
  });
});
