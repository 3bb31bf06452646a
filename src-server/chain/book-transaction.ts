import { booking } from '@axiom/domain/ledger';
import { ton } from '@axiom/domain/money';
import type { ChainTransaction, InternalMessage } from '../ports/chain.ts';
import type { StoreTx } from '../ports/store.ts';
import type { BookedTransaction, ChainCursor } from '../ports/store-chain.ts';
import { balanceChange, networkFees } from './balance-change.ts';
import { bookIncoming } from './book-incoming.ts';
import { bookOutgoing, bookUnordered } from './book-outgoing.ts';
import type { ChainDeps } from './deps.ts';

/**
 * Books one transaction of the hot wallet and moves the cursor past it, in one store transaction. Returns the
 * new cursor; null when another server moved it first, and then nothing was changed.
 */
export async function bookTransaction(
  tx: StoreTx,
  deps: ChainDeps,
  cursor: ChainCursor,
  transaction: ChainTransaction,
): Promise<ChainCursor | null> {
  const next = cursorAfter(cursor, transaction);
  if (!(await tx.chain.moveCursor(cursor, next))) return null;
  const kind = await bookMovement(tx, deps, transaction);
  const isNew = await tx.chain.insertTransaction({
    account: transaction.account,
    lt: transaction.lt,
    hash: transaction.hash,
    atS: transaction.atS,
    kind,
    valueNano: transaction.cause.kind === 'internal' ? transaction.cause.valueNano : 0n,
    feesNano: networkFees(transaction),
  });
  if (!isNew)
    throw new Error(`transaction ${transaction.lt}:${transaction.hash} is booked already; the cursor stays`);
  return next;
}

/** The cursor after `transaction`, which directly follows `cursor`. */
function cursorAfter(cursor: ChainCursor, transaction: ChainTransaction): ChainCursor {
  return {
    account: cursor.account,
    lt: transaction.lt,
    hash: transaction.hash,
    atS: transaction.atS,
    balanceNano: cursor.balanceNano + balanceChange(transaction),
  };
}

async function bookMovement(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
): Promise<BookedTransaction['kind']> {
  const { cause } = transaction;
  if (cause.kind === 'internal' && transaction.outCount > 0) {
    await bookThrownBack(tx, deps, transaction, cause);
    return 'other';
  }
  const fees = networkFees(transaction);
  // Book the value first: an account that starts empty cannot pay its fees before.
  const kind = cause.kind === 'internal' ? await bookIncoming(tx, deps, transaction, cause) : 'other';
  if (fees > 0n) {
    const fee = booking.networkFee({ amountTon: ton(fees) });
    await tx.ledger.post(fee, { atMs: deps.clock.nowMs(), note: transaction.hash });
  }
  if (cause.kind === 'internal') return kind;
  await bookOutgoing(tx, deps, transaction);
  return cause.kind === 'external' ? 'payout_batch' : 'other';
}

/**
 * The contract sent the value back or on (it bounced, or a signed order came in an internal message), so only
 * the net change is booked. Our own orders never come in an internal message, so nobody here ordered what
 * left beyond what came in.
 */
async function bookThrownBack(
  tx: StoreTx,
  deps: ChainDeps,
  transaction: ChainTransaction,
  { valueNano }: InternalMessage,
): Promise<void> {
  const change = balanceChange(transaction);
  const sentNano = transaction.out.reduce((sum, message) => sum + message.valueNano, 0n);
  const leftNano = sentNano > valueNano ? sentNano - valueNano : 0n;
  const rest = change + leftNano;
  if (rest !== 0n) {
    const entries =
      rest > 0n
        ? booking.unexplained({ amountTon: ton(rest) })
        : booking.networkFee({ amountTon: ton(-rest) });
    await tx.ledger.post(entries, { atMs: deps.clock.nowMs(), note: transaction.hash });
  }
  const left = { nano: leftNano, destinations: transaction.out.map(({ destination }) => destination) };
  await bookUnordered(tx, deps, transaction, left, 'payment_nobody_ordered');
}
