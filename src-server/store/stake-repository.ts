import { axiom, percent6 } from '@axiom/domain/money';
import type { Stake } from '@axiom/domain/staking';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { StakeRecord, StakeRepository } from '../ports/store-bonds.ts';
import { changesOne } from './changes-one.ts';
import { big, bigOrNull, num, numOrNull } from './numbers.ts';
import { newestFirst, pageOf } from './page-of.ts';
import type { Tables } from './tables.ts';

type Row = Selectable<Tables['stakes']>;

function recordOf(row: Row): StakeRecord {
  const stake: Stake = {
    id: row.id,
    ownerId: row.owner_id,
    mintId: row.mint_id,
    status: row.status as Stake['status'],
    createdAtMs: num(row.created_at),
    totalAmount: axiom(row.total_amount),
    dailyReward: percent6(row.daily_reward),
    holdBonus: percent6(row.hold_bonus),
    collectiveBonus: percent6(row.collective_bonus),
    investmentBonus: percent6(row.investment_bonus),
    earnedReward: axiom(row.earned_reward),
    maxReward: axiom(row.max_reward),
    accrualRemainder: BigInt(row.remainder),
    ...(row.last_updated_at === null ? {} : { lastUpdatedAtMs: num(row.last_updated_at) }),
    ...(row.completed_at === null ? {} : { completedAtMs: num(row.completed_at) }),
  };
  return {
    stake,
    tariffDays: row.tariff_days,
    startedAtMs: numOrNull(row.started_at),
    completesAtMs: numOrNull(row.completes_at),
  };
}

function columnsOf({ stake, tariffDays, startedAtMs, completesAtMs }: StakeRecord): Row {
  return {
    id: stake.id,
    owner_id: stake.ownerId,
    mint_id: stake.mintId,
    status: stake.status,
    tariff_days: tariffDays,
    created_at: big(stake.createdAtMs),
    started_at: bigOrNull(startedAtMs),
    last_updated_at: bigOrNull(stake.lastUpdatedAtMs),
    completes_at: bigOrNull(completesAtMs),
    completed_at: bigOrNull(stake.completedAtMs),
    total_amount: stake.totalAmount,
    daily_reward: stake.dailyReward,
    hold_bonus: stake.holdBonus,
    collective_bonus: stake.collectiveBonus,
    investment_bonus: stake.investmentBonus,
    earned_reward: stake.earnedReward,
    max_reward: stake.maxReward,
    remainder: String(stake.accrualRemainder),
  };
}

export function stakeRepository(tx: Transaction<Tables>): StakeRepository {
  const all = tx.selectFrom('stakes').selectAll();
  const one = async (query: typeof all) => {
    const row = await query.executeTakeFirst();
    return row === undefined ? null : recordOf(row);
  };
  return {
    async insert(record) {
      await tx.insertInto('stakes').values(columnsOf(record)).execute();
    },
    byId: (id) => one(all.where('id', '=', id)),
    ofUser: (userId, id) => one(all.where('id', '=', id).where('owner_id', '=', userId)),
    async move(before, after) {
      const { id, ...columns } = columnsOf(after);
      return changesOne(
        tx
          .updateTable('stakes')
          .set(columns)
          .where('id', '=', id)
          .where('status', '=', before.stake.status)
          .where(
            sql<boolean>`last_updated_at is not distinct from ${bigOrNull(before.stake.lastUpdatedAtMs)}`,
          ),
      );
    },
    async drop(id) {
      const result = await tx
        .deleteFrom('stakes')
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
    list(userId, page) {
      const own = tx.selectFrom('stakes').where('owner_id', '=', userId);
      return pageOf(newestFirst(own.selectAll()), own, page, recordOf);
    },
    async stakedTotalAt(atMs) {
      const found = await sql<{ total: string }>`
        select coalesce(sum(total_amount), 0)::text as total from stakes
        where started_at < ${big(atMs)} and coalesce(completed_at, completes_at, 9e18) >= ${big(atMs)}`.execute(
        tx,
      );
      return axiom(BigInt(found.rows[0]?.total ?? '0'));
    },
  };
}
