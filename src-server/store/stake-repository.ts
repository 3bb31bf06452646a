import { axiom } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { StakeMove, StakeRepository } from '../ports/store-bonds.ts';
import { stakeColumns } from './bond-columns.ts';
import { many } from './many.ts';
import { big, bigOrNull } from './numbers.ts';
import { among, ownedRows } from './owned.ts';
import { one } from './rows.ts';
import type { Columns } from './stored.ts';
import type { Tables } from './tables.ts';

/** Updates several stakes; what they were stands in the same rows. */
async function moveAll(tx: Transaction<Tables>, moves: readonly StakeMove[]): Promise<boolean> {
  if (moves.length === 0) return true;
  const rows = moves.map(({ before, after }) => ({
    ...stakeColumns.write(after),
    was_status: before.stake.status,
    was_updated_at: bigOrNull(before.stake.lastUpdatedAtMs),
  }));
  const moved = await sql`update stakes s set status = x.status, started_at = x.started_at,
      last_updated_at = x.last_updated_at, completes_at = x.completes_at, completed_at = x.completed_at,
      hold_bonus = x.hold_bonus, collective_bonus = x.collective_bonus, investment_bonus = x.investment_bonus,
      earned_reward = x.earned_reward, remainder = x.remainder
    from json_to_recordset(${many(rows)}) as x (id text, owner_id text, status text, started_at int8, last_updated_at int8,
      completes_at int8, completed_at int8, hold_bonus int8, collective_bonus int8, investment_bonus int8,
      earned_reward int8, remainder numeric, was_status text, was_updated_at int8)
    where s.id = x.id and s.owner_id = x.owner_id and s.status = x.was_status
      and s.last_updated_at is not distinct from x.was_updated_at and ${among('s', rows)}
    returning 1`.execute(tx);
  return moved.rows.length === moves.length;
}

export function stakeRepository(tx: Transaction<Tables>): StakeRepository {
  const rows = tx.selectFrom('stakes').selectAll();
  return {
    async insert(record) {
      await tx.insertInto('stakes').values(stakeColumns.write(record)).execute();
    },
    async byIds(ids) {
      const found = await ownedRows<Columns<typeof stakeColumns>>(tx, 'stakes', ids);
      return new Map(found.map((row) => [row.id, stakeColumns.read(row)]));
    },
    ofUser: (userId, id) => one(stakeColumns, rows.where('id', '=', id).where('owner_id', '=', userId)),
    move: (before, after) => moveAll(tx, [{ before, after }]),
    moveAll: (moves) => moveAll(tx, moves),
    async drop(userId, id) {
      const result = await tx
        .deleteFrom('stakes')
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
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
