import { bonusesFor, collectiveBonusFor, daysHeld, investedToken } from '@axiom/domain/bonus';
import { type EconomyPolicy, parseProvenPolicy } from '@axiom/domain/economy';
import {
  accountKey,
  type Booking,
  bookingOfMintEffect,
  bookingOfStakeEffect,
  userAccount,
} from '@axiom/domain/ledger';
import { transitionMint } from '@axiom/domain/mint';
import { axiom } from '@axiom/domain/money';
import { nextSettlementAtMs, type Stake, transitionStake, withBonuses } from '@axiom/domain/staking';
import pg from 'pg';
import { mintColumns, stakeColumns } from '../../../src-server/store/bond-columns.ts';
import type { Columns } from '../../../src-server/store/stored.ts';
import type { Due } from './due-fill.ts';

const INT8 = 20;
const PAGE = 5_000;
const MOST_TOLD = 10;

/** What was booked to the owner's main balance at the instant for a row, and when the row is due again. */
interface Booked {
  readonly paid: string | null;
  readonly movements: bigint | null;
  readonly next_due: bigint | null;
}
/** A stake before the instant, with what its owner's bonuses follow from. */
type StakeBefore = Columns<typeof stakeColumns> & {
  readonly held_since: bigint;
  readonly activated_at: bigint;
  readonly origin: string;
};
interface Pair<Before, After> {
  readonly before: Before;
  readonly after: After & Booked;
}

/**
 * Compares every row with what the domain makes of the row before, amount by amount, and every balance with its entries.
 * The rows are streamed.
 * @returns how many rows were compared
 * @throws Error with the first differences
 */
export async function proveDue(url: string, due: Due): Promise<number> {
  const clients = [await connected(url), await connected(url)] as const;
  try {
    await clients[0].query('analyze');
    const wrong: string[] = [];
    const compared =
      due.kind === 'maturities' ? await mints(clients, due, wrong) : await stakes(clients, due, wrong);
    if (compared !== due.rows) wrong.push(`${compared} rows of ${due.rows}`);
    await balances(clients[0], due, wrong);
    if (wrong.length > 0) throw new Error(`${due.kind} differ from the domain:\n${wrong.join('\n')}`);
    return compared;
  } finally {
    for (const client of clients) await client.end();
  }
}

type Clients = readonly [pg.Client, pg.Client];

async function stakes(clients: Clients, due: Due, wrong: string[]): Promise<number> {
  const policy = await policyOf(clients[0]);
  const sum = await clients[0].query<{ total: string }>(
    'select sum(total_amount)::text as total from rows_before',
  );
  const stakedToken = axiom(BigInt(sum.rows[0]?.total ?? '0'));
  const collectiveBonus = collectiveBonusFor(policy, { stakedToken });
  const pairs = pairsOf<StakeBefore, Columns<typeof stakeColumns>>(
    clients,
    `select b.*, u.held_since, m.activated_at, m.origin from rows_before b join users_before u on u.id = b.owner_id
      join mints m on m.id = b.mint_id order by b.owner_id, b.id`,
    afterOf('stake', due.atMs),
  );
  let compared = 0;
  for await (const ofOwner of byOwner(pairs)) {
    const paidBonds = ofOwner.filter(({ before }) => before.origin === 'paid');
    const invested = investedToken(
      paidBonds.map(({ before }) => ({
        amountToken: axiom(before.total_amount),
        activeSinceMs: Number(before.activated_at),
      })),
      due.atMs,
    );
    for (const { before, after } of ofOwner) {
      const { stake } = stakeColumns.read(before);
      const step = transitionStake(stake, { type: 'settle', atMs: due.atMs });
      const settled = step.stake as Stake;
      const holdDays = daysHeld({ heldSinceMs: Number(before.held_since), heldUntilMs: null }, due.atMs);
      const own = bonusesFor(policy, { holdDays, investedToken: invested, stakedToken });
      const wanted =
        settled.status === 'completed' ? settled : withBonuses(settled, { ...own, collectiveBonus });
      const bookings = step.effects.flatMap((effect) => bookingOfStakeEffect(stake, effect) ?? []);
      expectSame(wrong, stake.id, after, bookings, {
        row: [stakeColumns.read(after).stake, wanted],
        next: [after.next_due, wanted.status === 'completed' ? null : BigInt(nextSettlementAtMs(wanted))],
        owner: stake.ownerId,
      });
      compared += 1;
    }
  }
  return compared;
}

async function mints(clients: Clients, due: Due, wrong: string[]): Promise<number> {
  type Row = Columns<typeof mintColumns>;
  const pairs = pairsOf<Row, Row>(
    clients,
    'select * from rows_before order by owner_id, id',
    afterOf('mint', due.atMs),
  );
  let compared = 0;
  for await (const { before, after } of pairs) {
    const { mint } = mintColumns.read(before);
    const step = transitionMint(mint, { type: 'mature', atMs: due.atMs });
    const bookings = step.effects.flatMap((effect) => bookingOfMintEffect(mint, effect) ?? []);
    expectSame(wrong, mint.id, after, bookings, {
      row: [mintColumns.read(after).mint, step.mint],
      next: [after.next_due, null],
      owner: mint.ownerId,
    });
    compared += 1;
  }
  return compared;
}

