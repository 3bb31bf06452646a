import type { DifferenceKind } from '@axiom/domain/audit';

export const mint = (status: string, where = 'true') =>
  `(select id from mints where status = '${status}' and ${where} order by id limit 1)`;
export const PAID = "origin = 'paid'";
export const payout = (status: string) =>
  `(select id from payouts where status = '${status}' and kind = 'withdrawal' order by id limit 1)`;
/** SQL of the person among two accounts; '': none. */
const personOf = (from: string, to: string): string =>
  `(select coalesce(max(split_part(a, '/', 2)) filter (where a like 'user/%'), '') from unnest(array[${from}, ${to}]) a)`;
/** A movement with two entries, and the cached balance with it, as whoever has the database would write it. */
export const booked = (
  kind: string,
  from: string,
  to: string,
  amount: string,
  columns: Record<string, string> = {},
) => [
  `insert into ledger_movements (id, owner_id, kind, at${Object.keys(columns)
    .map((name) => `, ${name}`)
    .join('')})
    values ('${'0'.repeat(32)}', ${personOf(from, to)}, '${kind}', 1${Object.values(columns)
      .map((value) => `, ${value}`)
      .join('')})`,
  ...[
    [from, `-(${amount})`],
    [to, amount],
  ].map(
    ([account = '', value = ''], position) =>
      `insert into ledger_entries select '${'0'.repeat(32)}', ${position}, account, 'AXIOM', ${value},
        ${personOf(from, to)}, 1 from (select ${account} as account) a`,
  ),
  `update accounts set balance = balance + (${amount}) where name = ${to} and currency = 'AXIOM'`,
  `update accounts set balance = balance - (${amount}) where name = ${from} and currency = 'AXIOM'`,
];
export const BOB_MAIN = `(select 'user/' || owner_id || '/main' from stakes limit 1)`;
export const ADA_REFERRAL = `(select 'user/' || inviter_id || '/referral' from referral_bonuses where status = 'released' limit 1)`;

export type Plant = readonly [name: string, statements: readonly string[], what: DifferenceKind, row: RegExp];
