import type { StoreTx } from '../ports/store.ts';
import type { MintRecord, StakeRecord } from '../ports/store-bonds.ts';
import { mintEvent, stakeEvent } from '../wire/bonds.ts';
import { balanceEvent } from '../wire/user.ts';
import { ownBonusesOn } from './bonuses.ts';
import type { Deps } from './deps.ts';

/** Tells a person's sockets his balances as they are now. The version is raised first: nobody else can store an older truth after it. */
export async function tellBalance(
  tx: StoreTx,
  deps: Pick<Deps, 'policies' | 'clock'>,
  userId: string,
): Promise<void> {
  await tx.outbox.raise(userId);
  const user = await tx.users.byId(userId);
  if (user === null) return;
  const data = balanceEvent(
    await tx.ledger.balances(userId),
    await tx.referrals.sums(userId),
    await ownBonusesOn(tx, deps, user, deps.clock.nowMs()),
  );
  await tx.outbox.emit(userId, { event: 'user:balance', data });
}

export async function tellMint(tx: StoreTx, record: MintRecord): Promise<void> {
  await tx.outbox.emit(record.mint.ownerId, { event: 'user:mint', data: mintEvent(record) });
}

export async function tellStake(tx: StoreTx, record: StakeRecord): Promise<void> {
  await tx.outbox.emit(record.stake.ownerId, { event: 'user:staking', data: stakeEvent(record) });
}
