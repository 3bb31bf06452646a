import { type Mint, transitionMint } from '@axiom/domain/mint';
import { formatDecimal } from '@axiom/domain/money';
import { expireStake } from '@axiom/domain/staking';
import { utcDayStart } from '@axiom/domain/time';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { StoreTx } from '../ports/store.ts';
import type { MintRecord, OwnedId, StakeRecord } from '../ports/store-bonds.ts';
import type { WorkRow } from '../ports/store-plumbing.ts';
import { beginDaysUntil } from './days.ts';
import type { Deps } from './deps.ts';
import { lockPeopleOfMints, removePendingStake, takeMintStep, takeMintSteps } from './move-mint.ts';
import { settleStakes } from './settle-stakes.ts';
import { emitMint, tellBalances, tellMints } from './tell.ts';

/** `later`: not all payments up to the due time are known yet; the row stays and is tried again soon. */
export type WorkOutcome = 'done' | 'later';

type WorkDeps = Pick<Deps, 'policies' | 'clock' | 'paymentsSeenUntilMs'>;

/**
 * Does the work of the rows as of their exact due time, however late it runs, and schedules what follows.
 * `rows` is one row, or several of stakes or of mints due at the same instant.
 */
export async function doDueWork(tx: StoreTx, deps: WorkDeps, rows: readonly WorkRow[]): Promise<WorkOutcome> {
  const [row] = rows;
  if (row === undefined) return 'done';
  switch (row.kind) {
    case 'stake':
      return endStakes(tx, deps, rows);
    case 'mint':
      return endMints(tx, deps, rows);
    case 'day':
      return beginDay(tx, deps, row);
  }
}

/** 00:00 UTC: stores the facts behind the new day's bonuses before anything of that day is settled. */
async function beginDay(tx: StoreTx, deps: WorkDeps, row: WorkRow): Promise<WorkOutcome> {
  await beginDaysUntil(tx, deps, row.dueAtMs);
  return 'done';
}

/**
 * Expires unpaid mints and matures active ones. One that waits for a payment, its own or its stake's fee, ends only when
 * all payments up to its due time are booked. One that still waits comes alone, or is marked here and left.
 */
async function endMints(tx: StoreTx, deps: WorkDeps, rows: readonly WorkRow[]): Promise<WorkOutcome> {
  const atMs = rows[0]?.dueAtMs ?? 0;
  const ids = rows.map(({ subject }) => subject);
  const owned = rows.map(ownedOf);
  await lockPeopleOfMints(
    tx,
    [...(await tx.mints.byIds(owned)).values()].map(({ mint }) => mint.ownerId),
  );
  const found = await tx.mints.byIds(owned);
  const due = ids.flatMap((id) => found.get(id) ?? []).filter(({ mint }) => isOpen(mint));
  const open = new Set(due.map(({ mint }) => mint.id));
  await tx.work.finishAll(
    'mint',
    ids.filter((id) => !open.has(id)),
    atMs,
  );
  // Not due: another transaction was first and has set the new due time.
  const ending = due.filter(({ mint }) => mintDueAtMs(mint) <= atMs);
  const late = arePaymentsSeen(deps, atMs) ? [] : ending.filter(({ mint }) => waitsForPayment(mint));
  if (late.length > 0 && rows.length === 1) return 'later';
  for (const { mint } of late) await tx.work.postpone('mint', mint.id, 0);
  await endAll(
    tx,
    deps,
    ending.filter((record) => !late.includes(record)),
    atMs,
  );
  return 'done';
}

async function endAll(
  tx: StoreTx,
  deps: WorkDeps,
  records: readonly MintRecord[],
  atMs: number,
): Promise<void> {
  if (records.length === 0) return;
  const taken = records.map((before) => {
    const type = before.mint.status === 'pending' ? 'expire' : 'mature';
    return { before, step: transitionMint(before.mint, { type, atMs }), facts: { atMs } };
  });
  const after = await takeMintSteps(tx, deps, taken, atMs);
  await tx.work.finishAll(
    'mint',
    after.map(({ mint }) => mint.id),
    atMs,
  );
  await tellMints(tx, after);
  const matured = after.map(({ mint }) => mint).filter(({ status }) => status === 'completed');
  await tellBalances(tx, deps, [...new Set(matured.map(({ ownerId }) => ownerId))]);
  await tx.messages.noticeAll(
    matured.map(({ id, ownerId, expectedToken }) => ({
      userId: ownerId,
      notice: { kind: 'bond_matured', mintId: id, expectedToken: formatDecimal(expectedToken) },
    })),
  );
}

const ownedOf = ({ ownerId, subject: id }: WorkRow): OwnedId => ({ ownerId, id });

const isOpen = ({ status }: Mint): boolean => status === 'pending' || status === 'active';
const waitsForPayment = ({ status, reservedByStake }: Mint): boolean =>
  status === 'pending' || reservedByStake !== undefined;

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
  await tx.users.lock([...new Set(rows.map(({ ownerId }) => ownerId))]);
  const records = await tx.stakes.byIds(rows.map(ownedOf));
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
  const mint = await tx.mints.ofUser(stake.ownerId, stake.mintId);
  if (mint === null) throw new Error(`the mint ${stake.mintId} of stake ${stake.id} is gone`);
  const { mintStep } = expireStake({ stake, mint: mint.mint }, row.dueAtMs);
  const free = await takeMintStep(tx, deps, mint, mintStep, { atMs: row.dueAtMs });
  // A reserved mint waits for the fee; a free one matures at its time.
  await tx.work.schedule('mint', mint.mint.id, mintDueAtMs(mint.mint), { ownerId: stake.ownerId });
  await removePendingStake(tx, stake);
  await emitMint(tx, free);
  return 'done';
}
