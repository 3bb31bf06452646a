import { completesAtMs, nextSettlementAtMs, openStake } from '@axiom/domain/staking';
import type { StoreTx } from '../ports/store.ts';
import type { StakeRecord } from '../ports/store-bonds.ts';
import { bonusesOn } from './bonuses.ts';
import { ownMint } from './cancel-mint.ts';
import type { Deps } from './deps.ts';
import { moveMint } from './move-mint.ts';
import { tellBalance, tellMint, tellStake } from './tell.ts';

/** An active mint and its stake move at once (R5.13); the inviter's pending bonus is released. */
export async function createStake(
  tx: StoreTx,
  deps: Pick<Deps, 'policies' | 'clock' | 'ids'>,
  userId: string,
  mintId: string,
): Promise<StakeRecord> {
  const before = await ownMint(tx, userId, mintId);
  const nowMs = deps.clock.nowMs();
  const stakeId = deps.ids.next();
  const moved = await moveMint(tx, deps, before, { type: 'stake', atMs: nowMs, stakeId });
  const user = await tx.users.byId(userId);
  if (user === null) throw new Error(`the owner ${userId} of mint ${mintId} is gone`);
  const stake = openStake({
    id: stakeId,
    mint: moved.mint,
    bonuses: await bonusesOn(tx, deps, user, nowMs),
    waitsForFee: false,
    nowMs,
  });
  const record = { stake, tariffDays: moved.mint.tariffDays, completesAtMs: completesAtMs(stake) ?? null };
  await tx.stakes.insert(record);
  await tx.work.cancel('mint', mintId);
  await tx.work.schedule('stake', stakeId, nextSettlementAtMs(stake));
  await tellMint(tx, moved);
  await tellStake(tx, record);
  await tellBalance(tx, deps, userId);
  return record;
}
