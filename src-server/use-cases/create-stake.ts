import { completesAtMs, nextSettlementAtMs, orderStake, type StakingFee } from '@axiom/domain/staking';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { PaymentRequest } from '../ports/payment.ts';
import type { SharedTx } from '../ports/store-commands.ts';
import type { MintRecord, StakeRecord } from '../ports/store-bonds.ts';
import { bonusesOn } from './bonuses.ts';
import { ownMint } from './cancel-mint.ts';
import { orderCode } from './codes.ts';
import { assertPaymentsAreWatched } from './create-mint.ts';
import { stakesFromMs } from './days.ts';
import type { Deps } from './deps.ts';
import { takeMintStep } from './move-mint.ts';
import { emitBalance, emitMint, emitStake } from './tell.ts';

/** A stake, and the payment request for its fee; null without a fee. */
export interface PlacedStake {
  readonly record: StakeRecord;
  readonly transaction: PaymentRequest | null;
}

/**
 * Stakes an active mint (R5.13). Without a fee, mint and stake move at once and the inviter's pending bonus
 * is released. With a fee, the stake is pending and the mint reserved until the fee is paid, 15 min have
 * passed, or the mint matures.
 */
export async function createStake(
  tx: SharedTx,
  deps: Deps,
  userId: string,
  mintId: string,
): Promise<PlacedStake> {
  const before = await ownMint(tx, userId, mintId);
  const user = await tx.users.byId(userId);
  if (user === null) throw new Error(`the owner ${userId} of mint ${mintId} is gone`);
  const nowMs = await stakesFromMs(tx, deps);
  const { stake, mintStep, fee } = orderStake({
    id: deps.ids.next(),
    mint: before.mint,
    bonuses: await bonusesOn(tx, deps, user, nowMs),
    policy: deps.policies.current().policy,
    nowMs,
  });
  const isActive = fee === undefined;
  const record: StakeRecord = {
    stake,
    tariffDays: before.mint.tariffDays,
    startedAtMs: isActive ? stake.createdAtMs : null,
    completesAtMs: isActive ? (completesAtMs(stake) ?? null) : null,
  };
  const moved = await takeMintStep(tx, deps, before, mintStep, { atMs: nowMs });
  await tx.stakes.insert(record);
  const transaction = isActive ? null : await askForFee(tx, deps, moved, fee);
  if (isActive) {
    await tx.work.cancel('mint', mintId);
    await tx.work.schedule('stake', stake.id, nextSettlementAtMs(stake), { ownerId: userId });
  }
  await emitMint(tx, moved);
  await emitStake(tx, record);
  if (isActive) await emitBalance(tx, deps, userId);
  return { record, transaction };
}

/** Creates the order of the fee; it expires 15 min after the stake was ordered. */
async function askForFee(
  tx: SharedTx,
  deps: Deps,
  { mint }: MintRecord,
  fee: StakingFee,
): Promise<PaymentRequest> {
  await assertPaymentsAreWatched(tx, deps);
  const code = orderCode(deps.random);
  await tx.stakingFees.insert({
    fee,
    mintId: mint.id,
    ownerId: mint.ownerId,
    orderCode: code,
    txHash: null,
  });
  await tx.work.schedule('stake', fee.stakeId, orderEndsAtMs(fee), {
    ownerId: mint.ownerId,
    waitsForPayments: true,
  });
  return deps.buildPayment({
    orderCode: code,
    amountNano: fee.amountTon,
    validUntilS: Math.floor(fee.validUntilMs / 1000),
  });
}
