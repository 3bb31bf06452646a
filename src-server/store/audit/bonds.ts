import type { HolderFacts, ReferralFacts } from '@axiom/domain/audit';
import { type Nano, ton } from '@axiom/domain/money';
import { sql } from 'kysely';
import type { AuditedBond, AuditRepository } from '../../ports/store-audit.ts';
import { linkColumns, mintColumns, referralColumns, stakeColumns } from '../bond-columns.ts';
import { IS_INVITED, IS_LISTED } from '../migrations/0038-one-way-to-a-row.ts';
import { num } from '../numbers.ts';
import { all } from '../rows.ts';
import { groupLines, inside, linesAbout, pageOf, type Span, tokens, type Tx } from './ranges.ts';

/** People, bonds with what became of them, farming links. */
export function bondFacts(tx: Tx): Pick<AuditRepository, 'people' | 'bonds' | 'links'> {
  return {
    people: (range) => pageOf(tx, ['users', 'id'], range, holders),
    bonds: (range) => pageOf(tx, ['mints', 'id'], range, bonds),
    links: (range) => pageOf(tx, ['farm_links', 'id'], range, links),
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
    sql`(select balance::text from accounts where owner_id = u.id and name = 'user/' || u.id || ${sql.lit(`/${name}`)} and currency = 'AXIOM')`;
  const found = await sql<HolderRow>`
    select u.id, ${balance('bonded')} as bonded, ${balance('staked')} as staked,
      ${balance('referral_pending')} as pending,
      (select sum(amount_token)::text from mints where owner_id = u.id and status = 'active' and ${sql.raw(IS_LISTED)}) as mints,
      (select sum(total_amount)::text from stakes where owner_id = u.id and status = 'active' and ${sql.raw(IS_LISTED)}) as stakes,
      (select sum(bonus)::text from referral_bonuses where inviter_id = u.id and status = 'pending'
        and ${sql.raw(IS_INVITED)}) as bonuses
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
  const mints = await all(
    mintColumns,
    tx.selectFrom('mints').selectAll().where(inside('id', span)).orderBy('id'),
  );
  const inviters = await byMint<{ inviter_id: string }>(
    sql`select m.id as mint_id, u.inviter_id from mints m join users u on u.id = m.owner_id
      where ${inside('m.id', span)} and u.inviter_id is not null`,
    tx,
  );
  const staked = tx.selectFrom('stakes').selectAll().where(inside('mint_id', span));
  const stakes = new Map((await all(stakeColumns, staked)).map(({ stake }) => [stake.mintId, stake]));
  const fees = await byMint<{ amount: bigint }>(
    sql`select s.mint_id, f.amount from stakes s join staking_fees f on f.stake_id = s.id and f.owner_id = s.owner_id
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
  return mints.map(({ mint, policyId }): AuditedBond => {
    const stake = stakes.get(mint.id);
    const use = uses.get(mint.id);
    return {
      mint,
      policyId,
      lines: lines.get(mint.id) ?? [],
      inviterId: inviters.get(mint.id)?.inviter_id,
      stake,
      stakingFeeTon: feeOf(fees.get(mint.id)),
      referral: referrals.get(mint.id),
      use: use && { linkId: use.link_id, userId: use.user_id },
      mintDueAtMs: dues.mints.get(mint.id),
      stakeDueAtMs: stake && dues.stakes.get(stake.id),
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
  const rows = tx.selectFrom('referral_bonuses').selectAll().where(inside('mint_id', span));
  return new Map(
    (await all(referralColumns, rows)).map(({ mintId, inviterId, status, bonus, turnover }) => [
      mintId,
      { inviterId, status, bonusToken: bonus, turnoverTon: turnover },
    ]),
  );
}

async function links(tx: Tx, span: Span): Promise<Awaited<ReturnType<AuditRepository['links']>>['rows']> {
  const records = await all(
    linkColumns,
    tx.selectFrom('farm_links').selectAll().where(inside('id', span)).orderBy('id'),
  );
  const uses = await sql<{ link_id: string; uses: number }>`select link_id, count(*)::int as uses
    from farm_activations where ${inside('link_id', span)} group by link_id`.execute(tx);
  const counts = new Map(uses.rows.map((row) => [row.link_id, row.uses]));
  const booked = await sql<Parameters<typeof groupLines>[0][number]>`
    select l.id as subject, v.kind, e.account, e.currency, sum(e.amount)::text as nano,
      count(distinct v.id)::int as movements
    from farm_links l join ledger_entries e on e.account = 'link/' || l.id || '/escrow'
      join ledger_movements v on v.id = e.movement_id and v.owner_id = e.owner_id
    where ${inside('l.id', span)} group by 1, 2, 3, 4`.execute(tx);
  const lines = groupLines(booked.rows);
  return records.map(({ link }) => ({
    link,
    uses: counts.get(link.id) ?? 0,
    lines: lines.get(link.id) ?? [],
  }));
}
