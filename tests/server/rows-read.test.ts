import { kindsOf, bookingKindsOf } from '@axiom/domain/records';
import { LINE_LOOKED_AT } from '@axiom/domain/withdrawal';
import { booking } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutCommands } from '#server/cli/payout-commands.ts';
import type { CommandNeed, CommandTx } from '#server/ports/store-commands.ts';
import type { Reads } from '#server/ports/store-reads.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { activateFarmLink } from '#server/use-cases/activate-farm-link.ts';
import { activatePaidMint } from '#server/use-cases/activate-mint.ts';
import { cancelFarmLink } from '#server/use-cases/cancel-farm-link.ts';
import { cancelMint } from '#server/use-cases/cancel-mint.ts';
import { createFarmLink } from '#server/use-cases/create-farm-link.ts';
import { createMint } from '#server/use-cases/create-mint.ts';
import { createStake } from '#server/use-cases/create-stake.ts';
import { createWithdrawal } from '#server/use-cases/create-withdrawal.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { countTotals } from '#server/use-cases/read-stats.ts';
import { costOf, counted } from './support/counted.ts';
import { transferReferral } from '#server/use-cases/transfer-referral.ts';
import { hasPostgres } from './support/databases.ts';
import { explain, remembering } from './support/explained.ts';
import { HOME, type House, openHouse, TON } from './support/house.ts';
import { watched } from './support/partitions.ts';
import { patiently } from './support/grown.ts';
import { userRow } from './support/users.ts';
import { linkOrder } from './support/link-order.ts';
import {
  growHistory,
  growLine,
  HOT_LINK,
  OLD_HAND,
  SALE_NANO,
  WORTH_A_REFUND,
} from './support/long-history.ts';

const ROWS = process.env['TEST_LONG'] === '1' ? 1_000_000 : 20_000;
/** What a read may look at beyond the rows that it answers. */
const MOST_BESIDE = 50;
/** What its indexes may pass over, blocks. */
const MOST_OVER = 10;
/**
 * A friend is answered from two rows: their own, and what is kept of what they brought; a bonus with its friend's name. An entry is
 * found in the order of time and then read, two of them with their movement.
 */
const ROWS_EACH: Readonly<Record<string, number>> = {
  friends: 2,
  earnings: 2,
  'operations of a time long ago': 2.5,
  // An entry with its movement and whether it is the first of it.
  'a statement of a new period': 3,
  'a statement of an old period': 3,
};
/** Points of the line of earnings come in every row. */
const INSIDE: Readonly<Record<string, number>> = { earnings: 60 };

const whole = { offset: 0, limit: 300 };
const page = { offset: 0, limit: 10 };
const sales = { ...page, descending: true, dayMs: utcDayStart(Date.now()) };

/** The last five of the movements, of two entries each. */
const LATELY = { fromMs: 1_700_000_000_000 + (ROWS - 4) * 1_000, toMs: Number.MAX_SAFE_INTEGER };

/** Half of the movements, from the middle of them. */
const FORMERLY = {
  fromMs: 1_700_000_000_000 + (ROWS / 4) * 1_000 + 1,
  toMs: 1_700_000_000_000 + ((ROWS * 3) / 4) * 1_000 + 1,
};

const ofBonds = kindsOf('bonds').flatMap(bookingKindsOf);

