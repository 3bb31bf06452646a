import { booking } from '@axiom/domain/ledger';
import { axiom, formatDecimal, ton } from '@axiom/domain/money';
import { type PayoutEvent, transitionPayout } from '@axiom/domain/withdrawal';
import type { StoreTx } from '../ports/store.ts';
import type { Payout, PayoutChange, PayoutReason } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';

/** After so many executed batches without its payment a payout waits for the operator instead of the line. */
const MOST_ATTEMPTS = 5;

export type MoveDeps = Pick<ChainDeps, 'clock' | 'balanceChanged' | 'alarm'>;

/**
 * Takes one step of the domain's table and writes it under the condition that nobody else moved the payout meanwhile.
 * @throws IllegalPayoutTransition; Error when another transaction was first
 */
export async function step(
  tx: StoreTx,
  payout: Payout,
  event: PayoutEvent,
  change: Omit<PayoutChange, 'status'>,
): Promise<Payout> {
  const status = transitionPayout(payout.status, event);
  if (!(await tx.payouts.move(payout.id, payout.status, { ...change, status }))) {
    throw new Error(`payout ${payout.id} is not ${payout.status} any more; nothing was changed`);
  }
  return {
    ...payout,
    status,
    reason: change.reason,
    batchId: change.batchId,
    attempts: change.attempts ?? payout.attempts,
    transaction: change.transaction ?? payout.transaction,
    updatedAtMs: change.atMs,
  };
}

/** A batch was executed without this payout: its TON stays in the hot wallet, it goes back to its place in the line. */
export async function putBack(tx: StoreTx, deps: MoveDeps, payout: Payout): Promise<void> {
  const atMs = deps.clock.nowMs();
  const attempts = payout.attempts + 1;
  await bookUnsent(tx, payout, atMs);
  const queued = await step(tx, payout, 'put_back', { reason: 'left_out', batchId: null, attempts, atMs });
  if (attempts < MOST_ATTEMPTS) return;
  await step(tx, queued, 'hold', { reason: 'left_out', batchId: null, atMs });
  deps.alarm('payout_left_out_repeatedly', { payout: payout.id });
}

/**
 * The signed message can never be executed any more: a withdrawal is refunded in full; a deposit goes back into the line, because its
 * sender has nothing else.
 */
export async function giveUp(tx: StoreTx, deps: MoveDeps, payout: Payout): Promise<void> {
  if (payout.kind === 'withdrawal') return refund(tx, deps, payout, 'expired');
  const atMs = deps.clock.nowMs();
  await bookUnsent(tx, payout, atMs);
  await step(tx, payout, 'put_back', { reason: null, batchId: null, atMs });
}

/** Gives the whole debit back to the balance it came from; what was set aside for it stays in the hot wallet. */
export async function refund(
  tx: StoreTx,
  deps: MoveDeps,
  payout: Payout,
  reason: PayoutReason,
): Promise<void> {
  const atMs = deps.clock.nowMs();
  const wasSending = payout.status === 'sending';
  await step(tx, payout, 'refund', { reason, batchId: payout.batchId, atMs });
  const entries = booking.withdrawalRefunded({ ...withdrawalAmounts(payout), wasSending });
  await tx.ledger.post(entries, { atMs, payoutId: payout.id, note: reason });
  await deps.balanceChanged(tx, ownerOf(payout));
  await noticeRefund(tx, payout);
}

/** Tells the owner of a withdrawal that the whole debit is back. */
export async function noticeRefund(tx: StoreTx, payout: Payout): Promise<void> {
  await tx.messages.notice(ownerOf(payout), {
    kind: 'payout_refunded',
    payoutId: payout.id,
    amountToken: formatDecimal(payout.tokenNano),
  });
}

/** The TON of a payout that is being put into a message: hot wallet (or unmatched deposits) → in flight. */
export async function bookSending(tx: StoreTx, payout: Payout, atMs: number): Promise<void> {
  const entries =
    payout.kind === 'withdrawal'
      ? booking.withdrawalSending({ amountTon: ton(payout.amountNano) })
      : booking.depositRefundSending({ amountTon: await depositOf(tx, payout) });
  await tx.ledger.post(entries, subjectOf(payout, atMs));
}

/** The way back of `bookSending`. */
async function bookUnsent(tx: StoreTx, payout: Payout, atMs: number): Promise<void> {
  const entries =
    payout.kind === 'withdrawal'
      ? booking.withdrawalPutBack({ amountTon: ton(payout.amountNano) })
      : booking.depositRefundFailed({ amountTon: await depositOf(tx, payout) });
  await tx.ledger.post(entries, subjectOf(payout, atMs));
}

/** Its out message was found. The network's fee is booked with the transaction that paid it, for the whole batch at once. */
export async function bookConfirmed(tx: StoreTx, payout: Payout, atMs: number): Promise<void> {
  const networkFeeTon = ton(0n);
  const entries =
    payout.kind === 'withdrawal'
      ? booking.withdrawalConfirmed({ ...withdrawalAmounts(payout), networkFeeTon })
      : booking.depositRefundConfirmed({
          amountTon: await depositOf(tx, payout),
          sentTon: ton(payout.amountNano),
          networkFeeTon,
        });
  await tx.ledger.post(entries, subjectOf(payout, atMs));
}

/** The domain's view of a withdrawal's amounts. @throws Error for a deposit's refund, which belongs to no user */
export function withdrawalAmounts(payout: Payout) {
  return {
    userId: ownerOf(payout),
    source: payout.fromReferral ? ('referral' as const) : ('main' as const),
    tokenAmount: axiom(payout.tokenNano),
    feeToken: axiom(payout.feeTokenNano),
    amountTon: ton(payout.amountNano),
  };
}

/** The whole deposit whose refund this is: what is sent and what was kept back for the network. */
async function depositOf(tx: StoreTx, payout: Payout) {
  const deposit = payout.depositId === null ? null : await tx.deposits.byId(payout.depositId);
  if (deposit === null) throw new Error(`payout ${payout.id} carries a deposit that is not there`);
  return ton(deposit.valueNano);
}

function ownerOf(payout: Payout): string {
  if (payout.userId === null) throw new Error(`payout ${payout.id} carries a deposit and belongs to no user`);
  return payout.userId;
}

function subjectOf(payout: Payout, atMs: number) {
  return {
    atMs,
    payoutId: payout.id,
    ...(payout.depositId === null ? {} : { depositId: payout.depositId }),
  };
}

/** Locks the rows of everybody whose payouts these are, in the one order in which all commands lock them. */
export async function lockOwners(tx: StoreTx, payouts: readonly Payout[]): Promise<void> {
  await tx.users.lock([...new Set(payouts.map((payout) => payout.userId).filter((id) => id !== null))]);
}
