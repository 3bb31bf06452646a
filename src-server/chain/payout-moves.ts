import { booking } from '@axiom/domain/ledger';
import { formatDecimal, ton } from '@axiom/domain/money';
import { type PayoutEvent, transitionPayout } from '@axiom/domain/withdrawal';
import type { StoreTx } from '../ports/store.ts';
import type { PayoutReason } from '@axiom/domain/withdrawal';
import type { Payout, PayoutChange } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';

/** After this many executed batches without its payment a payout is held for the operator. */
const MOST_ATTEMPTS = 5;

export type MoveDeps = Pick<ChainDeps, 'clock' | 'balanceChanged' | 'alarm'>;

/**
 * Takes one step of the domain's payout transitions. Writes it only if no other transaction has moved the
 * payout.
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
  return { ...payout, ...change, status };
}

/** A batch was executed without this payout: its TON stays in the hot wallet; it is queued again in its place. */
export async function putBack(tx: StoreTx, deps: MoveDeps, payout: Payout): Promise<void> {
  const atMs = deps.clock.nowMs();
  const attempts = payout.attempts + 1;
  await bookUnsent(tx, payout, atMs);
  const queued = await step(tx, payout, 'put_back', {
    reason: 'left_out',
    batchId: null,
    attempts,
    updatedAtMs: atMs,
  });
  if (attempts < MOST_ATTEMPTS) return;
  await step(tx, queued, 'hold', { reason: 'left_out', batchId: null, updatedAtMs: atMs });
  deps.alarm('payout_left_out_repeatedly', { payout: payout.id });
}

/**
 * The signed message can never be executed any more. A withdrawal is refunded in full. A deposit refund is
 * queued again, because there is no other way to give it back.
 */
export async function giveUp(tx: StoreTx, deps: MoveDeps, payout: Payout): Promise<void> {
  if (payout.kind === 'withdrawal') return refund(tx, deps, payout, 'expired');
  const atMs = deps.clock.nowMs();
  await bookUnsent(tx, payout, atMs);
  await step(tx, payout, 'put_back', { reason: null, batchId: null, updatedAtMs: atMs });
}

/** Credits the whole debit to the balance it came from. TON set aside for it returns to the ledger's hot wallet. */
export async function refund(
  tx: StoreTx,
  deps: MoveDeps,
  payout: Payout,
  reason: PayoutReason,
): Promise<void> {
  const atMs = deps.clock.nowMs();
  const wasSending = payout.status === 'sending';
  await step(tx, payout, 'refund', { reason, batchId: payout.batchId, updatedAtMs: atMs });
  const entries = booking.withdrawalRefunded({ ...withdrawalAmounts(payout), wasSending });
  await tx.ledger.post(entries, { atMs, payoutId: payout.id, note: reason });
  await deps.balanceChanged(tx, ownerOf(payout));
  await noticeRefund(tx, payout);
}

/** Queues the notice to a withdrawal's owner that the whole debit is back. */
export async function noticeRefund(tx: StoreTx, payout: Payout): Promise<void> {
  await tx.messages.notice(ownerOf(payout), {
    kind: 'payout_refunded',
    payoutId: payout.id,
    amountToken: formatDecimal(payout.tokenAmount),
  });
}

/** Books the TON of a payout that is put into a message: hot wallet (or unmatched deposits) → in flight. */
export async function bookSending(tx: StoreTx, payout: Payout, atMs: number): Promise<void> {
  const entries =
    payout.kind === 'withdrawal'
      ? booking.withdrawalSending({ amountTon: payout.amountTon })
      : booking.depositRefundSending({ amountTon: await depositOf(tx, payout) });
  await tx.ledger.post(entries, subjectOf(payout, atMs));
}

/** Reverses `bookSending`. */
async function bookUnsent(tx: StoreTx, payout: Payout, atMs: number): Promise<void> {
  const entries =
    payout.kind === 'withdrawal'
      ? booking.withdrawalPutBack({ amountTon: payout.amountTon })
      : booking.depositRefundFailed({ amountTon: await depositOf(tx, payout) });
  await tx.ledger.post(entries, subjectOf(payout, atMs));
}

/** Books a payout whose out message was found. The network fee is booked once, with the batch's transaction. */
export async function bookConfirmed(tx: StoreTx, payout: Payout, atMs: number): Promise<void> {
  const networkFeeTon = ton(0n);
  const entries =
    payout.kind === 'withdrawal'
      ? booking.withdrawalConfirmed({ ...withdrawalAmounts(payout), networkFeeTon })
      : booking.depositRefundConfirmed({
          amountTon: await depositOf(tx, payout),
          sentTon: payout.amountTon,
          networkFeeTon,
        });
  await tx.ledger.post(entries, subjectOf(payout, atMs));
}

/** A withdrawal's amounts in the domain's terms. @throws Error for a deposit refund, which is no user's */
export function withdrawalAmounts(payout: Payout) {
  return {
    userId: ownerOf(payout),
    source: payout.fromReferral ? ('referral' as const) : ('main' as const),
    tokenAmount: payout.tokenAmount,
    feeToken: payout.feeToken,
    amountTon: payout.amountTon,
  };
}

/** The whole deposit that this payout refunds: what is sent and what was kept back for the network. */
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

/**
 * Locks the people who are told of these payouts, in the order in which all commands lock users: the owners, and those
 * of the bonds whose payments go back.
 */
export async function lockOwners(tx: StoreTx, payouts: readonly Payout[]): Promise<void> {
  const owners = await Promise.all(payouts.map((payout) => toldOf(tx, payout)));
  await tx.users.lock([...new Set(owners.filter((id) => id !== null))]);
}

async function toldOf(tx: StoreTx, { userId, depositId }: Payout): Promise<string | null> {
  if (userId !== null || depositId === null) return userId;
  const mintId = (await tx.deposits.byId(depositId))?.mintId ?? null;
  return mintId === null ? null : ((await tx.mints.byId(mintId))?.mint.ownerId ?? null);
}