const READS: Readonly<Record<string, (reads: Reads) => Promise<unknown>>> = {
  user: (reads) => reads.user(OLD_HAND),
  person: (reads) => reads.person(OLD_HAND, utcDayStart(Date.now())),
  mints: (reads) => reads.mints(OLD_HAND, whole),
  stakes: (reads) => reads.stakes(OLD_HAND, whole),
  links: (reads) => reads.links(OLD_HAND, whole),
  friends: (reads) => reads.friends(OLD_HAND, whole),
  earnings: (reads) => reads.earnings(OLD_HAND, { rows: 30, spans: 60 }),
  operations: (reads) => reads.operations(OLD_HAND, { ...page, order: 'desc' }),
  'operations, the oldest first': (reads) => reads.operations(OLD_HAND, { ...page, order: 'asc' }),
  'operations of a group': (reads) => reads.operations(OLD_HAND, { ...page, order: 'desc', kinds: ofBonds }),
  'operations of a kind that never was': (reads) =>
    reads.operations(OLD_HAND, { ...page, order: 'desc', kinds: ['task_claimed'] }),
  'operations of a group in the last seconds': (reads) =>
    reads.operations(OLD_HAND, { ...page, ...LATELY, order: 'desc', kinds: ofBonds }),
  'operations of the last seconds': (reads) =>
    reads.operations(OLD_HAND, { ...page, ...LATELY, order: 'desc' }),
  'operations of a time long ago': (reads) =>
    reads.operations(OLD_HAND, { ...page, ...FORMERLY, order: 'desc' }),
  'operations of a group in a time long ago': (reads) =>
    reads.operations(OLD_HAND, { ...page, ...FORMERLY, order: 'asc', kinds: ofBonds }),
  'sales by time': (reads) => reads.sales(OLD_HAND, { ...sales, orderBy: 'created_at' }),
  'sales of a time long ago': (reads) =>
    reads.sales(OLD_HAND, { ...sales, ...FORMERLY, orderBy: 'created_at' }),
  'sales by tokens': (reads) => reads.sales(OLD_HAND, { ...sales, orderBy: 'token_amount' }),
  'sales by coins': (reads) => reads.sales(OLD_HAND, { ...sales, orderBy: 'amount_ton' }),
  'sales by status': (reads) => reads.sales(OLD_HAND, { ...sales, orderBy: 'status' }),
  tasks: (reads) => reads.tasks(OLD_HAND, ['once']),
  notices: (reads) => reads.notices(OLD_HAND),
  balances: (reads) => reads.balances(OLD_HAND),
  'a statement of a new period': (reads) => reads.statementStart(OLD_HAND, LATELY, 100),
  'a statement of an old period': (reads) => reads.statementStart(OLD_HAND, FORMERLY, 10),
  'the balances before an old period': (reads) => reads.balancesBefore(OLD_HAND, FORMERLY.fromMs),
  'the balances before a new period': (reads) => reads.balancesBefore(OLD_HAND, LATELY.fromMs),
  'a step of a statement': (reads) =>
    reads.entriesAfter(
      OLD_HAND,
      { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER },
      { atMs: 0, operationId: '', position: 0 },
      10,
    ),
  'what a sale depends on': (reads) => reads.saleFacts(OLD_HAND, utcDayStart(Date.now())),
  'a stake': (reads) => reads.stake(OLD_HAND, 's1'),
  'a link': (reads) => reads.link(OLD_HAND, 'c1'),
  'a link of one’s own': (reads) => reads.ownLink(OLD_HAND, 'l1'),
  'the figures of the operator': (reads) => reads.operator(Date.now()),
};

