import { axiom } from '@axiom/domain/money';
import { sql } from 'kysely';
import type { AuditPart, AuditRepository, AuditStanding } from '../../ports/store-audit.ts';
import { FIRST_DAY } from '../../ports/store-plumbing.ts';
import { cursorColumns } from '../chain-columns.ts';
import { keptSums } from '../ledger-sums.ts';
import { keptOpenTon } from '../open-payouts.ts';
import { keptPeople } from '../people-count.ts';
import { num } from '../numbers.ts';
import { all } from '../rows.ts';
import { coins, type Tx } from './ranges.ts';

/** What is open now, and how much there is to read. */
export function standingFacts(tx: Tx): Pick<AuditRepository, 'standing' | 'sizes'> {
  return { standing: () => standing(tx), sizes: () => sizes(tx) };
}

interface StandingRow {
  sales: string | null;
  owed: string | null;
  sending: string | null;
  refunding: string | null;
  waiting: string | null;
  in_line: string | null;
  has_days: boolean;
  is_day_due: boolean;
  last_movement: string | null;
  last_person: string | null;
}

async function standing(tx: Tx): Promise<AuditStanding> {
  const found = await sql<StandingRow>`with open as materialized (
      select p.kind, p.status, p.token, p.amount, d.value from payouts p left join deposits d on d.id = p.deposit_id
      where p.status in ('queued', 'held', 'sending'))
    select
      (select sum(token)::text from open where kind = 'withdrawal') as sales,
      (select sum(amount)::text from open where kind = 'withdrawal') as owed,
      (select sum(amount)::text from open where kind = 'withdrawal' and status = 'sending') as sending,
      (select sum(value)::text from open where kind = 'deposit_refund' and status = 'sending') as refunding,
      (select sum(value)::text from open where kind = 'deposit_refund' and status <> 'sending') as in_line,
      (select sum(value)::text from deposits where status = 'waiting') as waiting,
      exists (select from settings where name = ${FIRST_DAY}) as has_days,
      exists (select from work where kind = 'day') as is_day_due,
      (select max(id) from ledger_movements) as last_movement,
      (select max(id) from users) as last_person`.execute(tx);
  const row = found.rows[0];
  if (row === undefined) throw new Error('the database answered nothing');
  const cursors = await all(cursorColumns, tx.selectFrom('chain_cursors').selectAll());
  const purses = await tx.selectFrom('task_purses').selectAll().execute();
  const policies = await tx.selectFrom('policies').select(['id', 'document']).execute();
  return {
    facts: {
      openSalesToken: BigInt(row.sales ?? '0'),
      sendingTon: coins(row.sending) + coins(row.refunding),
      owedDepositsTon: coins(row.waiting) + coins(row.in_line),
      ...(cursors.length === 0
        ? {}
        : { cursorsTon: cursors.reduce((sum, { balanceNano }) => sum + balanceNano, 0n) }),
      hasDays: row.has_days,
      isDayDue: row.is_day_due,
    },
    cursors,
    lastMovement: row.last_movement ?? '',
    sums: await keptSums(tx),
    people: { kept: await keptPeople(tx), last: row.last_person ?? '' },
    openSales: {
      kept: await keptOpenTon(tx),
      rows: { owedTon: coins(row.owed), sendingTon: coins(row.sending) },
    },
    purses: new Map(purses.map(({ task_id: taskId, paid }) => [taskId, axiom(paid)])),
    policies,
  };
}

const TABLES: Readonly<Record<AuditPart, string>> = {
  movements: 'ledger_movements',
  links_accounts: 'farm_links',
  people_accounts: 'accounts',
  people: 'users',
  kept: 'users',
  bonds: 'mints',
  links: 'farm_links',
  payouts: 'payouts',
  deposits: 'deposits',
  task_payments: 'task_payments',
  task_claims: 'user_tasks',
};

/** By the database's own estimate. A table without one is new and is counted, up to 100,000 rows. */
async function sizes(tx: Tx): Promise<Readonly<Record<AuditPart, number>>> {
  const names = [...new Set(Object.values(TABLES))];
  const counts = names.map(
    (
      name,
    ) => sql`select ${sql.lit(name)} as name, (select case when min(c.reltuples) >= 0 then sum(c.reltuples)::int8
      else (select count(*) from (select from ${sql.table(name)} limit 100000) few) end
      from pg_class c where c.relkind = 'r' and (c.oid = ${sql.lit(name)}::regclass
        or c.oid in (select relid from pg_partition_tree(${sql.lit(name)}::regclass)))) as rows`,
  );
  const found = await sql<{ name: string; rows: bigint }>`${sql.join(counts, sql` union all `)}`.execute(tx);
  const rows = new Map(found.rows.map((row) => [row.name, num(row.rows)]));
  return Object.fromEntries(
    Object.entries(TABLES).map(([part, table]) => [part, rows.get(table) ?? 0]),
  ) as Record<AuditPart, number>;
}
