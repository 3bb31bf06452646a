import { booking } from '@axiom/domain/ledger';
import { mintOrder } from '@axiom/domain/mint';
import { ton } from '@axiom/domain/money';
import { judgePayment } from '@axiom/domain/payment';
import type { ChainTransaction, InternalMessage } from '../ports/chain.ts';
import type { StoreTx } from '../ports/store.ts';
import type { BookedTransaction, Deposit, DepositReason } from '../ports/store-chain.ts';
import type { PayableOrder } from '../ports/payment.ts';
import type { ChainDeps } from './deps.ts';
import { returnedReference } from '../use-cases/payout-reference.ts';
import { noticeRefund, step, withdrawalAmounts } from './payout-moves.ts';
import { isRefundedAutomatically, queueRefund } from './refund-deposit.ts';
import { lockPeopleOfDeposit, tellReturned } from './tell-returned.ts';

type Kind = BookedTransaction['kind'];

const BODY = { empty: 'empty', comment: 'text', bounce: 'other', other: 'other' } as const;

/** No other text is an order code. It may also contain characters that the database does not accept. */
const ORDER_CODE = /^[A-Za-z0-9_-]{1,128}$/;

/** Books what a message left in the hot wallet by the domain's verdict; returns it. The caller books the fees. */
export async function bookIncoming(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  message: InternalMessage,
): Promise<Kind> {
  const chainTimeMs = transaction.atS * 1000;
  const order = await orderOf(tx, deps, message, chainTimeMs);
  const verdict = judgePayment(
    {
      amountTon: ton(message.valueNano),
      isBounced: message.bounced,
      isSuccessful: !transaction.aborted && transaction.outCount === 0,
      body: BODY[message.body.kind],
      isFromTreasury:
        deps.treasury.has(message.source) || (order === null && (await tx.hotWallets.has(message.source))),
      chainTimeMs,
    },
    order?.terms,
  );
  switch (verdict.kind) {
    case 'nothing':
      return 'other';
    case 'bounced':
      return bookBounced(tx, deps, transaction, message);
    case 'capital':
      await bookCapital(tx, deps, transaction, message);
      return 'capital';
    case 'activate':
      if (order === null) throw new Error('a payment without an order cannot activate one');
      return bookPaid(tx, deps, transaction, message, order, verdict.surplusTon);
    case 'unmatched':
      return bookDeposit(tx, deps, transaction, message, {
        reason: verdict.reason,
        ...(order === null ? {} : { mintId: order.mintId }),
      });
  }
}

/** The bond or the staking fee that has this comment as its order code. */
async function orderOf(
  tx: StoreTx,
  deps: ChainDeps,
  { body }: InternalMessage,
  chainTimeMs: number,
): Promise<PayableOrder | null> {
  if (body.kind !== 'comment' || !ORDER_CODE.test(body.text)) return null;
  const record = await tx.mints.byOrderCode(body.text);
  if (record === null) return deps.findStakingFee(tx, body.text);
  return {
    mintId: record.mint.id,
    terms: mintOrder(record.mint, { isPriceCertain: await deps.isPriceCertain(tx, chainTimeMs) }),
    pay: (transfer) => deps.activateMint(tx, { record, transfer }),
  };
}

async function bookCapital(
  tx: StoreTx,
  deps: ChainDeps,
  { hash }: ChainTransaction,
  { source, valueNano }: Pick<InternalMessage, 'source' | 'valueNano'>,
): Promise<void> {
  await tx.ledger.post(booking.capital({ amountTon: ton(valueNano) }), {
    atMs: deps.clock.nowMs(),
    note: `from ${source} in ${hash}`,
  });
}

/** Pays the order. A surplus is owed back to the payer; from a treasury address it is booked as capital. */
async function bookPaid(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  message: InternalMessage,
  { mintId, terms, pay }: PayableOrder,
  surplusNano: bigint,
): Promise<Kind> {
  const { lt, hash, atS } = transaction;
  await pay({ lt, hash, atS, source: message.source, valueNano: terms.amountTon });
  if (surplusNano === 0n) return 'payment';
  const surplus = { ...message, valueNano: surplusNano };
  if (deps.treasury.has(message.source)) await bookCapital(tx, deps, transaction, surplus);
  else await bookDeposit(tx, deps, transaction, surplus, { reason: 'surplus', mintId });
  return 'payment';
}

/** A network bounce's value belongs to the payout whose reference it carries. A contract cannot forge a bounce. */
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
    message.valueNano <= payout.amountTon;
  if (!isOurs || payout.kind === 'deposit_refund') {
    const refundOf = payout?.depositId ?? undefined;
    return bookDeposit(tx, deps, transaction, message, {
      reason: 'returned',
      ...(refundOf === undefined ? {} : { refundOf }),
    });
  }
  const atMs = deps.clock.nowMs();
  await step(tx, payout, 'come_back', { reason: 'returned', batchId: payout.batchId, updatedAtMs: atMs });
  const returnedTon = ton(message.valueNano);
  const entries = booking.withdrawalCameBack({ ...withdrawalAmounts(payout), returnedTon });
  await tx.ledger.post(entries, { atMs, payoutId: payout.id });
  if (payout.userId === null) return 'returned';
  await deps.balanceChanged(tx, payout.userId);
  await noticeRefund(tx, payout);
  return 'returned';
}

interface DepositWhy {
  readonly reason: DepositReason;
  readonly mintId?: string;
  /** The deposit whose refund came back. */
  readonly refundOf?: string;
}

/** Books a deposit: value that pays no order. Refunds it at once where the rules allow it without the operator. */
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
  await lockPeopleOfDeposit(tx, waiting.mintId);
  await bookValue(tx, deps, waiting, why);
  if (await isRefundedAutomatically(tx, waiting)) {
    const payoutId = deps.ids.next();
    await tx.deposits.insert({ ...waiting, status: 'refunding', payoutId, automatic: true });
    await queueRefund(tx, deps, waiting, payoutId);
  } else await tx.deposits.insert(waiting);
  await tellReturned(tx, waiting.mintId);
  return 'deposit';
}

/** Books the value as received and owed back. */
async function bookValue(tx: StoreTx, deps: ChainDeps, deposit: Deposit, why: DepositWhy): Promise<void> {
  const amountTon = ton(deposit.valueNano);
  const subject = { atMs: deps.clock.nowMs(), depositId: deposit.id };
  const note = why.refundOf === undefined ? why.reason : `${why.reason}: refund of ${why.refundOf}`;
  await tx.ledger.post(booking.depositUnmatched({ amountTon }), { ...subject, note });
}
