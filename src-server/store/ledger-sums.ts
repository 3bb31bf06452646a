import { type SystemAccountName, USER_ACCOUNTS, type UserAccountName } from '@axiom/domain/ledger';
import { axiom, type Currency, type Nano } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { LedgerSums } from '../ports/store-ledger.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** Sums by `account currency`, as the ledger keeps them: `user/main AXIOM`, `system/treasury_hot TON`. nano. */
export async function keptSums(tx: Tx): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ account: string; currency: string; total: string }>`
    select account, currency, sum(total)::text as total
    from (select account, currency, total from ledger_sums
      union all select account, currency, amount from ledger_sum_changes) kept group by 1, 2`.execute(tx);
  return new Map(rows.map(({ account, currency, total }) => [`${account} ${currency}`, BigInt(total)]));
}

/** What is kept, by the accounts' names. */
export function sumsOf(kept: ReadonlyMap<string, bigint>): LedgerSums {
  const held = (account: string): Nano<'AXIOM'> => axiom(kept.get(`${account} AXIOM`) ?? 0n);
  const users = Object.fromEntries(USER_ACCOUNTS.map((name) => [name, held(`user/${name}`)]));
  return {
    held: { ...(users as Record<UserAccountName, Nano<'AXIOM'>>), escrow: held('link/escrow') },
    system: (name: SystemAccountName, currency: Currency) => kept.get(`system/${name} ${currency}`) ?? 0n,
  };
}

/** Folds the oldest changes into the sums. Two at once take different ones. Returns how many there were, at most `limit`. */
export async function foldSums(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`with gone as (
      delete from ledger_sum_changes where id in (
        select id from ledger_sum_changes order by id limit ${limit} for update skip locked)
      returning account, currency, amount
    ), folded as (
      insert into ledger_sums (account, currency, total)
        select account, currency, sum(amount) from gone group by 1, 2 order by 1, 2
        on conflict (account, currency) do update set total = ledger_sums.total + excluded.total
    )
    select count(*)::int4 as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}
