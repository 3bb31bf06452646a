import { MS_PER_DAY } from '@axiom/domain/constants';
import { openFarmMint, transitionMint } from '@axiom/domain/mint';
import { axiom, percent6, ton } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import { completesAtMs, openStake, transitionStake } from '@axiom/domain/staking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import type { StoreTx } from '#server/ports/store.ts';
import type { MintRecord, StakeRecord } from '#server/ports/store-bonds.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
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
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    store = await place.open(clock, ids);
    ownerId = ids.next();
    await store.transaction(async (tx) => {
      await tx.users.insert(userRow(ownerId));
      await tx.policies.insert({ id: 'policy', document: '{}', inForceFromMs: 0, createdAtWallMs: 0 });
    });
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
      policyId: 'policy',
      orderCode: ids.next(),
      txHash: null,
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
    invested: (await tx.mints.investments(ownerId, atMs)).length,
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

  it.each([
    ['in the instant of a midnight counts for that day', 0, 1],
    ['before it does not', -1, 0],
  ])('a bond that matures %s, whether it was worked on or not', (_, offsetMs, counted) =>
    store.transaction(async (tx) => {
      const before = await bond(tx, MIDNIGHT - DAYS * MS_PER_DAY + offsetMs);
      const investments = async () => (await tx.mints.investments(ownerId, MIDNIGHT)).length;
      expect(await investments()).toBe(counted);
      const { mint } = transitionMint(before.mint, { type: 'mature', atMs: MIDNIGHT + offsetMs });
      expect(await tx.mints.move(before, { ...before, mint })).toBe(true);
      expect(await investments()).toBe(counted);
    }),
  );
});
