import { LINK_OPENERS_SHOWN } from '@axiom/domain/constants';
import type { PageQuery } from '../../ports/store-bonds.ts';
import type { OpenedLink, OwnPage, Reads } from '../../ports/store-reads.ts';
import { linkColumns, mintColumns, stakeColumns } from '../bond-columns.ts';
import { num } from '../numbers.ts';
import { keptCount } from '../kept.ts';
import { HAS_PLACE, IS_LISTED } from '../migrations/0038-one-way-to-a-row.ts';
import type { Ask } from '../statement.ts';
import type { Columns, Part } from '../stored.ts';
import { there, together } from './together.ts';

/** Bonds, stakes and links of a person, newest first. */
export function ownLists(ask: Ask): Pick<Reads, 'mints' | 'stakes' | 'links'> {
  return {
    mints: ownList(ask, 'mints', mintColumns),
    stakes: ownList(ask, 'stakes', stakeColumns),
    links: ownList(ask, 'farm_links', openedColumns, OPENERS),
  };
}

type OpenedRow = Columns<typeof linkColumns> & { readonly opened_by: string | null };

const openedColumns = {
  read: (row: OpenedRow): OpenedLink => ({
    ...linkColumns.read(row),
    openedBy: row.opened_by === null ? [] : (JSON.parse(row.opened_by) as string[]),
  }),
};

const OPENERS = {
  select: ', o.opened_by',
  join: `left join lateral (select json_agg(named.first_name order by named.place desc)::text as opened_by
      from (select a.place, f.first_name from farm_activations a join users f on f.id = a.user_id
        where a.author_id = r.owner_id and a.link_id = r.id and a.${HAS_PLACE} order by a.place desc limit ${LINK_OPENERS_SHOWN}) named) o on true`,
};

interface Call extends PageQuery {
  readonly userId: string;
}

/** What stands beside every row of a list. */
interface Beside {
  readonly person_version: bigint;
  readonly person_total: bigint;
}

function ownList<Row extends { readonly id: string }, Value>(
  ask: Ask,
  table: string,
  columns: Pick<Part<Row, Value>, 'read'>,
  more?: { readonly select: string; readonly join: string },
): (userId: string, page: PageQuery) => Promise<OwnPage<Value> | null> {
  const list = together<Call, Beside & Row, OwnPage<Value> | null>(ask, {
    statement: { name: `own_${table}`, text: listText(table, more) },
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ offset }) => offset),
      calls.map(({ limit }) => limit),
    ],
    read: (rows) => {
      const [first] = rows;
      if (first === undefined) return null;
      const found = there(rows).map((row) => columns.read(row));
      return { version: num(first.person_version), total: num(first.person_total), rows: found };
    },
  });
  return (userId, { offset, limit }) => list({ userId, offset, limit });
}

const listText = (table: string, more = { select: '', join: '' }): string => `
  select q.asked::int4 as asked, u.version as person_version,
    coalesce(k.rows, 0) as person_total, r.*${more.select}
  from unnest($1::text[], $2::int8[], $3::int8[]) with ordinality as q (person, skip, take, asked)
    join users u on u.id = q.person
    ${keptCount('q.person', table, 'k')}
    left join lateral (select * from ${table} where owner_id = q.person and ${IS_LISTED}
      order by created_at desc, id desc limit q.take offset q.skip) r on true
    ${more.join}
  order by q.asked, r.created_at desc, r.id desc`;
