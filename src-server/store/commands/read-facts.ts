import { axiom, ton } from '@axiom/domain/money';
import { accountKey, linkEscrow, USER_ACCOUNTS, userAccount } from '@axiom/domain/ledger';
import { placeInLine } from '@axiom/domain/withdrawal';
import type { CommandNeed } from '../../ports/store-commands.ts';
import { balancesOf } from '../reads/balances-of.ts';
import { nanoIn } from '../balances.ts';
import { LOCK_CLASS, LOCKS } from '../locks.ts';
import { headIn, LINE_END, LINE_HEAD } from '../line-head.ts';
import { lineIn, type LineRow, payoutLine } from '../payout-line.ts';
import { heldCells, heldIn, heldText } from '../held-bonds.ts';
import { referralTotals, soldOn } from '../kept.ts';
import { userColumns } from '../people-columns.ts';
import {
  activationColumns,
  linkColumns,
  mintColumns,
  referralColumns,
  stakeColumns,
} from '../bond-columns.ts';
import { hotWalletColumns } from '../chain-columns.ts';
import { dayColumns } from '../plumbing-columns.ts';
import { SUMS, sumsIn, type SumsRow } from '../referral-sums.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { fact, type Wanted, wantedBy } from './fact.ts';
import { OWN_FACTS } from './own-facts.ts';
import { keyPlace } from './plumbing-units.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Callers, who invited those that move a bond, and the authors of links: $1 to $3. */
const PEOPLE = `(select asked.id from unnest($1::text[]) as asked (id)
    union select i.inviter_id from unnest($2::text[]) as invited (id) join users i on i.id = invited.id
      where i.inviter_id is not null
    union select c.owner_id from unnest($3::text[]) as opened (code) join link_codes c on c.code = opened.code)`;
const peopleOf = ({ people, invited, codes }: Wanted) => [people, invited, codes];
const always = () => true;

/** One person's use of a link. Joined as it is, PostgreSQL may read all uses of a link for each person who opens it. */
const USE_OF_LINK = `lateral (select * from farm_activations a
    where a.author_id = c.owner_id and a.link_id = c.link_id and a.user_id = q.user_id offset 0)`;

interface SoldRow extends LineRow {
  readonly seller: string;
  readonly token: bigint | null;
  readonly amount: bigint | null;
  readonly head: string | null;
  readonly last: bigint | null;
}

interface PersonRow extends SumsRow {
  readonly id: string;
  readonly balances: string | null;
  readonly held: string | null;
  readonly pending: bigint;
  readonly friends_counted: bigint;
}
type LinkRow = Columns<typeof linkColumns> & { readonly escrow: bigint | null };

/**
 * In the order of asking: people are locked first, so what follows sees them as they stay until the commit. Whoever is held
 * elsewhere is left out: one person must not keep everybody else of the batch waiting.
 */
