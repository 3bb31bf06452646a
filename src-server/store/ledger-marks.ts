/**
 * SQL of what there was of a person before an instant: the newest mark (0036-ledger-marks.ts) with the entries behind it.
 * `person` is SQL of their id, `at` of the instant, excluded, in epoch milliseconds.
 */

const OWN = `account like 'user/%'`;

/** A join with the newest mark at or before an instant; its columns are null where none is. */
const markAt = (person: string, at: string): string =>
  `left join lateral (select * from ledger_marks kept where kept.owner_id = ${person} and kept.before <= ${at}
    order by kept.before desc limit 1) mark on true`;

/** Condition of the rows behind the mark. */
const behind = (person: string, at: string): string =>
  `owner_id = ${person} and at >= coalesce(mark.before, 0) and at < ${at}`;

const ofMark = (what: string, person: string, at: string): string =>
  `(select ${what} from (select 1) once ${markAt(person, at)})`;

/** How many movements there were. */
export const movementsBefore = (person: string, at: string): string =>
  ofMark(
    `coalesce(mark.movements, 0) + (select count(distinct movement_id) from ledger_entries
      where ${behind(person, at)} and ${OWN})`,
    person,
    at,
  );

/** How many movements of some kinds there were; `kinds` is SQL of an array. */
export const movementsOfKindsBefore = (person: string, at: string, kinds: string): string =>
  ofMark(
    `(select coalesce(sum(coalesce((mark.kinds ->> wanted.kind)::int8, 0) + found.rows), 0)::int8
      from unnest(${kinds}) as wanted (kind) cross join lateral
        (select count(*) as rows from ledger_movements where ${behind(person, at)} and kind = wanted.kind offset 0) found)`,
    person,
    at,
  );

/**
 * A query of one row: `entries`, how many there were on their accounts, and `balances`, what each account held, as `account=nano`,
 * comma-separated.
 */
export const entriesBefore = (person: string, at: string): string =>
  `select coalesce(mark.entries, 0) + found.entries as entries, found.balances from (select 1) once ${markAt(person, at)}
    cross join lateral (select coalesce(sum(entries), 0)::int8 as entries, string_agg(account || '=' || nano, ',') as balances
      from (select account, sum(nano) as nano, sum(entries) as entries from (
        select account, nano::int8, 0 as entries from jsonb_each_text(mark.balances) as held (account, nano)
        union all select split_part(account, '/', 3), amount, 1 from ledger_entries where ${behind(person, at)} and ${OWN}) each
        group by account) held) found`;
