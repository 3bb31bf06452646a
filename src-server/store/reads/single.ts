import { axiom, ton } from '@axiom/domain/money';
import { CANDLE_SECONDS } from '@axiom/domain/price';
import { type MessageStatus, STATEMENT, type StatementMessage } from '../../ports/store-messages.ts';
import type { Reads } from '../../ports/store-reads.ts';
import { balancesIn } from '../balances.ts';
import { linkColumns, mintColumns, stakeColumns } from '../bond-columns.ts';
import { COUNT_ENTRIES } from '../entry-rows.ts';
import { candleColumns } from '../price-columns.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { balancesOf } from './balances-of.ts';

type Single = Pick<
  Reads,
  'saleFacts' | 'stake' | 'link' | 'ownLink' | 'countEntries' | 'statement' | 'candles'
>;

/** Reads of one thing, each asked for by itself. */
export function singleReads(ask: Ask): Single {
  return {
    async saleFacts(userId, sinceMs) {
      const [row] = await ask<SaleRow>(SALE_FACTS, [userId, sinceMs]);
      const sold = { tokenAmount: axiom(row?.token ?? 0n), amountTon: ton(row?.amount ?? 0n) };
      return { balances: balancesIn(row?.balances ?? null), sold };
    },
    async stake(userId, id) {
      const [row] = await ask<Columns<typeof stakeColumns>>(STAKE, [id, userId]);
      return row === undefined ? null : stakeColumns.read(row);
    },
    async link(userId, activationCode) {
      const [row] = await ask<Columns<typeof linkColumns> & { readonly author_name: string }>(LINK, [
        activationCode,
      ]);
      if (row === undefined) return null;
      const record = linkColumns.read(row);
      const [bond] = await ask<Columns<typeof mintColumns>>(OWN_BOND, [
        record.link.ownerId,
        record.link.id,
        userId,
      ]);
      return {
        record,
        authorName: row.author_name,
        ownBond: bond === undefined ? null : mintColumns.read(bond),
      };
    },
    async ownLink(userId, id) {
      const [row] = await ask<Columns<typeof linkColumns>>(OWN_LINK, [id, userId]);
      return row === undefined ? null : linkColumns.read(row);
    },
    async countEntries(userId, { fromMs, toMs }) {
      const [row] = await ask<{ count: bigint }>(COUNT_ENTRIES, [userId, fromMs, toMs]);
      return Number(row?.count ?? 0);
    },
    async statement(userId, id) {
      const [row] = await ask<{ body: string; status: string }>(ORDERED, [userId, `${STATEMENT}${id}`]);
      if (row === undefined) return null;
      return { body: JSON.parse(row.body) as StatementMessage, status: row.status as MessageStatus };
    },
    async candles({ interval, fromSeconds, toSeconds }) {
      const values = [CANDLE_SECONDS[interval], fromSeconds, toSeconds];
      return (await ask<Columns<typeof candleColumns>>(CANDLES, values)).map(candleColumns.read);
    },
  };
}

interface SaleRow {
  readonly balances: string | null;
  readonly token: bigint;
  readonly amount: bigint;
}

const SALE_FACTS = {
  name: 'sale_facts',
  text: `select ${balancesOf('$1::text')} as balances, coalesce(sum(token), 0)::int8 as token,
      coalesce(sum(amount), 0)::int8 as amount
    from payouts where owner_id = $1::text and created_at >= $2::int8 and status <> 'refunded'`,
};

const STAKE = { name: 'stake', text: 'select * from stakes where id = $1 and owner_id = $2' };

const LINK = {
  name: 'link',
  text: `select l.*, u.first_name as author_name from link_codes c
      cross join lateral (select * from farm_links where id = c.link_id and owner_id = c.owner_id offset 0) l
      join users u on u.id = c.owner_id
    where c.code = $1`,
};

const OWN_LINK = { name: 'own_link', text: 'select * from farm_links where id = $1 and owner_id = $2' };

/** A use of a link is never taken back: what is read after the link can only be newer. */
const OWN_BOND = {
  name: 'own_bond',
  text: `select m.* from farm_activations a join mints m on m.id = a.mint_id and m.owner_id = $3
    where a.author_id = $1 and a.link_id = $2 and a.user_id = $3`,
};

const ORDERED = {
  name: 'ordered_statement',
  text: `select m.body, m.status from bot_messages m join users u on u.telegram_id = m.telegram_id
    where u.id = $1 and m.key = $2`,
};

const CANDLES = {
  name: 'candles',
  text: `(select * from candles where length_s = $1::int4 and start_s < $2::int8 order by start_s desc limit 1)
    union all
    (select * from candles where length_s = $1::int4 and start_s >= $2::int8 and start_s <= $3::int8)
    order by start_s`,
};
