import { type Difference, kindsAbout, type MovementSubject } from '@axiom/domain/audit';
import { formatDecimal } from '@axiom/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedShape, AuditPage, AuditRange, AuditRepository } from '../../ports/store-audit.ts';
import { ENTRIES, inside, pageOf, type Span, spanOf, type Tx } from './ranges.ts';

export function ledgerFacts(tx: Tx): Pick<AuditRepository, 'movements' | 'accounts'> {
  return {
    movements: (range, last) => movements(tx, range, last),
    accounts: (range, owner) => accounts(tx, range, owner),
  };
}

interface MovementRow {
  part: 'shape' | 'sum' | 'owner';
  id: string;
  kind: string;
  account: string;
  currency: string;
  nano: string;
}

async function movements(
  tx: Tx,
  range: AuditRange,
  lastMovement: string,
): ReturnType<AuditRepository['movements']> {
  const differences: Difference[] = [];
  const readSpan = async (_tx: Tx, span: Span) => {
    const found = await sql<MovementRow>`
      with e as materialized (
        select e.movement_id, v.kind, e.account, e.currency, e.amount, e.owner_id
        from ledger_movements v ${ENTRIES} where ${inside('v.id', span)})
      select 'shape' as part, min(movement_id) as id, kind, class as account, currency, sum(amount)::text as nano
        from (select *, case when account like 'system/%' then account
          else split_part(account, '/', 1) || '/' || split_part(account, '/', 3) end as class from e) classed
        group by kind, class, currency
      union all
      select 'sum', movement_id, min(kind), '', currency, sum(amount)::text from e
        group by movement_id, currency having sum(amount) <> 0
      union all
      select 'owner', movement_id, kind, account, currency, '0' from e
        where account like 'user/%' and owner_id is distinct from split_part(account, '/', 2)`.execute(tx);
    const others = found.rows.filter(({ part }) => part !== 'shape').map(differenceOf);
    differences.push(...others, ...(await lost(tx, span)));
    return found.rows.filter(({ part }) => part === 'shape').map(shapeOf);
  };
  const until = sql`id <= ${lastMovement}`;
  return { ...(await pageOf(tx, ['ledger_movements', 'id'], range, readSpan, until)), differences };
}

function shapeOf({ id, kind, account, currency, nano }: MovementRow): AuditedShape {
  return {
    movementId: id,
    kind,
    account,
    currency: currency as AuditedShape['currency'],
    nano: BigInt(nano),
  };
}

function differenceOf({ part, id, kind, account, currency, nano }: MovementRow): Difference {
  const row = `movement ${id} ${kind}`;
  if (part === 'owner')
    return { what: 'entry', row, expected: `the owner of ${account}`, found: 'another one' };
  return { what: 'sum', row, expected: `0 ${currency}`, found: `${formatDecimal(BigInt(nano))} ${currency}` };
}

/** For each subject of a movement: its column, and the query for the row that it names. */
const PLACES: Readonly<
  Record<MovementSubject, { readonly column: string; readonly isThere: RawBuilder<unknown> }>
> = {
  mint: { column: 'mint_id', isThere: sql`select from mints r where r.id = v.mint_id` },
  stake: { column: 'stake_id', isThere: sql`select from stakes r where r.id = v.stake_id` },
  payout: { column: 'payout_id', isThere: sql`select from payouts r where r.id = v.payout_id` },
  deposit: { column: 'deposit_id', isThere: sql`select from deposits r where r.id = v.deposit_id` },
  link: { column: 'link_id', isThere: sql`select from farm_links r where r.id = v.link_id` },
  task_payment: { column: 'task_id', isThere: sql`select from task_payments r where r.movement_id = v.id` },
};

/** Movements whose row is missing. */
async function lost(tx: Tx, span: Span): Promise<readonly Difference[]> {
  const parts = (Object.keys(PLACES) as MovementSubject[]).map((subject) => {
    const { column, isThere } = PLACES[subject];
    return sql`select v.id, v.kind, ${sql.lit(subject)} as subject, ${sql.ref(`v.${column}`)} as named
      from ledger_movements v where ${inside('v.id', span)} and v.kind in (${sql.join([...kindsAbout(subject)])})
        and not exists (${isThere})`;
  });
  const found = await sql<{ id: string; kind: string; subject: string; named: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(tx);
  return found.rows.map(({ id, kind, subject, named }) => ({
    what: 'subject',
    row: `movement ${id} ${kind}`,
    expected: `a ${subject} that is there`,
    found: named === null ? 'none' : `${named}, which is not`,
  }));
}

/** Account keys of each kind of owner are between these texts, in any collation of the database. */
const BETWEEN = { link: ['l', 'm'], user: ['u', 'v'] } as const;

async function accounts(tx: Tx, range: AuditRange, owner: 'link' | 'user'): Promise<AuditPage<Difference>> {
  const [first, end] = BETWEEN[owner];
  const from = { ...range, after: range.after === '' ? first : range.after };
  const span = await spanOf(tx, 'accounts', 'name', from, sql`name < ${end}`);
  // After the last cached account there may be entries of an account that is not cached.
  const isLast = span === null || span.read < range.limit;
  const last = isLast ? end : span.last;
  const found = await sql<{ account: string; currency: string; cached: string | null; total: string | null }>`
    select coalesce(s.account, a.name) as account, coalesce(s.currency, a.currency) as currency,
      a.balance::text as cached, s.total::text as total
    from (select account, currency, sum(amount) as total from ledger_entries
      where ${inside('account', { after: from.after, last })} group by account, currency) s
    full join (select name, currency, balance from accounts where ${inside('name', { after: from.after, last })}) a
      on a.name = s.account and a.currency = s.currency
    where coalesce(s.total, 0) <> coalesce(a.balance, 0)`.execute(tx);
  const rows = found.rows.map(({ account, currency, cached, total }): Difference => ({
    what: 'cache',
    row: `account ${account}`,
    expected: `${formatDecimal(BigInt(total ?? '0'))} ${currency}`,
    found: `${formatDecimal(BigInt(cached ?? '0'))} ${currency}`,
  }));
  return { rows, read: span?.read ?? 0, next: isLast ? null : last };
}