describe.runIf(hasPostgres)('a read costs what it answers, however long the history is', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('postgres', { reach: patiently });
    if (house.database === null) throw new Error('no database');
    await growHistory(house.database, ROWS);
  }, 600_000);
  afterAll(() => house.stop());

  async function costsWhatItAnswers(name: string): Promise<void> {
    if (house.database === null) throw new Error('no database');
    const { database, take } = remembering(house.database);
    const store = await KyselyStore.open(database, house.core.clock, house.core.cases.ids);
    const answer = await READS[name]?.(store.reads);
    const asked = take();
    expect(asked.length).toBe(1);
    for (const each of asked) {
      const { read, answered, over } = await explain(house.database, each);
      expect(answer).not.toBeNull();
      const shown = answered * (ROWS_EACH[name] ?? 1) + (INSIDE[name] ?? 0);
      expect(read - shown).toBeLessThanOrEqual(MOST_BESIDE);
      expect(over).toBeLessThanOrEqual(MOST_OVER);
    }
  }

  it.each(Object.keys(READS))('%s', costsWhatItAnswers);

  it('the deposits that wait for an operator', async () => {
    if (house.database === null) throw new Error('no database');
    const store = await KyselyStore.open(counted(house.database), house.core.clock, house.core.cases.ids);
    const commands = payoutCommands({ store, chain: house.core.chain });
    const listed: unknown[] = [];
    const { rows } = await costOf(async () => listed.push(...(await commands.deposits_list({}))));
    expect(listed).toHaveLength(WORTH_A_REFUND);
    // Each once for the page and once for the total.
    expect(rows - 2 * WORTH_A_REFUND).toBeLessThanOrEqual(MOST_BESIDE);
  });

  it('the totals of the whole economy', async () => {
    if (house.database === null) throw new Error('no database');
    const store = await KyselyStore.open(counted(house.database), house.core.clock, house.core.cases.ids);
    const told: number[] = [];
    const { rows } = await costOf(() =>
      store.transaction(async (tx) => told.push((await countTotals(tx)).users), { readOnly: true }),
    );
    expect(told).toEqual([ROWS + 1]);
    expect(rows).toBeLessThanOrEqual(MOST_BESIDE);
  });

  it('the totals are those of the whole history', async () => {
    const { reads } = house.core.store;
    const totals = await Promise.all([
      reads.mints(OLD_HAND, page),
      reads.links(OLD_HAND, page),
      reads.friends(OLD_HAND, page),
      reads.operations(OLD_HAND, { ...page, order: 'desc' }),
      reads.sales(OLD_HAND, { ...sales, orderBy: 'created_at' }),
    ]);
    expect(totals.map((found) => found?.total)).toEqual([ROWS, ROWS + 1, ROWS, ROWS, ROWS / 4]);
    const settled = { ...page, order: 'desc', kinds: ['stake_settled'] } as const;
    expect((await reads.operations(OLD_HAND, settled)).total).toBe(ROWS / 2);
    expect((await reads.person(OLD_HAND, utcDayStart(Date.now())))?.newReferrals).toBe(ROWS);
    const formerly = { ...page, ...FORMERLY } as const;
    const part = await Promise.all([
      reads.operations(OLD_HAND, { ...formerly, order: 'asc' }),
      reads.operations(OLD_HAND, { ...formerly, order: 'asc', kinds: ['stake_settled', 'mint_staked'] }),
      reads.sales(OLD_HAND, { ...sales, ...FORMERLY, orderBy: 'created_at' }),
      reads.statementStart(OLD_HAND, FORMERLY, 1),
    ]);
    expect(part.map((found) => found.total)).toEqual([ROWS / 2, (ROWS * 3) / 8, ROWS / 8, ROWS]);
    const moved = BigInt(ROWS / 4) * 5n;
    expect(await reads.balancesBefore(OLD_HAND, FORMERLY.fromMs)).toMatchObject({
      bonded: -moved,
      staked: moved,
    });
  });

  it('every command of a person with a long history', async () => {
    if (house.database === null) throw new Error('no database');
    const { cases, clock } = house.core;
    const watch = await watched(house.databaseUrl ?? '');
    const store = await KyselyStore.open(watch.database, clock, cases.ids);
    const guest = cases.ids.next();
    await store.transaction(async (tx) => {
      await tx.users.insert(userRow(guest));
      for (const account of ['main', 'referral'] as const) {
        const gift = booking.adjustment({ userId: OLD_HAND, account, amountToken: axiom(1_000n * TON) });
        await tx.ledger.post(gift, { atMs: clock.nowMs() });
      }
    });
    const dear: string[] = [];
    const costing = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      watch.take();
      const result = await work();
      const looked = watch.take();
      expect(looked.length).toBeGreaterThan(0);
      for (const { statement, rows, over } of looked)
        if (rows > MOST_BESIDE || over > MOST_OVER)
          dear.push(`${what}: ${rows} rows, ${over} blocks passed over by ${statement}`);
      return result;
    };
    const command = <T>(what: string, need: CommandNeed, work: (tx: CommandTx) => Promise<T>): Promise<T> =>
      costing(what, () => store.command(need, work));
    /** A paid bond of 10 TON, by the watcher of the chain. */
    const paid = async (what: string, { record }: Awaited<ReturnType<typeof createMint>>) => {
      await costing(what, () =>
        store.transaction(async (tx) => {
          const atS = Math.floor(clock.nowMs() / 1000);
          const transfer = { lt: 1n, hash: record.mint.id, source: HOME, valueNano: 10n * TON, atS };
          const ordered = await tx.mints.byOrderCode(record.orderCode ?? '');
          if (ordered === null) throw new Error('no order');
          await activatePaidMint(tx, cases, { record: ordered, transfer });
        }),
      );
      return record.mint.id;
    };
    const own = { userId: OLD_HAND };
    const bond = (userId: string) => (tx: CommandTx) =>
      createMint(tx, cases, userId, { amount: '10', days: 30 });
    const mintId = await paid('the payment of a bond', await command('a bond', own, bond(OLD_HAND)));
    const friend = { userId: 'friend5' };
    const friends = await paid(
      'a friend’s payment',
      await command('a friend’s bond', friend, bond('friend5')),
    );
    await command('a friend leaves their bond', { ...friend, mintId: friends }, (tx) =>
      cancelMint(tx, cases, 'friend5', friends, { onlyPending: false }),
    );
    const { record: staked } = await command('a stake', { ...own, mintId, isStake: true }, (tx) =>
      createStake(tx, cases, OLD_HAND, mintId),
    );
    await command('a transfer', own, (tx) => transferReferral(tx, cases, OLD_HAND, '10'));
    const { record: made } = await command('a link', own, (tx) =>
      createFarmLink(tx, cases, OLD_HAND, linkOrder()),
    );
    await command('the entries of a time long ago', own, (tx) => tx.ledger.countEntries(OLD_HAND, FORMERLY));
    await command('how bonds have ended', own, async (tx) =>
      expect(await tx.mints.endedPaid(OLD_HAND)).toHaveLength(2),
    );
    const { id: linkId, activationCode: code = '' } = { ...made.link };
    await command('a use of the link', { userId: guest, activationCode: code ?? '' }, (tx) =>
      activateFarmLink(tx, cases, guest, code ?? ''),
    );
    await command('a use of a link of many uses', { userId: guest, activationCode: HOT_LINK }, (tx) =>
      activateFarmLink(tx, cases, guest, HOT_LINK),
    );
    await command('the end of the link', { ...own, linkId }, (tx) =>
      cancelFarmLink(tx, cases, OLD_HAND, linkId),
    );
    const friendsEnd = await paid(
      'another friend’s payment',
      await command('another friend’s bond', { userId: 'friend6' }, bond('friend6')),
    );
    const ended = await paid(
      'the payment of another bond',
      await command('another bond', own, bond(OLD_HAND)),
    );
    const { mint } = (await store.transaction((tx) => tx.mints.ofUser(OLD_HAND, ended))) ?? {};
    const midnightMs = utcMidnightAfter(clock.nowMs());
    const due = { ownerId: OLD_HAND, waitsForPayments: false, attempts: 0 };
    // What everybody has staked is added up once a day.
    await store.transaction((tx) =>
      doDueWork(tx, cases, [{ ...due, kind: 'day', subject: '', ownerId: '', dueAtMs: midnightMs }]),
    );
    for (const one of [
      { kind: 'stake', subject: staked.stake.id, dueAtMs: midnightMs },
      { kind: 'mint', subject: ended, dueAtMs: mint?.maturesAtMs ?? 0 },
      { kind: 'mint', subject: friendsEnd, ownerId: 'friend6', dueAtMs: mint?.maturesAtMs ?? 0 },
    ] as const) {
      const row = { ...due, ...one };
      await costing(`the due ${one.kind}`, () => store.transaction((tx) => doDueWork(tx, cases, [row])));
    }
    await store.close();
    expect(dear).toEqual([]);
  });

  describe('with a long line of sales', () => {
    const LINE = ROWS;
    beforeAll(async () => {
      if (house.database === null) throw new Error('no database');
      await growLine(house.database, { rows: LINE, nowMs: house.core.clock.nowMs() });
    }, 600_000);

    it.each(['sales by time', 'what a sale depends on'])('%s', costsWhatItAnswers);

    it('tells the place at its head exactly, behind it the most that it can be', async () => {
      const first = await house.core.store.reads.sales('friend1', { ...sales, orderBy: 'created_at' });
      expect(first.rows[0]).toMatchObject({ position: 1, positionIsUpperBound: false });
      const last = await house.core.store.reads.sales(`friend${LINE}`, { ...sales, orderBy: 'created_at' });
      expect(last.rows[0]).toMatchObject({ position: LINE, positionIsUpperBound: true });
      const head = await house.core.store.reads.sales(`friend${LINE_LOOKED_AT}`, {
        ...sales,
        orderBy: 'created_at',
      });
      expect(head.rows[0]).toMatchObject({ position: LINE_LOOKED_AT, positionIsUpperBound: false });
    });

    it('knows what was sold today', async () => {
      const { sold } = await house.core.store.reads.saleFacts(
        OLD_HAND,
        utcDayStart(house.core.clock.nowMs()),
      );
      expect(sold).toEqual({ tokenAmount: BigInt(LINE * SALE_NANO), amountTon: BigInt(LINE * SALE_NANO) });
    });

    it('the totals of the whole economy', async () => {
      if (house.database === null) throw new Error('no database');
      const store = await KyselyStore.open(counted(house.database), house.core.clock, house.core.cases.ids);
      // As housekeeping does every 10 s.
      await store.transaction(async (tx) => {
        await tx.ledger.foldSums(1_000);
        await tx.payouts.foldOpenTon(1_000);
      });
      const told: bigint[] = [];
      const { rows } = await costOf(() =>
        store.transaction(async (tx) => told.push((await countTotals(tx)).payoutsTon), { readOnly: true }),
      );
      expect(told).toEqual([BigInt(2 * LINE * SALE_NANO)]);
      expect(rows).toBeLessThanOrEqual(MOST_BESIDE);
    });

    it('one more sale', async () => {
      const { cases, clock } = house.core;
      const watch = await watched(house.databaseUrl ?? '');
      const store = await KyselyStore.open(watch.database, clock, cases.ids);
      const userId = OLD_HAND;
      const gift = booking.adjustment({ userId, account: 'main', amountToken: axiom(100n * TON) });
      await store.transaction((tx) => tx.ledger.post(gift, { atMs: clock.nowMs() }));
      const order = { tokenAmount: '10', address: HOME, fromReferral: false, minAmountTon: undefined };
      const sell = () =>
        store.command({ userId, isSale: true }, (tx) => createWithdrawal(tx, cases, userId, order));
      watch.take();
      const first = await sell();
      const dear = watch.take().filter(({ rows }) => rows > MOST_BESIDE);
      const second = await sell();
      await store.close();
      expect(first.position).toBe(2 * LINE + 1);
      // Places that were given to what was taken back are free.
      expect(second.position).toBeGreaterThan(2 * LINE + 1);
      expect([first.positionIsUpperBound, second.positionIsUpperBound]).toEqual([true, true]);
      expect(dear).toEqual([]);
    });
  });
});
