import { booking } from '@axiom/domain/ledger';
import type { Mint } from '@axiom/domain/mint';
import { formatDecimal } from '@axiom/domain/money';
import {
  completesAtMs,
  expireStake,
  nextSettlementAtMs,
  transitionStake,
  withBonuses,
} from '@axiom/domain/staking';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { orderEndsAtMs } from '@axiom/domain/wallet';
import type { StoreTx } from '../ports/store.ts';
import type { StakeRecord } from '../ports/store-bonds.ts';
import type { WorkRow } from '../ports/store-plumbing.ts';
import { bonusesOn, holdingEnded } from './bonuses.ts';
import { beginDayAt } from './days.ts';
import type { Deps } from './deps.ts';
import { lockMintPeople, MovedMeanwhile, moveMint, removePendingStake, takeMintStep } from './move-mint.ts';
import { tellBalance, tellMint, tellStake } from './tell.ts';

/** `later`: what has to be known first is not known yet; the row stays and is tried again soon. */
export type WorkOutcome = 'done' | 'later';

type WorkDeps = Pick<Deps, 'policies' | 'clock' | 'paymentsSeenUntilMs'>;

/** Does what was due at the row's exact instant, however late it runs, and sets when the subject is due next. */
export async function doDueWork(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  switch (row.kind) {
    case 'day':
      return beginDay(tx, deps, row);
    case 'mint':
      return endMint(tx, deps, row);
    case 'stake':
      return settleStake(tx, deps, row);
  }
}

/** 00:00 UTC: what the new day's bonuses rest on is settled before anything of that day is. */
async function beginDay(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  await beginDayAt(tx, deps, row.dueAtMs);
  await tx.work.schedule('day', row.subject, utcMidnightAfter(row.dueAtMs));
  return 'done';
}

/** An unpaid mint expires, an active one matures; what waits for a payment, its own or its stake's fee, only behind its time. */
async function endMint(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  const found = await tx.mints.byId(row.subject);
  if (found !== null) await lockMintPeople(tx, found.mint.ownerId);
  const record = await tx.mints.byId(row.subject);
  if (record === null || (record.mint.status !== 'pending' && record.mint.status !== 'active')) {
    await tx.work.finish('mint', row.subject, row.dueAtMs);
    return 'done';
  }
  // Another transaction was first, and has set when it is due now.
  if (mintDueAtMs(record.mint) > row.dueAtMs) return 'done';
  const isPending = record.mint.status === 'pending';
  const waitsForPayment = isPending || record.mint.reservedByStake !== undefined;
  if (waitsForPayment && !arePaymentsSeen(deps, row.dueAtMs)) return 'later';
  const after = await moveMint(tx, deps, record, {
    type: isPending ? 'expire' : 'mature',
    atMs: row.dueAtMs,
  });
  await tx.work.finish('mint', row.subject, row.dueAtMs);
  await tellMint(tx, after);
  if (isPending) return 'done';
  await tellBalance(tx, deps, record.mint.ownerId);
  await tx.messages.notice(record.mint.ownerId, {
    kind: 'bond_matured',
    mintId: record.mint.id,
    expectedToken: formatDecimal(after.mint.expectedToken),
  });
  return 'done';
}

/** When a pending mint expires or an active one matures. */
function mintDueAtMs(mint: Mint): number {
  return mint.status === 'pending' ? orderEndsAtMs(mint) : (mint.maturesAtMs ?? 0);
}

/** A payment made in time may stand on the chain unread while the node or this server was away: whatever waits for one ends only behind it. */
function arePaymentsSeen(deps: WorkDeps, untilMs: number): boolean {
  const seenUntilMs = deps.paymentsSeenUntilMs();
  return seenUntilMs !== null && seenUntilMs >= untilMs;
}

/** 15 min without the fee: the pending stake is dropped, its mint is free. The owner is locked. */
async function endUnpaidStake(
  tx: StoreTx,
  deps: WorkDeps,
  row: WorkRow,
  { stake }: StakeRecord,
): Promise<WorkOutcome> {
  if (!arePaymentsSeen(deps, orderEndsAtMs(stake))) return 'later';
  const mint = await tx.mints.byId(stake.mintId);
  if (mint === null) throw new Error(`the mint ${stake.mintId} of stake ${stake.id} is gone`);
  const { mintStep } = expireStake({ stake, mint: mint.mint }, row.dueAtMs);
  const free = await takeMintStep(tx, deps, mint, mintStep, { atMs: row.dueAtMs });
  // Reserved it waited for the fee; free it matures at its time.
  await tx.work.schedule('mint', mint.mint.id, mintDueAtMs(mint.mint), { ownerId: stake.ownerId });
  await removePendingStake(tx, stake.id);
  await tellMint(tx, free);
  return 'done';
}

/** 00:00 UTC or the stake's completion: reward to the main balance, then the new day's bonuses, or the stake back. */
async function settleStake(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  const found = await tx.stakes.byId(row.subject);
  if (found !== null) await tx.users.lock([found.stake.ownerId]);
  const before = await tx.stakes.byId(row.subject);
  if (before?.stake.status === 'pending') return endUnpaidStake(tx, deps, row, before);
  if (before === null || before.stake.status !== 'active') {
    await tx.work.finish('stake', row.subject, row.dueAtMs);
    return 'done';
  }
  if (nextSettlementAtMs(before.stake) > row.dueAtMs) return 'done';
  const userId = before.stake.ownerId;
  const atMs = row.dueAtMs;
  const step = transitionStake(before.stake, { type: 'settle', atMs });
  if (step.stake === null) throw new Error(`stake ${before.stake.id} was dropped by a settlement`);
  const subject = { atMs, stakeId: before.stake.id, mintId: before.stake.mintId };
  const isCompleted = step.stake.status === 'completed';
  const user = await tx.users.byId(userId);
  const isNewDay = utcDayStart(atMs) === atMs && user !== null && !isCompleted;
  const stake = isNewDay ? withBonuses(step.stake, await bonusesOn(tx, deps, user, atMs)) : step.stake;
  const after: StakeRecord = {
    ...before,
    stake,
    completesAtMs: isCompleted ? atMs : (completesAtMs(stake) ?? null),
  };
  if (!(await tx.stakes.move(before, after))) throw new MovedMeanwhile(`stake ${before.stake.id}`);
  for (const effect of step.effects) {
    if (effect.type === 'pay_reward')
      await tx.ledger.post(booking.stakeSettled({ userId, rewardToken: effect.rewardToken }), subject);
    if (effect.type === 'return_stake')
      await tx.ledger.post(booking.stakeCompleted({ userId, totalAmount: effect.totalAmount }), subject);
  }
  if (isCompleted) {
    await holdingEnded(tx, userId, atMs);
    await tx.work.finish('stake', row.subject, row.dueAtMs);
    await tx.messages.notice(userId, {
      kind: 'stake_completed',
      stakeId: stake.id,
      totalToken: formatDecimal(stake.totalAmount),
      rewardToken: formatDecimal(stake.maxReward),
    });
  } else await tx.work.schedule('stake', row.subject, nextSettlementAtMs(stake), { ownerId: userId });
  await tellStake(tx, after);
  await tellBalance(tx, deps, userId);
  return 'done';
}
