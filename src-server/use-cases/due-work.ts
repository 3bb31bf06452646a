import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import { booking } from '@axiom/domain/ledger';
import type { Mint } from '@axiom/domain/mint';
import { completesAtMs, nextSettlementAtMs, transitionStake, withBonuses } from '@axiom/domain/staking';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import type { StoreTx } from '../ports/store.ts';
import type { StakeRecord } from '../ports/store-bonds.ts';
import type { WorkRow } from '../ports/store-plumbing.ts';
import { bonusesOn, holdingEnded } from './bonuses.ts';
import { collectiveBonusOn } from './collective-bonus.ts';
import type { Deps } from './deps.ts';
import { lockMintPeople, MovedMeanwhile, moveMint } from './move-mint.ts';
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

/** 00:00 UTC: the collective bonus of the new day is announced when it changed. */
async function beginDay(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  await collectiveBonusOn(tx, deps, row.dueAtMs);
  await tx.work.schedule('day', row.subject, utcMidnightAfter(row.dueAtMs));
  return 'done';
}

/** An unpaid mint expires, an active one matures. */
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
  // A payment made in time may stand on the chain unread while the node or this server was away.
  const seenUntilMs = deps.paymentsSeenUntilMs();
  if (isPending && (seenUntilMs === null || seenUntilMs < record.mint.createdAtMs + ORDER_EXPIRY_MS))
    return 'later';
  const after = await moveMint(tx, deps, record, {
    type: isPending ? 'expire' : 'mature',
    atMs: row.dueAtMs,
  });
  await tx.work.finish('mint', row.subject, row.dueAtMs);
  await tellMint(tx, after);
  if (!isPending) await tellBalance(tx, deps, record.mint.ownerId);
  return 'done';
}

/** When a pending mint expires or an active one matures. */
function mintDueAtMs(mint: Mint): number {
  return mint.status === 'pending' ? mint.createdAtMs + ORDER_EXPIRY_MS : (mint.maturesAtMs ?? 0);
}

/** 00:00 UTC or the stake's completion: reward to the main balance, then the new day's bonuses, or the stake back. */
async function settleStake(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  const found = await tx.stakes.byId(row.subject);
  if (found !== null) await tx.users.lock([found.stake.ownerId]);
  const before = await tx.stakes.byId(row.subject);
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
  } else await tx.work.schedule('stake', row.subject, nextSettlementAtMs(stake));
  await tellStake(tx, after);
  await tellBalance(tx, deps, userId);
  return 'done';
}
