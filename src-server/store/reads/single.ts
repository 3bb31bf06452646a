import { axiom, ton } from '@axiom/domain/money';
import type { MintRecord, StakeRecord } from '../../ports/store-bonds.ts';
import type { FarmLinkRecord } from '../../ports/store-farming.ts';
import type { Reads, SaleFacts } from '../../ports/store-reads.ts';
import { balancesIn } from '../balances.ts';
import { linkColumns, mintColumns, stakeColumns } from '../bond-columns.ts';
import { soldOn } from '../kept.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { balancesOf } from './balances-of.ts';
import { together } from './together.ts';

/** A thing of a person's by its id. */
interface OwnCall {
  readonly userId: string;
  readonly id: string;
}

/** Reads of one thing. */
export function singleReads(ask: Ask): Pick<Reads, 'saleFacts' | 'stake' | 'link' | 'ownLink'> {
  const saleFacts = together<SaleCall, SaleRow, SaleFacts>(ask, {
    statement: SALE_FACTS,
    values: (calls) => [calls.map(({ userId }) => userId), calls.map(({ dayMs }) => dayMs)],
    read: ([row]) => ({
      balances: balancesIn(row?.balances ?? null),
      sold: { tokenAmount: axiom(row?.token ?? 0n), amountTon: ton(row?.amount ?? 0n) },
    }),
  });
  const stake = together<OwnCall, Columns<typeof stakeColumns>, StakeRecord | null>(ask, {
    statement: STAKE,
    values: ownValues,
    read: ([row]) => (row === undefined ? null : stakeColumns.read(row)),
  });
  const ownLink = together<OwnCall, Columns<typeof linkColumns>, FarmLinkRecord | null>(ask, {
    statement: OWN_LINK,
    values: ownValues,
    read: ([row]) => (row === undefined ? null : linkColumns.read(row)),
  });
  const link = together<LinkCall, LinkRow, FoundLink | null>(ask, {
    statement: LINK,
    values: (calls) => [calls.map(({ userId }) => userId), calls.map(({ code }) => code)],
    read: ([row]) =>
      row === undefined
        ? null
        : { record: linkColumns.read(row), authorName: row.author_name, ownMintId: row.own_mint_id },
  });
  const ownBond = together<OwnCall, Columns<typeof mintColumns>, MintRecord | null>(ask, {
    statement: OWN_BOND,
    values: ownValues,
    read: ([row]) => (row === undefined ? null : mintColumns.read(row)),
  });
  return {
    saleFacts: (userId, dayMs) => saleFacts({ userId, dayMs }),
    stake: (userId, id) => stake({ userId, id }),
    ownLink: (userId, id) => ownLink({ userId, id }),
    async link(userId, activationCode) {
      const found = await link({ userId, code: activationCode });
      if (found === null) return null;
      const { record, authorName, ownMintId } = found;
      // A use of a link is never taken back: what is read after it can only be newer.
      return {
        record,
        authorName,
        ownBond: ownMintId === null ? null : await ownBond({ userId, id: ownMintId }),
      };
    },
  };
}

const ownValues = (calls: readonly OwnCall[]): readonly unknown[] => [
  calls.map(({ userId }) => userId),
  calls.map(({ id }) => id),
];

interface SaleCall {
  readonly userId: string;
  readonly dayMs: number;
}

interface SaleRow {
  readonly balances: string | null;
  readonly token: bigint | null;
  readonly amount: bigint | null;
}

interface LinkCall {
  readonly userId: string;
  readonly code: string;
}

interface LinkRow extends Columns<typeof linkColumns> {
  readonly author_name: string;
  readonly own_mint_id: string | null;
}

interface FoundLink {
  readonly record: FarmLinkRecord;
  readonly authorName: string;
  readonly ownMintId: string | null;
}

const SALE_FACTS = {
  name: 'sale_facts',
  text: `select q.asked::int4 as asked, ${balancesOf('q.person')} as balances, s.token, s.amount
    from unnest($1::text[], $2::int8[]) with ordinality as q (person, day, asked)
      ${soldOn('q.person', 'q.day', 's')}`,
};

const ownText = (table: string): string => `select q.asked::int4 as asked, r.*
  from unnest($1::text[], $2::text[]) with ordinality as q (person, id, asked)
    cross join lateral (select * from ${table} where id = q.id and owner_id = q.person offset 0) r`;

const STAKE = { name: 'stake', text: ownText('stakes') };
const OWN_LINK = { name: 'own_link', text: ownText('farm_links') };
const OWN_BOND = { name: 'own_bond', text: ownText('mints') };

const LINK = {
  name: 'link',
  text: `select q.asked::int4 as asked, l.*, u.first_name as author_name,
      (select a.mint_id from farm_activations a
        where a.author_id = l.owner_id and a.link_id = l.id and a.user_id = q.person) as own_mint_id
    from unnest($1::text[], $2::text[]) with ordinality as q (person, code, asked)
      join link_codes c on c.code = q.code
      cross join lateral (select * from farm_links where id = c.link_id and owner_id = c.owner_id offset 0) l
      join users u on u.id = c.owner_id`,
};
