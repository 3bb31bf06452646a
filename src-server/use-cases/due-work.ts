import type { Mint } from '@axiom/domain/mint';
import { formatDecimal } from '@axiom/domain/money';
import { expireStake } from '@axiom/domain/staking';
import { utcDayStart } from '@axiom/domain/time';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { StoreTx } from '../ports/store.ts';
import type { StakeRecord } from '../ports/store-bonds.ts';
import type { WorkRow } from '../ports/store-plumbing.ts';
import { beginDaysUntil } from './days.ts';
import type { Deps } from './deps.ts';
import { lockMintPeople, moveMint, removePendingStake, takeMintStep } from './move-mint.ts';
import { settleStakes } from './settle-stakes.ts';
import { emitBalance, emitMint } from './tell.ts';

/** `later`: not all payments up to the due time are known yet; the row stays and is tried again soon. */
export type WorkOutcome = 'done' | 'later';

type WorkDeps = Pick<Deps, 'policies' | 'clock' | 'paymentsSeenUntilMs'>;

/**
 * Does the work of the rows as of their exact due time, however late it runs, and schedules what follows.
 * `rows` is one row, or several stakes due at the same instant.
 */
export async function doDueWork(tx: StoreTx, deps: WorkDeps, rows: readonly WorkRow[]): Promise<WorkOutcome> {
  const [row] = rows;
  if (row === undefined) return 'done';
  if (row.kind === 'stake') return endStakes(tx, deps, rows);
  if (rows.length > 1) throw new Error(`rows of kind ${row.kind} are done one by one`);
  return row.kind === 'day' ? beginDay(tx, deps, row) : endMint(tx, deps, row);
}

/** 00:00 UTC: stores the facts behind the new day's bonuses before anything of that day is settled. */
async function beginDay(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  await beginDaysUntil(tx, deps, row.dueAtMs);
  return 'done';
}

/**
 * Expires an unpaid mint or matures an active one. One that waits for a payment, its own or its stake's fee,
 * ends only when all payments up to its due time are booked.
 */
async function endMint(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  const found = await tx.mints.byId(row.subject);
  if (found !== null) await lockMintPeople(tx, found.mint.ownerId);
  const record = await tx.mints.byId(row.subject);
  if (record === null || (record.mint.status !== 'pending' && record.mint.status !== 'active')) {
    await tx.work.finish('mint', row.subject, row.dueAtMs);
    return 'done';
  }
  // Another transaction was first and has set the new due time.
  if (mintDueAtMs(record.mint) > row.dueAtMs) return 'done';
  const isPending = record.mint.status === 'pending';
  const waitsForPayment = isPending || record.mint.reservedByStake !== undefined;
  if (waitsForPayment && !arePaymentsSeen(deps, row.dueAtMs)) return 'later';
  const after = await moveMint(tx, deps, record, {
    type: isPending ? 'expire' : 'mature',
    atMs: row.dueAtMs,
  });
  await tx.work.finish('mint', row.subject, row.dueAtMs);
  await emitMint(tx, after);
  if (isPending) return 'done';
  await emitBalance(tx, deps, record.mint.ownerId);
  await tx.messages.notice(record.mint.ownerId, {
    kind: 'bond_matured',
    mintId: record.mint.id,
    expectedToken: formatDecimal(after.mint.expectedToken),
  });
  return 'done';
}

function mintDueAtMs(mint: Mint): number {
  return mint.status === 'pending' ? orderEndsAtMs(mint) : (mint.maturesAtMs ?? 0);
}

/**
 * A payment made in time may be on chain but unread, because the node or this server was away. So an order
 * ends only after all payments up to its end are booked.
 */
function arePaymentsSeen(deps: WorkDeps, untilMs: number): boolean {
  const seenUntilMs = deps.paymentsSeenUntilMs();
  return seenUntilMs !== null && seenUntilMs >= untilMs;
}

/** Settles active stakes together; a pending stake comes alone and is dropped. */
async function endStakes(tx: StoreTx, deps: WorkDeps, rows: readonly WorkRow[]): Promise<WorkOutcome> {
  const atMs = rows[0]?.dueAtMs ?? 0;
  // The day's own row comes before its stakes unless it failed; then the first stake begins the day.
  if (utcDayStart(atMs) === atMs) await beginDaysUntil(tx, deps, atMs);
  const found = await tx.stakes.byIds(rows.map(({ subject }) => subject));
  await tx.users.lock([...new Set([...found.values()].map(({ stake }) => stake.ownerId))]);
  const records = await tx.stakes.byIds(rows.map(({ subject }) => subject));
  const pending = [...records.values()].find(({ stake }) => stake.status === 'pending');
  const [row] = rows;
  if (pending !== undefined && row !== undefined && rows.length === 1)
    return endUnpaidStake(tx, deps, row, pending);
  if (pending !== undefined) throw new Error(`stake ${pending.stake.id} is pending among active ones`);
  await settleStakes(tx, deps, rows, records);
  return 'done';
}

/** 15 min passed without the fee: drops the pending stake, frees its mint. The caller has locked the owner. */
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
  // A reserved mint waits for the fee; a free one matures at its time.
  await tx.work.schedule('mint', mint.mint.id, mintDueAtMs(mint.mint), { ownerId: stake.ownerId });
  await removePendingStake(tx, stake.id);
  await emitMint(tx, free);
  return 'done';
}