const FACTS = [
  fact<{ readonly taken: boolean }>({
    statement: {
      name: 'command_no_day_begins',
      text: 'select pg_try_advisory_xact_lock_shared($1::int4, $2::int4) as taken',
    },
    isNeeded: ({ needs }) => needs.some(({ isStake }) => isStake === true),
    values: () => [LOCK_CLASS, LOCKS.stakes],
    put: ([row], work) => {
      work.isDayBeginning = row?.taken !== true;
    },
  }),
  fact<Columns<typeof userColumns>>({
    statement: {
      name: 'command_lock_people',
      // `for update` would wait for every new row that references the person, such as another command's key.
      text: `select u.* from ${PEOPLE} p join users u on u.id = p.id order by u.id
        for no key update of u skip locked`,
    },
    isNeeded: always,
    values: peopleOf,
    put: (rows, work) => {
      for (const row of rows) {
        const user = userColumns.read(row);
        work.users.load(user.id, user);
      }
    },
  }),
  fact<PersonRow>({
    statement: {
      name: 'command_people',
      text: `select u.id, ${balancesOf('u.id')} as balances, coalesce(t.friends_counted, 0) as friends_counted, ${SUMS},
          (select count(*) from mints p where p.owner_id = u.id and p.status = 'pending') as pending,
          ${heldText('u.id', '$4::int8', 'held.mint_id, ')} as held
        from ${PEOPLE} p join users u on u.id = p.id ${referralTotals('u.id', 't')}`,
    },
    isNeeded: always,
    values: (wanted, work) => [...peopleOf(wanted), work.dayMs],
    put: (rows, work) => rows.forEach((row) => putPerson(row, work)),
  }),
  fact<{ readonly policy_id: string | null } & Partial<Columns<typeof dayColumns>>>({
    statement: {
      name: 'command_day_facts',
      text: `select (select p.id from policies p where p.in_force_from <= $1::int8 order by p.in_force_from desc limit 1)
          as in_force, d.* from (select 1) once left join lateral
          (select * from days where day <= $1::int8 order by day desc limit 1) d on true`,
    },
    isNeeded: always,
    values: (_, { dayMs }) => [dayMs],
    put: ([row], work) => putDay(row as DayRow | undefined, work),
  }),
  fact<{ user_id: string; route: string; key: string; body_hash: string; answer: string | null }>({
    statement: {
      name: 'command_keys',
      text: `select k.* from unnest($1::text[], $2::text[], $3::text[]) as q (user_id, route, key)
        cross join lateral (select * from idempotency_keys
          where user_id = q.user_id and route = q.route and key = q.key offset 0) k`,
    },
    isNeeded: ({ needs }) => needs.some(({ key }) => key !== undefined),
    values: ({ needs }) => {
      const keys = needs.flatMap(({ key }) => (key === undefined ? [] : [key]));
      return [keys.map(({ userId }) => userId), keys.map(({ route }) => route), keys.map(({ key }) => key)];
    },
    put: (rows, work) => {
      for (const { user_id: userId, route, key, body_hash: bodyHash, answer } of rows)
        work.keys.load(keyPlace({ userId, route, key }), { bodyHash, answer: answer ?? 'null' });
    },
  }),
  fact<LinkRow>({
    statement: {
      name: 'command_links',
      text: `select l.*, a.balance as escrow from (
          select asked.id, asked.owner_id from unnest($1::text[], $2::text[]) as asked (id, owner_id)
          union select c.link_id, c.owner_id from unnest($3::text[]) as opened (code) join link_codes c on c.code = opened.code) q
        cross join lateral (select * from farm_links where id = q.id and owner_id = q.owner_id offset 0) l
        left join accounts a on a.owner_id = l.id and a.currency = 'AXIOM' and a.name = 'link/' || l.id || '/escrow'`,
    },
    isNeeded: ({ linkIds, codes }) => linkIds.length + codes.length > 0,
    values: ({ linkIds, linkOwners, codes }) => [linkIds, linkOwners, codes],
    put: (rows, work) => {
      for (const { escrow, ...row } of rows) {
        const record = linkColumns.read(row);
        work.links.load(record.link.id, record);
        work.balances.load(accountKey(linkEscrow(record.link.id)), escrow ?? 0n);
      }
    },
  }),
  fact<Columns<typeof activationColumns> & { readonly place: number; readonly author_id: string }>({
    statement: {
      name: 'command_activations',
      text: `select a.* from unnest($1::text[], $2::text[]) as q (code, user_id)
        join link_codes c on c.code = q.code cross join ${USE_OF_LINK} a`,
    },
    isNeeded: ({ codes }) => codes.length > 0,
    values: ({ codes, codeUsers }) => [codes, codeUsers],
    put: (rows, work) => {
      for (const row of rows) {
        const activation = activationColumns.read(row);
        work.activations.load(`${activation.linkId} ${activation.userId}`, {
          ...activation,
          place: row.place,
          authorId: row.author_id,
        });
      }
    },
  }),
  fact<Columns<typeof mintColumns>>({
    statement: {
      name: 'command_mints',
      text: `select m.* from (
          select asked.id, asked.owner_id from unnest($1::text[], $2::text[]) as asked (id, owner_id)
          union select a.mint_id, a.user_id from unnest($3::text[], $4::text[]) as q (code, user_id)
            join link_codes c on c.code = q.code cross join ${USE_OF_LINK} a) q
        cross join lateral (select * from mints where id = q.id and owner_id = q.owner_id offset 0) m`,
    },
    isNeeded: ({ mintIds, codes }) => mintIds.length + codes.length > 0,
    values: ({ mintIds, mintOwners, codes, codeUsers }) => [mintIds, mintOwners, codes, codeUsers],
    put: (rows, work) => {
      for (const row of rows) {
        const record = mintColumns.read(row);
        work.mints.load(record.mint.id, record);
        work.askedMints.add(record.mint.id);
      }
    },
  }),
  fact<Columns<typeof stakeColumns>>({
    statement: {
      name: 'command_stakes',
      text: `select s.* from unnest($1::text[], $2::text[]) as asked (id, owner_id)
        cross join lateral (select * from stakes where mint_id = asked.id and owner_id = asked.owner_id offset 0) s`,
    },
    isNeeded: ({ mintIds }) => mintIds.length > 0,
    values: ({ mintIds, mintOwners }) => [mintIds, mintOwners],
    put: (rows, work) => {
      for (const row of rows) {
        const record = stakeColumns.read(row);
        work.stakes.load(record.stake.mintId, record);
      }
    },
  }),
  fact<Columns<typeof referralColumns>>({
    statement: {
      name: 'command_bonuses',
      text: `select b.* from unnest($1::text[], $2::text[]) as asked (id, owner_id) join users u on u.id = asked.owner_id
        cross join lateral (select * from referral_bonuses
          where mint_id = asked.id and inviter_id = u.inviter_id offset 0) b`,
    },
    isNeeded: ({ mintIds }) => mintIds.length > 0,
    values: ({ mintIds, mintOwners }) => [mintIds, mintOwners],
    put: (rows, work) => {
      for (const row of rows) {
        const bonus = referralColumns.read(row);
        work.bonuses.load(bonus.mintId, bonus);
      }
    },
  }),
  fact<Columns<typeof hotWalletColumns> & { readonly is_followed: boolean }>({
    statement: {
      name: 'command_hot_wallets',
      text: `select w.*, c.account is not null as is_followed from hot_wallets w
        left join chain_cursors c on c.account = w.address`,
    },
    isNeeded: always,
    values: () => [],
    put: (rows, work) => {
      for (const { is_followed: isFollowed, ...row } of rows) {
        const wallet = hotWalletColumns.read(row);
        work.wallets.set(wallet.address, { ...wallet, isFollowed });
      }
    },
  }),
  fact<SoldRow>({
    statement: {
      name: 'command_sold',
      text: `select q.seller, s.token, s.amount, l.*, ${LINE_HEAD} as head,
          ${LINE_END} as last
        from unnest($1::text[]) as q (seller) cross join ${payoutLine('$2::int8')} l
          ${soldOn('q.seller', '$2::int8', 's')}`,
    },
    isNeeded: ({ sellers }) => sellers.length > 0,
    values: ({ sellers }, { dayMs }) => [sellers, dayMs],
    put: (rows, work) => {
      for (const { seller, token, amount, head, last, ...line } of rows) {
        work.sold.set(seller, { tokenAmount: axiom(token ?? 0n), amountTon: ton(amount ?? 0n) });
        work.nextPlace = placeInLine(headIn(head), Number(last ?? 0n) + 1);
        work.line = lineIn(line);
      }
    },
  }),
  ...OWN_FACTS,
];