/** The rows of `rows_before` as they are now, in the order of their owners. */
const afterOf = (kind: 'stake' | 'mint', atMs: number): string => `
  select a.*, x.paid, x.movements, w.due_at as next_due from ${kind}s a
    join rows_before b on b.id = a.id
    left join (select m.${kind}_id as subject, sum(e.amount)::text as paid, count(distinct m.id) as movements
      from ledger_movements m join ledger_entries e on e.movement_id = m.id
      where m.at = ${atMs} and m.${kind}_id is not null and e.account like 'user/%/main' group by 1) x on x.subject = a.id
    left join work w on w.kind = '${kind}' and w.subject = a.id
    order by a.owner_id, a.id`;

/** Every balance is the one before and its entries since. */
async function balances(client: pg.Client, { atMs }: Due, wrong: string[]): Promise<void> {
  const found = await client.query<{ name: string }>(`
    select coalesce(a.name, b.name, e.account) as name from accounts a
      full join accounts_before b on b.name = a.name and b.currency = a.currency
      full join (select account, currency, sum(amount) as amount from ledger_entries
        where at >= ${atMs} and (account like 'user/%' or account like 'link/%') group by account, currency) e
        on e.account = coalesce(a.name, b.name) and e.currency = coalesce(a.currency, b.currency)
      where coalesce(a.balance, 0) <> coalesce(b.balance, 0) + coalesce(e.amount, 0) limit ${MOST_TOLD}`);
  for (const { name } of found.rows) wrong.push(`the balance ${name} is not its entries`);
}

interface Compared {
  readonly owner: string;
  readonly row: readonly [found: object, wanted: object];
  readonly next: readonly [found: bigint | null, wanted: bigint | null];
}

function expectSame(
  wrong: string[],
  id: string,
  { paid, movements }: Booked,
  bookings: readonly Booking[],
  { owner, row, next }: Compared,
): void {
  if (wrong.length >= MOST_TOLD) return;
  const main = accountKey(userAccount(owner, 'main'));
  const ofMain = bookings
    .map(({ entries }) => entries.filter(({ account }) => accountKey(account) === main))
    .filter((entries) => entries.length > 0);
  const wanted = ofMain.flat().reduce((sum, { amount }) => sum + amount, 0n);
  const tell = (what: string, found: string, right: string): void => {
    if (found !== right) wrong.push(`${id}: ${what} ${found}, by the domain ${right}`);
  };
  tell('is', text(row[0]), text(row[1]));
  tell('was paid', paid ?? '0', String(wanted));
  tell('was paid in so many movements:', String(movements ?? 0n), String(ofMain.length));
  tell('is due again', String(next[0]), String(next[1]));
}

/** In one order; what is absent, undefined or null is the same in a row. */
const text = (value: object): string =>
  JSON.stringify(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each),
  );

async function policyOf(client: pg.Client): Promise<EconomyPolicy> {
  const found = await client.query<{ document: string }>(
    'select document from policies order by in_force_from desc limit 1',
  );
  const parsed = parseProvenPolicy(JSON.parse(found.rows[0]?.document ?? '{}'));
  if (parsed.policy === undefined) throw new Error('the policy in force cannot be read');
  return parsed.policy;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format ?? 'text'),
    },
  });
  await client.connect();
  await client.query("set statement_timeout = 0; set work_mem = '256MB'");
  return client;
}

async function* pairsOf<Before extends { id: string }, After extends { id: string }>(
  [one, other]: Clients,
  before: string,
  after: string,
): AsyncGenerator<Pair<Before, After>> {
  const others = streamed<After & Booked>(other, after);
  for await (const row of streamed<Before>(one, before)) {
    const next = await others.next();
    if (next.done === true || next.value.id !== row.id) throw new Error(`${row.id} is gone`);
    yield { before: row, after: next.value };
  }
}

async function* streamed<Row extends object>(client: pg.Client, text: string): AsyncGenerator<Row> {
  await client.query('begin');
  // Otherwise the planner prefers what answers the first rows soon, and all of them late.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare streamed no scroll cursor for ${text}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${PAGE} from streamed`);
    yield* rows;
    if (rows.length < PAGE) break;
  }
  await client.query('commit');
}

async function* byOwner<Each extends { readonly before: { readonly owner_id: string } }>(
  rows: AsyncIterable<Each>,
): AsyncGenerator<readonly Each[]> {
  let together: Each[] = [];
  for await (const row of rows) {
    if (together[0] !== undefined && together[0].before.owner_id !== row.before.owner_id) {
      yield together;
      together = [];
    }
    together.push(row);
  }
  if (together.length > 0) yield together;
}
