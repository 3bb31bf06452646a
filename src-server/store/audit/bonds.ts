import type { HolderFacts, ReferralFacts } from '@axiom/domain/audit';
import { axiom, type Nano, ton } from '@axiom/domain/money';
import { sql } from 'kysely';
import type { AuditedBond, AuditRepository } from '../../ports/store-audit.ts';
import { linkColumns, mintColumns, stakeColumns } from '../bond-columns.ts';
import { num } from '../numbers.ts';
import {
  groupLines,
  inside,
  linesAbout,
  NOTHING,
  pageOf,
  type Span,
  spanOf,
  tokens,
  type Tx,
} from './ranges.ts';

/** People, bonds with what became of them, farming links. */
export function bondFacts(tx: Tx): Pick<AuditRepository, 'people' | 'bonds' | 'links'> {
  return {
    async people(range) {
      const span = await spanOf(tx, 'users', 'id', range);
      return span === null ? NOTHING : pageOf(await holders(tx, span), span.read, span, range);
    },
    async bonds(range) {
      const span = await spanOf(tx, 'mints', 'id', range);
      return span === null ? NOTHING : pageOf(await bonds(tx, span), span.read, span, range);
    },
    async links(range) {
      const span = await spanOf(tx, 'farm_links', 'id', range);
      return span === null ? NOTHING : pageOf(await links(tx, span), span.read, span, range);
    },
  };
}

interface HolderRow {
  id: string;
  bonded: string | null;
  staked: string | null;
  pending: string | null;
  mints: string | null;
  stakes: string | null;
  bonuses: string | null;
}

async function holders(tx: Tx, span: Span): Promise<readonly HolderFacts[]> {
  const balance = (name: string) =>
    sql`(select balance::text from accounts where name = 'user/' || u.id || ${sql.lit(`/${name}`)} and currency = 'AXIOM')`;
  const found = await sql<HolderRow>`
    select u.id, ${balance('bonded')} as bonded, ${balance('staked')} as staked,
      ${balance('referral_pending')} as pending,
      (select sum(amount_token)::text from mints where owner_id = u.id and status = 'active') as mints,
      (select sum(total_amount)::text from stakes where owner_id = u.id and status = 'active') as stakes,
      (select sum(bonus)::text from referral_bonuses where inviter_id = u.id and status = 'pending') as bonuses
    from users u where ${inside('u.id', span)}`.execute(tx);
  return found.rows.map((row) => ({
    userId: row.id,
    bonded: tokens(row.bonded),
    staked: tokens(row.staked),
    referralPending: tokens(row.pending),
    activeMints: tokens(row.mints),
    activeStakes: tokens(row.stakes),
    pendingBonuses: tokens(row.bonuses),
  }));
}

async function bonds(tx: Tx, span: Span): Promise<readonly AuditedBond[]> {
  const mints = await tx.selectFrom('mints').selectAll().where(inside('id', span)).orderBy('id').execute();
  const inviters = await byMint<{ inviter_id: string }>(
    sql`select m.id as mint_id, u.inviter_id from mints m join users u on u.id = m.owner_id
      where ${inside('m.id', span)} and u.inviter_id is not null`,
    tx,
  );
  const stakes = new Map(
    (await tx.selectFrom('stakes').selectAll().where(inside('mint_id', span)).execute()).map((row) => [
      row.mint_id,
      stakeColumns.read(row).stake,
    ]),
  );
  const fees = await byMint<{ amount: bigint }>(
    sql`select s.mint_id, f.amount from stakes s join staking_fees f on f.stake_id = s.id
      where ${inside('s.mint_id', span)} and f.tx_hash is not null`,
    tx,
  );
  const dues = await dueOf(tx, span);
  const referrals = await referralsOf(tx, span);
  const uses = await byMint<{ link_id: string; user_id: string }>(
    sql`select mint_id, link_id, user_id from farm_activations where ${inside('mint_id', span)}`,
    tx,
  );
  const lines = await linesAbout(tx, 'mint_id', span);
  return mints.map((row): AuditedBond => {
    const { mint, policyId } = mintColumns.read(row);
    const stake = stakes.get(mint.id);
    const use = uses.get(mint.id);
    return {
      mint,
      policyId,
      lines: lines.get(mint.id) ?? [],
      ...given('inviterId', inviters.get(mint.id)?.inviter_id),
      ...given('stake', stake),
      ...given('stakingFeeTon', feeOf(fees.get(mint.id))),
      ...given('referral', referrals.get(mint.id)),
      ...given('use', use && { linkId: use.link_id, userId: use.user_id }),
      ...given('mintDueAtMs', dues.mints.get(mint.id)),
      ...given('stakeDueAtMs', stake && dues.stakes.get(stake.id)),
    };
  });
}

