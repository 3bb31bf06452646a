import type { SharedTx } from '../ports/store-commands.ts';
import type { MintRecord, StakeRecord } from '../ports/store-bonds.ts';
import type { PersonEvent } from '../ports/store-plumbing.ts';
import { mintEvent, stakeEvent } from '../wire/bonds.ts';
import { balanceOnWire } from '../wire/user.ts';
import { ownNowOfAll } from './bonuses.ts';
import type { Deps } from './deps.ts';

type TellDeps = Pick<Deps, 'policies' | 'clock'>;

/** Emits a person's current balances to their sockets. */
export function emitBalance(tx: SharedTx, deps: TellDeps, userId: string): Promise<void> {
  return tellBalances(tx, deps, [userId]);
}

/** As `emitBalance`, for several people. Raises versions first: nobody can store older balances afterwards. */
export async function tellBalances(tx: SharedTx, deps: TellDeps, userIds: readonly string[]): Promise<void> {
  await tx.outbox.raiseAll(userIds);
  await tx.outbox.emitAll(await balanceEvents(tx, deps, userIds));
}

async function balanceEvents(
  tx: SharedTx,
  deps: TellDeps,
  userIds: readonly string[],
): Promise<readonly PersonEvent[]> {
  const users = [...(await tx.users.byIds(userIds)).values()];
  const ids = users.map(({ id }) => id);
  const balances = await tx.ledger.balancesOf(ids);
  const sums = await tx.referrals.sumsOf(ids);
  const bonuses = await ownNowOfAll(tx, deps, users, deps.clock.nowMs());
  return ids.flatMap((userId) => {
    const of = { balances: balances.get(userId), sums: sums.get(userId), own: bonuses.get(userId) };
    if (of.balances === undefined || of.sums === undefined || of.own === undefined) return [];
    const data = balanceOnWire(of.balances, of.sums, of.own);
    return [{ userId, event: { event: 'user:balance', data } }];
  });
}

export function emitMint(tx: SharedTx, record: MintRecord): Promise<void> {
  return tellMints(tx, [record]);
}

export function tellMints(tx: SharedTx, records: readonly MintRecord[]): Promise<void> {
  return tx.outbox.emitAll(
    records.map((record) => ({
      userId: record.mint.ownerId,
      event: { event: 'user:mint', data: mintEvent(record) },
    })),
  );
}

export function emitStake(tx: SharedTx, record: StakeRecord): Promise<void> {
  return tx.outbox.emitAll(stakeEvents([record]));
}

/** Stakes that were settled, and what their owners have now: each person's stakes come before their balances. */
export async function tellSettled(
  tx: SharedTx,
  deps: TellDeps,
  records: readonly StakeRecord[],
): Promise<void> {
  const owners = [...new Set(records.map(({ stake }) => stake.ownerId))];
  await tx.outbox.raiseAll(owners);
  await tx.outbox.emitAll([...stakeEvents(records), ...(await balanceEvents(tx, deps, owners))]);
}

function stakeEvents(records: readonly StakeRecord[]): readonly PersonEvent[] {
  return records.map((record) => ({
    userId: record.stake.ownerId,
    event: { event: 'user:staking', data: stakeEvent(record) },
  }));
}
