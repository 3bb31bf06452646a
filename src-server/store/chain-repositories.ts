import { type Selectable, sql, type Transaction } from 'kysely';
import type {
  ChainRepositories,
  ChainRepository,
  Deposit,
  DepositReason,
  DepositRepository,
  DepositStatus,
} from '../ports/store-chain.ts';
import { changesOne } from './changes-one.ts';
import { hotWalletRepository } from './hot-wallet-repository.ts';
import { big, num } from './numbers.ts';
import { payoutRepository } from './payout-repository.ts';
import { pageOf } from './page-of.ts';
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
  return {
    async cursor(account) {
      const row = await tx
        .selectFrom('chain_cursors')
        .selectAll()
        .where('account', '=', account)
        .executeTakeFirst();
      if (row === undefined) return null;
      return { account, lt: row.lt, hash: row.hash, atS: num(row.at_s), balanceNano: row.balance };
    },
    async startCursor(cursor) {
      const inserted = await tx
        .insertInto('chain_cursors')
        .values({
          account: cursor.account,
          lt: cursor.lt,
          hash: cursor.hash,
          at_s: big(cursor.atS),
          balance: cursor.balanceNano,
        })
        .onConflict((conflict) => conflict.column('account').doNothing())
        .returning('account')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    async endCursor(account) {
      await tx.deleteFrom('chain_cursors').where('account', '=', account).execute();
    },
    async moveCursor(from, to) {
      return changesOne(
        tx
          .updateTable('chain_cursors')
          .set({ lt: to.lt, hash: to.hash, at_s: big(to.atS), balance: to.balanceNano })
          .where('account', '=', to.account)
          .where('lt', '=', from.lt)
          .where('hash', '=', from.hash),
      );
    },
    async insertTransaction(transaction) {
      const inserted = await tx
        .insertInto('chain_transactions')
        .values({
          account: transaction.account,
          lt: transaction.lt,
          hash: transaction.hash,
          at_s: big(transaction.atS),
          kind: transaction.kind,
          value: transaction.valueNano,
          fees: transaction.feesNano,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('lt')
        .executeTakeFirst();
      return inserted !== undefined;
    },
  };
}

function depositOf(row: Selectable<Tables['deposits']>): Deposit {
  return {
    id: row.id,
    account: row.account,
    lt: row.lt,
    hash: row.hash,
    sender: row.sender,
    valueNano: row.value,
    comment: row.comment,
    // The column's check allows no other values.
    reason: row.reason as DepositReason,
    mintId: row.mint_id,
    status: row.status as DepositStatus,
    payoutId: row.payout_id,
    automatic: row.automatic,
    atS: num(row.at_s),
  };
}

function depositColumns(deposit: Deposit) {
  return {
    id: deposit.id,
    account: deposit.account,
    lt: deposit.lt,
    hash: deposit.hash,
    sender: deposit.sender,
    value: deposit.valueNano,
    // PostgreSQL's text cannot hold NUL; a stranger's comment must not stop the watcher.
    comment: deposit.comment?.replaceAll('\u0000', '\ufffd') ?? null,
    reason: deposit.reason,
    mint_id: deposit.mintId,
    status: deposit.status,
    payout_id: deposit.payoutId,
    automatic: deposit.automatic,
    at_s: big(deposit.atS),
  };
}

function depositRepository(tx: Tx): DepositRepository {
  return {
    async insert(deposit) {
      await tx.insertInto('deposits').values(depositColumns(deposit)).execute();
    },
    async byId(id) {
      const row = await tx.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : depositOf(row);
    },
    async countAutomatic(sender, fromS, toS) {
      const row = await tx
        .selectFrom('deposits')
        .select(sql<bigint>`count(*)`.as('count'))
        .where('sender', '=', sender)
        .where('automatic', '=', true)
        .where('at_s', '>=', big(fromS))
        .where('at_s', '<', big(toS))
        .executeTakeFirstOrThrow();
      return num(row.count);
    },
    async move(id, from, to, payoutId) {
      return changesOne(
        tx
          .updateTable('deposits')
          .set({ status: to, payout_id: payoutId })
          .where('id', '=', id)
          .where('status', '=', from),
      );
    },
    list({ status, oldestFirst = false, ...page }) {
      const direction = oldestFirst ? 'asc' : 'desc';
      let all = tx.selectFrom('deposits');
      if (status !== undefined) all = all.where('status', '=', status);
      return pageOf(
        all.selectAll().orderBy('at_s', direction).orderBy('id', direction),
        all,
        page,
        depositOf,
      );
    },
  };
}
