import { MS_PER_DAY } from '@axiom/domain/constants';
import { openFarmMint, transitionMint } from '@axiom/domain/mint';
import { axiom, percent6, ton } from '@axiom/domain/money';
import { price9, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { completesAtMs, openStake, transitionStake } from '@axiom/domain/staking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import type { StoreTx } from '#server/ports/store.ts';
import { DAY_SUBJECT } from '#server/ports/store-plumbing.ts';
import type { MintRecord, StakeRecord } from '#server/ports/store-bonds.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { beginDayAt, dayFacts, stakesFromMs } from '#server/use-cases/days.ts';
import { PolicyVersions } from '#server/policy/policy-versions.ts';
import { storeKinds } from './support/databases.ts';
import { makePlace, type Place, type TestStore } from './support/stores.ts';
import { userRow } from './support/users.ts';

const clock = new SystemClock();
const ids = timeSortedIds(systemRandom, () => clock.wallMs());
const MIDNIGHT = Date.UTC(2026, 10, 22);
const DAYS = 30;
const AMOUNT = axiom(100_000_000_000n);

const NO_BONUSES = {
  holdBonus: percent6(0n),
  investmentBonus: percent6(0n),
  collectiveBonus: percent6(0n),
};

/** Both are seen by whoever settles first at a midnight and by whoever settles last at it. */
describe.each(storeKinds)('what a day’s bonuses rest on, on %s', (kind) => {
  let place: Place;
  let store: TestStore;
  let ownerId: string;
  let book: PolicyVersions;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    store = await place.open(clock, ids);
    ownerId = ids.next();
    await store.transaction(async (tx) => {
      await tx.users.insert(userRow(ownerId));
    });
    book = await PolicyVersions.open(store, SIMULATED_PRICE_BOUNDS, null, clock);
  });
  afterAll(() => place.drop());

  /** A paid bond, active since an instant. */
  async function bond(tx: StoreTx, activatedAtMs: number): Promise<MintRecord> {
    const mint = openFarmMint({
      id: ids.next(),
      ownerId,
      amountToken: AMOUNT,
      amountTon: ton(AMOUNT),
      tariffDays: DAYS,
      terms: {
        price: price9(1_000_000_000n),
        bonusPercent: percent6(0n),
        dailyReward: percent6(1_000_000n),
        maxRewardPercent: percent6(10_000_000n),
      },
      nowMs: activatedAtMs,
    });
    const record: MintRecord = {
      mint: { ...mint, origin: 'paid' },
      policyId: book.current().id,
      orderCode: ids.next(),
      txHash: null,
      returned: null,
    };
    await tx.mints.insert(record);
    return record;
  }

  /** The stake of a bond of some days before: 1 % a day to 10 %, so that it ends 10 days later to the second. */
  async function stake(tx: StoreTx, startedAtMs: number): Promise<StakeRecord> {
    const before = await bond(tx, startedAtMs - 9 * MS_PER_DAY);
    const id = ids.next();
    const opened = openStake({
      id,
      mint: before.mint,
      bonuses: NO_BONUSES,
      waitsForFee: false,
      nowMs: startedAtMs,
    });
    const { mint } = transitionMint(before.mint, { type: 'stake', atMs: startedAtMs, stakeId: id });
    await tx.mints.move(before, { ...before, mint });
    const record: StakeRecord = {
      stake: opened,
      tariffDays: DAYS,
      startedAtMs: opened.createdAtMs,
      completesAtMs: completesAtMs(opened) ?? null,
    };
    await tx.stakes.insert(record);
    return record;
  }

  async function complete(tx: StoreTx, before: StakeRecord): Promise<void> {
    const atMs = before.completesAtMs ?? 0;
    const { stake: after } = transitionStake(before.stake, { type: 'settle', atMs });
    if (after?.status !== 'completed') throw new Error('it does not end there');
    expect(await tx.stakes.move(before, { ...before, stake: after })).toBe(true);
  }

  const facts = async (tx: StoreTx, atMs: number) => ({
    staked: await tx.stakes.stakedTotalAt(atMs),
    invested: (await tx.mints.investments([ownerId], atMs)).get(ownerId)?.length,
  });

  it('a stake that ends in the first second of the day counts for it, whether it was worked on or not', () =>
    store.transaction(async (tx) => {
      const record = await stake(tx, MIDNIGHT - 10 * MS_PER_DAY);
      expect(record.completesAtMs).toBe(MIDNIGHT);
      expect(await facts(tx, MIDNIGHT)).toEqual({ staked: AMOUNT, invested: 1 });
      await complete(tx, record);
      expect(await facts(tx, MIDNIGHT)).toEqual({ staked: AMOUNT, invested: 1 });
      expect(await facts(tx, MIDNIGHT + MS_PER_DAY)).toEqual({ staked: 0n, invested: 0 });
    }));

  it('a stake that ended the day before counts no more, though its end waits to be worked on', () =>
    store.transaction(async (tx) => {
      const record = await stake(tx, MIDNIGHT - 10 * MS_PER_DAY - 1000);
      expect(await facts(tx, MIDNIGHT)).toEqual({ staked: 0n, invested: 0 });
      await complete(tx, record);
      expect(await facts(tx, MIDNIGHT)).toEqual({ staked: 0n, invested: 0 });
    }));

  it('a stake of the day’s first second counts from the next day on', () =>
    store.transaction(async (tx) => {
      await stake(tx, MIDNIGHT + 900);
      expect((await facts(tx, MIDNIGHT)).staked).toBe(0n);
      expect((await facts(tx, MIDNIGHT + MS_PER_DAY)).staked).toBe(AMOUNT);
    }));

  /** The `day` row of an instant is done, as the server does it. */
  async function begin(tx: StoreTx, dayMs: number): Promise<void> {
    await beginDayAt(tx, { policies: book }, dayMs);
    await tx.work.schedule('day', DAY_SUBJECT, dayMs + MS_PER_DAY);
  }

  it('the facts of a day stand from its beginning on, whatever is booked for an earlier instant afterwards', async () => {
    await store.transaction(async (tx) => {
      await stake(tx, MIDNIGHT - MS_PER_DAY);
      await begin(tx, MIDNIGHT);
    });
    // A fee that the chain told late starts its stake in the past.
    await store.transaction((tx) => stake(tx, MIDNIGHT - 1000));
    const known = await store.transaction((tx) => dayFacts(tx, { policies: book }, MIDNIGHT));
    expect(known).toMatchObject({ dayMs: MIDNIGHT, stakedToken: AMOUNT, policyId: book.current().id });
    const next = await store.transaction(async (tx) => {
      await begin(tx, MIDNIGHT + MS_PER_DAY);
      return dayFacts(tx, { policies: book }, MIDNIGHT + MS_PER_DAY);
    });
    expect(next.stakedToken).toBe(2n * AMOUNT);
  });

  it('before a day has begun here its facts are worked out and not kept; who finds none of a day that has begun keeps them', async () => {
    const [started, other] = await store.transaction(async (tx) => {
      await stake(tx, MIDNIGHT - MS_PER_DAY);
      const before = await dayFacts(tx, { policies: book }, MIDNIGHT);
      return [before, await tx.days.newest(MIDNIGHT)];
    });
    expect(started.stakedToken).toBe(AMOUNT);
    expect(other).toBeNull();
    await store.transaction((tx) => tx.work.schedule('day', DAY_SUBJECT, MIDNIGHT + MS_PER_DAY));
    const both = await Promise.all(
      [0, 1].map(() => store.transaction((tx) => dayFacts(tx, { policies: book }, MIDNIGHT))),
    );
    expect(both).toEqual([started, started]);
    expect(await store.transaction((tx) => tx.days.newest(MIDNIGHT))).toEqual(started);
  });

  it.runIf(kind === 'postgres')(
    'a day waits for the stake that is being made: its total holds everything that began before it',
    async () => {
      let nowMs = MIDNIGHT - 1000;
      const watch = { nowMs: () => nowMs, wallMs: () => nowMs };
      let commit: () => void = () => undefined;
      const committed = new Promise<void>((resolve) => (commit = resolve));
      let isMade: () => void = () => undefined;
      const made = new Promise<void>((resolve) => (isMade = resolve));
      const making = store.transaction(async (tx) => {
        await stake(tx, await stakesFromMs(tx, { clock: watch }));
        isMade();
        await committed;
      });
      await made;
      nowMs = MIDNIGHT;
      expect(await store.transaction((tx) => tx.lock('stakes', false))).toBe(false);
      // Another stake need not wait.
      expect(await store.transaction((tx) => stakesFromMs(tx, { clock: watch }))).toBe(MIDNIGHT);
      const beginning = store.transaction((tx) => begin(tx, MIDNIGHT));
      commit();
      await Promise.all([making, beginning]);
      const facts = await store.transaction((tx) => dayFacts(tx, { policies: book }, MIDNIGHT));
      expect(facts.stakedToken).toBe(AMOUNT);
    },
  );

  it('two that keep the facts of one day at once go on with the same', async () => {
    const facts = (nano: bigint) => ({
      dayMs: MIDNIGHT,
      stakedToken: axiom(nano),
      policyId: book.current().id,
      collectiveBonus: percent6(nano),
    });
    const kept = await Promise.all(
      [1n, 2n].map((nano) => store.transaction((tx) => tx.days.keep(facts(nano)))),
    );
    expect(kept[0]).toEqual(kept[1]);
    expect(await store.transaction((tx) => tx.days.newest(MIDNIGHT))).toEqual(kept[0]);
  });

  it('what is shown is the bonus of the last day that has begun, and none before the first', async () => {
    const shown = (offsets: readonly number[]) =>
      Promise.all(
        offsets.map(async (ms) => (await store.reads.person(ownerId, MIDNIGHT + ms))?.collectiveBonus),
      );
    expect(await shown([0])).toEqual([null]);
    await store.transaction(async (tx) => {
      const facts = { stakedToken: AMOUNT, policyId: book.current().id };
      await tx.days.keep({ ...facts, dayMs: MIDNIGHT, collectiveBonus: percent6(5n) });
      await tx.days.keep({ ...facts, dayMs: MIDNIGHT + MS_PER_DAY, collectiveBonus: percent6(7n) });
    });
    expect(await shown([-1, 0, MS_PER_DAY - 1, MS_PER_DAY, 9 * MS_PER_DAY])).toEqual([null, 5n, 5n, 7n, 7n]);
  });

  it.each([
    ['in the instant of a midnight counts for that day', 0, 1],
    ['before it does not', -1, 0],
  ])('a bond that matures %s, whether it was worked on or not', (_, offsetMs, counted) =>
    store.transaction(async (tx) => {
      const before = await bond(tx, MIDNIGHT - DAYS * MS_PER_DAY + offsetMs);
      const investments = async () => (await tx.mints.investments([ownerId], MIDNIGHT)).get(ownerId)?.length;
      expect(await investments()).toBe(counted);
      const { mint } = transitionMint(before.mint, { type: 'mature', atMs: MIDNIGHT + offsetMs });
      expect(await tx.mints.move(before, { ...before, mint })).toBe(true);
      expect(await investments()).toBe(counted);
    }),
  );
});
