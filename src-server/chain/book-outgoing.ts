import { booking } from '@axiom/domain/ledger';
import { formatDecimal, ton } from '@axiom/domain/money';
import type { ChainTransaction, InternalMessage } from '../ports/chain.ts';
import type { StoreTx } from '../ports/store.ts';
import type { Payout, PayoutBatch } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { isOwnAddress } from './hot-wallets.ts';
import { isReference } from '../use-cases/payout-reference.ts';
import { haltPayouts } from './payout-halt.ts';
import { bookConfirmed, bookSending, lockOwners, putBack, step } from './payout-moves.ts';
import { tellReturned } from './tell-returned.ts';

/**
 * Books a transaction that was started by the hot wallet's own signature. Every payout that has an out
 * message is confirmed. A payout of the batch without an out message is queued again: the signed message is
 * used up and cannot pay it any more. Any other out message is capital if it goes to an address of our own;
 * if not, it raises an alarm and halts payouts.
 */
export async function bookOutgoing(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
): Promise<void> {
  const batch =
    transaction.cause.kind === 'external'
      ? await tx.payouts.batchByMessage(transaction.cause.messageHash)
      : null;
  if (batch !== null) await lockOwners(tx, await tx.payouts.inBatch(batch.id));
  for (const message of transaction.out) await bookMessage(tx, deps, transaction, batch, message);
  if (batch === null) return;
  const missing = (await tx.payouts.inBatch(batch.id)).filter((payout) => payout.status === 'sending');
  for (const payout of missing) await putBack(tx, deps, payout);
  if (!(await tx.payouts.closeBatch(batch.id, 'executed'))) {
    deps.alarm('batch_executed_after_its_end', { batch: batch.id, transaction: transaction.hash });
  }
}

async function bookMessage(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  batch: PayoutBatch | null,
  message: InternalMessage,
): Promise<void> {
  const text = message.body.kind === 'comment' && isReference(message.body.text) ? message.body.text : null;
  const payout = text === null ? null : await tx.payouts.byReference(text);
  if (payout === null || !isPaymentOf(payout, message)) {
    return bookUnordered(tx, deps, transaction, leftBy(message), 'payment_nobody_ordered');
  }
  if (payout.status === 'confirmed' || payout.status === 'refunded') {
    return bookUnordered(tx, deps, transaction, leftBy(message), `payment_of_a_${payout.status}_payout`);
  }
  await confirm(tx, deps, transaction, await sendingOf(tx, deps, transaction, batch, payout));
}

/**
 * Returns the payout with the status `sending`. It has another status here only when the database was
 * restored from a backup older than this payment. Then payouts are halted, and it takes the same steps again.
 */
async function sendingOf(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  batch: PayoutBatch | null,
  payout: Payout,
): Promise<Payout> {
  if (payout.status === 'sending') return payout;
  const what = 'payout_paid_before_it_was_sent';
  await haltPayouts(tx, `${what}: ${payout.id} in ${transaction.hash}`);
  deps.alarm(what, { payout: payout.id, transaction: transaction.hash });
  const atMs = deps.clock.nowMs();
  const free = { reason: null, batchId: null, updatedAtMs: atMs };
  const queued = payout.status === 'held' ? await step(tx, payout, 'release', free) : payout;
  await bookSending(tx, queued, atMs);
  return step(tx, queued, 'send', { ...free, batchId: batch?.id ?? transaction.hash });
}

function isPaymentOf(payout: Payout, message: InternalMessage): boolean {
  return message.destination === payout.address && message.valueNano === payout.amountTon;
}

async function confirm(
  tx: StoreTx,
  deps: ChainDeps,
  { lt, hash }: ChainTransaction,
  payout: Payout,
): Promise<void> {
  const atMs = deps.clock.nowMs();
  const { batchId } = payout;
  await step(tx, payout, 'confirm', { reason: null, batchId, transaction: { lt, hash }, updatedAtMs: atMs });
  await bookConfirmed(tx, payout, atMs);
  if (payout.depositId !== null) {
    await tx.deposits.move(payout.depositId, 'refunding', 'refunded', payout.id);
    await tellReturned(tx, (await tx.deposits.byId(payout.depositId))?.mintId ?? null);
  }
  if (payout.userId === null) return;
  await deps.balanceChanged(tx, payout.userId);
  await tx.messages.notice(payout.userId, {
    kind: 'payout_confirmed',
    payoutId: payout.id,
    amountTon: formatDecimal(payout.amountTon),
  });
}

/** Value that left the hot wallet, in nano TON, and where it went. */
interface Left {
  readonly nano: bigint;
  readonly destinations: readonly string[];
}

function leftBy({ valueNano, destination }: InternalMessage): Left {
  return { nano: valueNano, destinations: [destination] };
}

/** Books value that left without our order: capital if all went to own addresses, else alarm and halted payouts. */
export async function bookUnordered(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  { nano, destinations }: Left,
  what: string,
): Promise<void> {
  if (nano === 0n) return;
  const owned = await Promise.all(destinations.map((each) => isOwnAddress(tx, deps, each)));
  const isCapital = owned.every(Boolean);
  const amountTon = ton(-nano);
  const destination = destinations.join(' ');
  const where = `${destination} in ${transaction.hash}`;
  await tx.ledger.post(isCapital ? booking.capital({ amountTon }) : booking.unexplained({ amountTon }), {
    atMs: deps.clock.nowMs(),
    note: `${what}: ${where}`,
  });
  if (isCapital) return;
  await haltPayouts(tx, `${what}: ${formatDecimal(nano)} TON to ${where}`);
  deps.alarm(what, { destination, nano: nano.toString(), transaction: transaction.hash });
}
