import { booking } from '@axiom/domain/ledger';
import { ton } from '@axiom/domain/money';
import type { ChainTransaction, InternalMessage } from '../ports/chain.ts';
import type { StoreTx } from '../ports/store.ts';
import type { BookedTransaction, Deposit, DepositReason } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { returnedReference } from './outgoing-reference.ts';
import { judge } from './judge.ts';
import { step, withdrawalAmounts } from './payout-moves.ts';
import { isRefundedAutomatically, queueRefund } from './refund-deposit.ts';

type Kind = BookedTransaction['kind'];

/** Any other text is no order code, and may hold what no database takes. */
const ORDER_CODE = /^[A-Za-z0-9_-]{1,128}$/;

/** Books the value that a message left in the hot wallet; answers what it was. Fees are booked by the caller. */
export async function bookIncoming(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  message: InternalMessage,
): Promise<Kind> {
  if (message.valueNano === 0n) return 'other';
  if (message.bounced) return bookBounced(tx, deps, transaction, message);
  if (deps.treasury.has(message.source)) {
    await tx.ledger.post(booking.capital({ amountTon: ton(message.valueNano) }), {
      atMs: deps.clock.nowMs(),
      note: `from ${message.source} in ${transaction.hash}`,
    });
    return 'capital';
  }
  if (transaction.aborted) return bookDeposit(tx, deps, transaction, message, { reason: 'not_successful' });
  return bookPayment(tx, deps, transaction, message);
}

/** What the network's bounce brings back belongs to the payout whose reference it carries; it cannot be forged by a contract. */
async function bookBounced(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  message: InternalMessage,
): Promise<Kind> {
  const reference = message.body.kind === 'bounce' ? returnedReference(message.body.returned) : null;
  const payout = reference === null ? null : await tx.payouts.byReference(reference);
  const isOurs =
    payout !== null &&
    payout.status === 'confirmed' &&
    payout.address === message.source &&
    message.valueNano <= payout.amountNano;
  if (!isOurs || payout.kind === 'deposit_refund') {
    const refundOf = payout?.depositId ?? undefined;
    return bookDeposit(tx, deps, transaction, message, {
      reason: 'returned',
      ...(refundOf === undefined ? {} : { refundOf }),
    });
  }
  const atMs = deps.clock.nowMs();
  await step(tx, payout, 'come_back', { reason: 'returned', batchId: payout.batchId, atMs });
  const returnedTon = ton(message.valueNano);
  const entries = booking.withdrawalCameBack({ ...withdrawalAmounts(payout), returnedTon });
  await tx.ledger.post(entries, { atMs, payoutId: payout.id });
  if (payout.userId !== null) await deps.balanceChanged(tx, payout.userId);
  return 'returned';
}

async function bookPayment(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  message: InternalMessage,
): Promise<Kind> {
  const text = message.body.kind === 'comment' ? message.body.text : null;
  if (text === null) return bookDeposit(tx, deps, transaction, message, { reason: 'no_comment' });
  const record = ORDER_CODE.test(text) ? await tx.mints.byOrderCode(text) : null;
  if (record === null) return bookDeposit(tx, deps, transaction, message, { reason: 'unknown_comment' });
  const { mint } = record;
  const verdict = judge(mint, message.valueNano, transaction.atS * 1000);
  if (verdict.kind === 'deposit') {
    return bookDeposit(tx, deps, transaction, message, { reason: verdict.reason, mintId: mint.id });
  }
  const { lt, hash, atS } = transaction;
  await deps.activateMint(tx, {
    record,
    transfer: { lt, hash, atS, source: message.source, valueNano: mint.amountTon },
  });
  if (verdict.surplusNano > 0n) {
    const surplus = { ...message, valueNano: verdict.surplusNano };
    await bookDeposit(tx, deps, transaction, surplus, { reason: 'surplus', mintId: mint.id });
  }
  return 'payment';
}

interface DepositWhy {
  readonly reason: DepositReason;
  readonly mintId?: string;
  /** The deposit whose refund came back. */
  readonly refundOf?: string;
}

/** Value that buys nothing: kept apart under its sender's name, and sent back where that needs no operator. */
async function bookDeposit(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  message: InternalMessage,
  why: DepositWhy,
): Promise<Kind> {
  const waiting: Deposit = {
    id: deps.ids.next(),
    account: transaction.account,
    lt: transaction.lt,
    hash: transaction.hash,
    sender: message.source,
    valueNano: message.valueNano,
    comment: message.body.kind === 'comment' ? message.body.text : null,
    reason: why.reason,
    mintId: why.mintId ?? null,
    status: 'waiting',
    payoutId: null,
    automatic: false,
    atS: transaction.atS,
  };
  await bookValue(tx, deps, waiting, why);
  if (!(await isRefundedAutomatically(tx, waiting))) {
    await tx.deposits.insert(waiting);
    return 'deposit';
  }
  const payoutId = deps.ids.next();
  await tx.deposits.insert({ ...waiting, status: 'refunding', payoutId, automatic: true });
  await queueRefund(tx, deps, waiting, payoutId);
  return 'deposit';
}

/** The value came to the hot wallet and is owed back. */
async function bookValue(tx: StoreTx, deps: ChainDeps, deposit: Deposit, why: DepositWhy): Promise<void> {
  const amountTon = ton(deposit.valueNano);
  const subject = { atMs: deps.clock.nowMs(), depositId: deposit.id };
  const note = why.refundOf === undefined ? why.reason : `${why.reason}: refund of ${why.refundOf}`;
  await tx.ledger.post(booking.depositUnmatched({ amountTon }), { ...subject, note });
}
