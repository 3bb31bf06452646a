import { percent6 } from '@axiom/domain/money';
import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import type { PersonFacts, Reads } from '../../ports/store-reads.ts';
import type { UserRow } from '../../ports/store-users.ts';
import { balancesIn } from '../balances.ts';
import { heldCells, heldIn, heldText } from '../held-bonds.ts';
import { keptCount, referralTotals } from '../kept.ts';
import { userColumns } from '../people-columns.ts';
import { sumsIn, SUMS, type SumsRow } from '../referral-sums.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { balancesOf } from './balances-of.ts';
import { together } from './together.ts';

/** What is shown of a person themselves. */
export function personReads(ask: Ask): Pick<Reads, 'user' | 'person' | 'balances' | 'notices'> {
  const user = together<string, Columns<typeof userColumns>, UserRow | null>(ask, {
    statement: USER,
    values: (ids) => [ids],
    read: ([row]) => (row === undefined ? null : userColumns.read(row)),
  });
  const person = together<PersonCall, PersonRow, PersonFacts | null>(ask, {
    statement: PERSON,
    values: (calls) => [calls.map(({ userId }) => userId), calls.map(({ dayMs }) => dayMs)],
    read: ([row], { dayMs }) => (row === undefined ? null : factsIn(row, dayMs)),
  });
  const balances = together<
    string,
    { readonly balances: string | null },
    Awaited<ReturnType<Reads['balances']>>
  >(ask, { statement: BALANCES, values: (ids) => [ids], read: ([row]) => balancesIn(row?.balances ?? null) });
  const notices = together<string, { readonly kinds: string | null }, Awaited<ReturnType<Reads['notices']>>>(
    ask,
    {
      statement: NOTICES,
      values: (ids) => [ids],
      read: ([row]) =>
        row === undefined ? null : BOT_NOTICE_KINDS.filter((kind) => row.kinds?.split(',').includes(kind)),
    },
  );
  return { user, person: (userId, dayMs) => person({ userId, dayMs }), balances, notices };
}

interface PersonCall {
  readonly userId: string;
  readonly dayMs: number;
}

interface PersonRow extends Columns<typeof userColumns>, SumsRow {
  readonly balances: string | null;
  readonly held: string | null;
  readonly policy_id: string | null;
  readonly day_bonus: bigint | null;
  readonly new_referrals: bigint;
  readonly wallet_address: string | null;
}

function factsIn(row: PersonRow, dayMs: number): PersonFacts {
  return {
    dayMs,
    user: userColumns.read(row),
    balances: balancesIn(row.balances),
    sums: sumsIn(row),
    held: heldCells(row.held).map(heldIn),
    policyId: row.policy_id,
    collectiveBonus: row.day_bonus === null ? null : percent6(row.day_bonus),
    newReferrals: Number(row.new_referrals),
    walletAddress: row.wallet_address,
  };
}

const USER = {
  name: 'user',
  text: `select q.asked::int4 as asked, u.*
    from unnest($1::text[]) with ordinality as q (person, asked) join users u on u.id = q.person`,
};

const BALANCES = {
  name: 'balances',
  text: `select q.asked::int4 as asked, ${balancesOf('q.person')} as balances
    from unnest($1::text[]) with ordinality as q (person, asked)`,
};

const NOTICES = {
  name: 'notices',
  text: `select q.asked::int4 as asked, (select string_agg(n.kind, ',') from notice_wishes n
      where n.telegram_id = u.telegram_id) as kinds
    from unnest($1::text[]) with ordinality as q (person, asked) join users u on u.id = q.person`,
};

const PERSON = {
  name: 'person',
  text: `select q.asked::int4 as asked, u.*, w.address as wallet_address, ${balancesOf('u.id')} as balances,
      (select p.id from policies p where p.in_force_from <= q.day order by p.in_force_from desc limit 1) as policy_id,
      (select d.collective_bonus from days d where d.day <= q.day order by d.day desc limit 1) as day_bonus,
      coalesce(f.rows, 0) - u.friends_seen as new_referrals,
      ${heldText('u.id', 'q.day')} as held,
      ${SUMS}
    from unnest($1::text[], $2::int8[]) with ordinality as q (person, day, asked)
      join users u on u.id = q.person
      left join wallets w on w.user_id = u.id
      ${keptCount('u.id', 'friends', 'f')}
      ${referralTotals('u.id', 't')}`,
};