/** Rows by mint id; the query returns at most one per mint. */
async function byMint<Row>(
  query: ReturnType<typeof sql>,
  tx: Tx,
): Promise<ReadonlyMap<string, Row & { mint_id: string }>> {
  const found = await sql<Row & { mint_id: string }>`${query}`.execute(tx);
  return new Map(found.rows.map((row) => [row.mint_id, row]));
}

function given<K extends string, V>(name: K, value: V | undefined): { readonly [key in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [key in K]?: V };
}

function feeOf(row: { amount: bigint } | undefined): Nano<'TON'> | undefined {
  return row === undefined ? undefined : ton(row.amount);
}

/** When the bonds of a span and their stakes have due work. */
async function dueOf(tx: Tx, span: Span) {
  const found = await sql<{ kind: string; subject: string; due_at: bigint }>`
    select kind, subject, due_at from work where kind = 'mint' and ${inside('subject', span)}
    union all
    select w.kind, w.subject, w.due_at from stakes s join work w on w.kind = 'stake' and w.subject = s.id
      where ${inside('s.mint_id', span)}`.execute(tx);
  const of = (kind: string) =>
    new Map(found.rows.filter((row) => row.kind === kind).map((row) => [row.subject, num(row.due_at)]));
  return { mints: of('mint'), stakes: of('stake') };
}

async function referralsOf(tx: Tx, span: Span): Promise<ReadonlyMap<string, ReferralFacts>> {
  const rows = await tx.selectFrom('referral_bonuses').selectAll().where(inside('mint_id', span)).execute();
  return new Map(
    rows.map((row) => [
      row.mint_id,
      {
        inviterId: row.inviter_id,
        status: row.status as ReferralFacts['status'],
        bonusToken: axiom(row.bonus),
        turnoverTon: ton(row.turnover),
      },
    ]),
  );
}

async function links(tx: Tx, span: Span): Promise<Awaited<ReturnType<AuditRepository['links']>>['rows']> {
  const rows = await tx
    .selectFrom('farm_links')
    .selectAll()
    .where(inside('id', span))
    .orderBy('id')
    .execute();
  const uses = await sql<{ link_id: string; uses: number }>`select link_id, count(*)::int as uses
    from farm_activations where ${inside('link_id', span)} group by link_id`.execute(tx);
  const counts = new Map(uses.rows.map((row) => [row.link_id, row.uses]));
  const booked = await sql<Parameters<typeof groupLines>[0][number]>`
    select l.id as subject, v.kind, e.account, e.currency, sum(e.amount)::text as nano,
      count(distinct v.id)::int as movements
    from farm_links l join ledger_entries e on e.account = 'link/' || l.id || '/escrow'
      join ledger_movements v on v.id = e.movement_id
    where ${inside('l.id', span)} group by 1, 2, 3, 4`.execute(tx);
  const lines = groupLines(booked.rows);
  return rows.map((row) => ({
    link: linkColumns.read(row).link,
    uses: counts.get(row.id) ?? 0,
    lines: lines.get(row.id) ?? [],
  }));
}
