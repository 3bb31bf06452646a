import { booking } from '@axiom/domain/ledger';
import {
  completesAtMs,
  nextSettlementAtMs,
  payStakingFee,
  stakingFeeOrder,
  stakingFeePaidAtMs,
} from '@axiom/domain/staking';
import type { IncomingTransfer, PayableOrder } from '../ports/payment.ts';
import type { StoreTx } from '../ports/store.ts';
import type { MintRecord, StakeRecord, StakingFeeRecord } from '../ports/store-bonds.ts';
import { bonusesOn } from './bonuses.ts';
import { stakesFromMs } from './days.ts';
import type { Deps } from './deps.ts';
import { lockMintPeople, takeMintStep } from './move-mint.ts';
import { MovedMeanwhile } from './moved-meanwhile.ts';
import { emitBalance, emitMint, emitStake } from './tell.ts';

type FeeDeps = Pick<Deps, 'policies' | 'clock'>;

/**
 * The staking fee with this order code, as an order that can be paid; null if there is none. Locks the people
 * concerned first, so nothing changes between the verdict and the payment.
 */
export async function findStakingFee(
  tx: StoreTx,
  deps: FeeDeps,
  orderCode: string,
): Promise<PayableOrder | null> {
  const found = await tx.stakingFees.byOrderCode(orderCode);
  if (found === null) return null;
  await lockMintPeople(tx, found.ownerId);
  const stake = await tx.stakes.ofUser(found.ownerId, found.fee.stakeId);
  const mint = await tx.mints.ofUser(found.ownerId, found.mintId);
  const waiting = stake === null || mint === null ? null : { stake, mint };
  const domain = waiting === null ? null : { stake: waiting.stake.stake, mint: waiting.mint.mint };
  return {
    mintId: found.mintId,
    terms: stakingFeeOrder(found.fee, domain),
    pay: async (transfer) => {
      if (waiting === null) throw new Error(`stake ${found.fee.stakeId} was dropped and cannot be paid`);
      await activatePaidStake(tx, deps, found, waiting, transfer);
    },
  };
}

/** Applies the paid fee: bond and stake move together inside the watcher's transaction (R5.13). */
async function activatePaidStake(
  tx: StoreTx,
  deps: FeeDeps,
  { fee, ownerId, mintId }: StakingFeeRecord,
  waiting: { readonly stake: StakeRecord; readonly mint: MintRecord },
  transfer: IncomingTransfer,
): Promise<void> {
  const domain = { stake: waiting.stake.stake, mint: waiting.mint.mint };
  const times = { chainTimeMs: transfer.atS * 1000, nowMs: await stakesFromMs(tx, deps) };
  const atMs = stakingFeePaidAtMs(domain, times);
  const user = await tx.users.byId(ownerId);
  if (user === null) throw new Error(`the owner ${ownerId} of stake ${fee.stakeId} is gone`);
  const paid = { bonuses: await bonusesOn(tx, deps, user, atMs), atMs };
  const { stakeStep, mintStep } = payStakingFee(domain, paid);
  const { stake } = stakeStep;
  if (stake === null) throw new Error(`stake ${fee.stakeId} was dropped by its payment`);
  const after: StakeRecord = {
    ...waiting.stake,
    stake,
    startedAtMs: stake.lastUpdatedAtMs ?? atMs,
    completesAtMs: completesAtMs(stake) ?? null,
  };
  const isFirst =
    (await tx.stakes.move(waiting.stake, after)) &&
    (await tx.stakingFees.pay(ownerId, fee.stakeId, transfer.hash));
  if (!isFirst) throw new MovedMeanwhile(`stake ${fee.stakeId}`);
  await tx.ledger.post(booking.stakingFeePaid({ amountTon: fee.amountTon }), {
    atMs,
    mintId,
    stakeId: fee.stakeId,
    note: transfer.hash,
  });
  const moved = await takeMintStep(tx, deps, waiting.mint, mintStep, {
    atMs,
    shownTonNano: -fee.amountTon,
  });
  await tx.work.cancel('mint', mintId);
  await tx.work.schedule('stake', stake.id, nextSettlementAtMs(stake), { ownerId });
  await emitMint(tx, moved);
  await emitStake(tx, after);
  await emitBalance(tx, deps, ownerId);
}