interface DayRow extends Partial<Columns<typeof dayColumns>> {
  readonly in_force: string | null;
}

function putDay(row: DayRow | undefined, work: UnitOfWork): void {
  if (row === undefined) return;
  work.dayPolicyId = row.in_force;
  const { day } = row;
  work.day = day === undefined || day === null ? null : dayColumns.read(row as Columns<typeof dayColumns>);
}

function putPerson(row: PersonRow, work: UnitOfWork): void {
  work.people.set(row.id, {
    held: heldCells(row.held).map(([mintId = '', ...cells]) => ({ mintId, ...heldIn(cells) })),
    pending: Number(row.pending),
    friendsReleased: Number(row.friends_counted),
  });
  work.sums.load(row.id, sumsIn(row));
  const nanoOf = nanoIn(row.balances);
  for (const name of USER_ACCOUNTS) work.balances.load(accountKey(userAccount(row.id, name)), nanoOf(name));
}

/** Asks for what the commands need; all statements are under way at once. Whoever is named is locked from here on. */
export async function readFacts(ask: Ask, needs: readonly CommandNeed[], work: UnitOfWork): Promise<void> {
  const wanted = wantedBy(needs);
  for (const id of wanted.people) work.askedPeople.add(id);
  for (const id of wanted.mintIds) work.askedMints.add(id);
  for (const id of [...wanted.linkIds, ...wanted.codes]) work.askedLinks.add(id);
  for (const payload of wanted.proofs) work.askedProofs.add(payload);
  for (const id of wanted.doers) work.askedDoers.add(id);
  for (const period of wanted.periods) work.askedPeriods.add(period);
  const asked = FACTS.filter(({ isNeeded }) => isNeeded(wanted)).map((each) => each.ask(ask, wanted, work));
  const failed = (await Promise.allSettled(asked)).find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
