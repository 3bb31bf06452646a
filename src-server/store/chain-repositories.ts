import { sql, type Transaction } from 'kysely';
import type {
  ChainRepositories,
  ChainRepository,
  DepositRepository,
  ListedDeposits,
} from '../ports/store-chain.ts';
import { cursorColumns, depositColumns, transactionColumns } from './chain-columns.ts';
import { DUST, FOR_OPERATOR } from './deposit-dust.ts';
import { hotWalletRepository } from './hot-wallet-repository.ts';
import { big } from './numbers.ts';
import { payoutRepository } from './payout-repository.ts';
import { changesOne, countOf, insertsOne, one, pageOf } from './rows.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** All repositories of the watcher and the payout engine. */
export function chainRepositories(tx: Tx): ChainRepositories {
  return {
    chain: chainRepository(tx),
    deposits: depositRepository(tx),
    payouts: payoutRepository(tx),
    hotWallets: hotWalletRepository(tx),
  };
}

function chainRepository(tx: Tx): ChainRepository {
  const cursors = tx.selectFrom('chain_cursors').selectAll();
  return {
    cursor: (account) => one(cursorColumns, cursors.where('account', '=', account)),
    startCursor: (cursor) =>
      insertsOne(
        tx
          .insertInto('chain_cursors')
          .values(cursorColumns.write(cursor))
          .onConflict((conflict) => conflict.column('account').doNothing()),
      ),
    async endCursor(account) {
      await tx.deleteFrom('chain_cursors').where('account', '=', account).execute();
    },
    moveCursor: (from, to) =>
      changesOne(
        tx
          .updateTable('chain_cursors')
          .set(cursorColumns.write(to))
          .where('account', '=', to.account)
          .where('lt', '=', from.lt)
          .where('hash', '=', from.hash),
      ),
    insertTransaction: (transaction) =>
      insertsOne(
        tx
          .insertInto('chain_transactions')
          .values(transactionColumns.write(transaction))
          .onConflict((conflict) => conflict.doNothing()),
      ),
  };
}

const LISTED_DEPOSITS: Readonly<Record<ListedDeposits, string>> = {
  waiting: FOR_OPERATOR,
  dust: DUST,
  refunding: `status = 'refunding'`,
  refunded: `status = 'refunded'`,
};

function depositRepository(tx: Tx): DepositRepository {
  const deposits = tx.selectFrom('deposits');
  return {
    async insert(deposit) {
      await tx.insertInto('deposits').values(depositColumns.write(deposit)).execute();
    },
    byId: (id) => one(depositColumns, deposits.selectAll().where('id', '=', id)),
    countAutomatic: (sender, fromS, toS) =>
      countOf(
        deposits
          .where('sender', '=', sender)
          .where('automatic', '=', true)
          .where('at_s', '>=', big(fromS))
          .where('at_s', '<', big(toS)),
      ),
    move: (id, from, status, payoutId) =>
      changesOne(
        tx
          .updateTable('deposits')
          .set({ status, payout_id: payoutId })
          .where('id', '=', id)
          .where('status', '=', from),
      ),
    list({ status, oldestFirst = false, ...page }) {
      const direction = oldestFirst ? 'asc' : 'desc';
      const wanted =
        status === undefined ? deposits : deposits.where(sql.raw<boolean>(LISTED_DEPOSITS[status]));
      const ordered = wanted.selectAll().orderBy('at_s', direction).orderBy('id', direction);
      return pageOf(ordered, wanted, page, depositColumns.read);
    },
  };
}
