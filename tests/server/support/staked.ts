import { booking } from '@axiom/domain/ledger';
import type { Mint } from '@axiom/domain/mint';
import { axiom, percent6 } from '@axiom/domain/money';
import { openStake } from '@axiom/domain/staking';
import type { StoreTx } from '#server/ports/store.ts';
import { createFarmLink } from '#server/use-cases/create-farm-link.ts';
import { createStake } from '#server/use-cases/create-stake.ts';
import { auditOf } from './audit.ts';
import type { House } from './house.ts';
import { linkOrder } from './link-order.ts';
import { userRow } from './users.ts';

/** Whose the stakes of these functions are, by id. */
const owners = new Map<string, string>();

/** Whose a stake of `stake` is. */
export const ownerOfStake = (id: string): string => owners.get(id) ?? '';

/** Moves the domain's time to an instant. */
export async function moveTo(house: House, atMs: number): Promise<void> {
  await house.advance(atMs - house.core.clock.nowMs());
}

/** An active bond of a new person. */
async function bondOf(tx: StoreTx, { cases }: House['core']): Promise<Mint> {
  const userId = cases.ids.next();
  await tx.users.insert(userRow(userId));
  await tx.ledger.post(
    booking.adjustment({ userId, account: 'main', amountToken: axiom(100_000_000_000n) }),
    { atMs: cases.clock.nowMs() },
  );
  const { mint } = await createFarmLink(
    tx,
    cases,
    userId,
    linkOrder({ amount: '50', days: 365, countActivations: 1, isMultilink: false, isForMe: true }),
  );
  if (mint === null) throw new Error('no bond');
  return mint.mint;
}

/** A stake that fails whenever its end is worked on: what it would give back was never booked. */
export async function breakStake({ core }: House, dueAtMs: number): Promise<string> {
  return core.store.transaction(async (tx) => {
    const mint = await bondOf(tx, core);
    const bonuses = { holdBonus: percent6(0n), investmentBonus: percent6(0n), collectiveBonus: percent6(0n) };
    const nowMs = core.clock.nowMs();
    const stake = openStake({ id: core.cases.ids.next(), mint, bonuses, waitsForFee: false, nowMs });
    await tx.stakes.insert({
      stake: { ...stake, earnedReward: stake.maxReward },
      tariffDays: mint.tariffDays,
      startedAtMs: nowMs,
      completesAtMs: dueAtMs,
    });
    await tx.work.schedule('stake', stake.id, dueAtMs, { ownerId: mint.ownerId });
    owners.set(stake.id, mint.ownerId);
    return stake.id;
  });
}

/** One active stake each of so many people. */
export async function stake(house: House, count: number): Promise<readonly string[]> {
  const { cases, store } = house.core;
  return store.transaction(async (tx) => {
    const ids: string[] = [];
    for (let place = 0; place < count; place += 1) {
      const mint = await bondOf(tx, house.core);
      const { id } = (await createStake(tx, cases, mint.ownerId, mint.id)).record.stake;
      owners.set(id, mint.ownerId);
      ids.push(id);
    }
    return ids;
  });
}

/** How many of these stakes were settled last at an instant. */
export async function settledAt(house: House, ids: readonly string[], atMs: number): Promise<number> {
  const records = await house.core.store.transaction((tx) =>
    Promise.all(ids.map((id) => tx.stakes.ofUser(ownerOfStake(id), id))),
  );
  return records.filter((record) => record?.stake.lastUpdatedAtMs === atMs).length;
}

/** Everything that differs but for this stake of `breakStake`, which the audit has to name. */
export async function auditBeside({ core }: House, broken: string | undefined): Promise<void> {
  const record = await core.store.transaction((tx) =>
    tx.stakes.ofUser(ownerOfStake(broken ?? ''), broken ?? ''),
  );
  const spoilt = record === null ? [] : [record.stake.id, record.stake.mintId, record.stake.ownerId];
  const differences = await auditOf(core.store);
  const isSpoilt = (row: string) => spoilt.some((id) => row.includes(id));
  if (spoilt.length > 0 && !differences.some(({ row }) => isSpoilt(row)))
    throw new Error(`the audit does not name the broken stake ${broken}`);
  const others = differences.filter(({ row }) => !isSpoilt(row));
  if (others.length > 0) throw new Error(JSON.stringify(others, null, 1));
}
