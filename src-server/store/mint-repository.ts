import { type Investment, isHeldAsBegins } from '@axiom/domain/bonus';
import { axiom } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { MintRepository } from '../ports/store-bonds.ts';
import { mintColumns } from './bond-columns.ts';
import { heldBonds } from './held-bonds.ts';
import { many } from './many.ts';
import { num, numOrNull } from './numbers.ts';
import { changesOne, countOf, one } from './rows.ts';
import type { Tables } from './tables.ts';

export function mintRepository(tx: Transaction<Tables>): MintRepository {
  const rows = tx.selectFrom('mints').selectAll();
  return {
    async insert(record) {
      await tx.insertInto('mints').values(mintColumns.write(record)).execute();
    },
    byId: (id) => one(mintColumns, rows.where('id', '=', id)),
    ofUser: (userId, id) => one(mintColumns, rows.where('id', '=', id).where('owner_id', '=', userId)),
    byOrderCode: (orderCode) => one(mintColumns, rows.where('order_code', '=', orderCode)),
    async move(before, after) {
      const {
        id,
        returned_ton: _ton,
        returned_reason: _reason,
        returned_status: _status,
        ...columns
      } = mintColumns.write(after);
      return changesOne(
        tx
          .updateTable('mints')
          .set(columns)
          .where('id', '=', id)
          .where('status', '=', before.mint.status)
          .where(sql<boolean>`reserved_by is not distinct from ${before.mint.reservedByStake ?? null}`),
      );
    },
    countPending: (userId) =>
      countOf(tx.selectFrom('mints').where('owner_id', '=', userId).where('status', '=', 'pending')),
    ...mintSums(tx),
  };
}

function mintSums(tx: Transaction<Tables>): Pick<MintRepository, 'endedPaid' | 'investments' | 'heldAfter'> {
  return {
    async endedPaid(userId) {
      const rows = await tx
        .selectFrom('mints')
        .select(['policy_id', 'tariff_days', 'status'])
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('owner_id', '=', userId)
        .where('origin', '=', 'paid')
        .where('status', 'in', ['move_to_staking', 'completed'])
        .groupBy(['policy_id', 'tariff_days', 'status'])
        .execute();
      return rows.map((row) => ({
        policyId: row.policy_id,
        tariffDays: row.tariff_days,
        outcome: row.status === 'completed' ? ('matured' as const) : ('staked' as const),
        count: num(row.count),
      }));
    },
    async investments(userIds, atMs) {
      const found = new Map<string, Investment[]>(userIds.map((userId) => [userId, []]));
      for (const span of await heldFrom(tx, userIds, atMs))
        if (isHeldAsBegins(span, atMs))
          found.get(span.ownerId)?.push({ amountToken: span.amountToken, activeSinceMs: span.fromMs });
      return found;
    },
    async heldAfter(userId, atMs) {
      const held = await heldFrom(tx, [userId], atMs);
      return held
        .filter(({ untilMs }) => (untilMs ?? Infinity) > atMs)
        .map(({ fromMs, untilMs }) => ({ fromMs, untilMs }));
    },
  };
}

/** People's paid bonds not ended before an instant. `untilMs`: the booked end; `endsAtMs`: the planned end. */
async function heldFrom(tx: Transaction<Tables>, userIds: readonly string[], atMs: number) {
  if (userIds.length === 0) return [];
  const found = await sql<{
    owner_id: string;
    amount_token: bigint;
    activated_at: bigint;
    ended_at: bigint | null;
    ends_at: bigint | null;
  }>`
    select u.id as owner_id, held.* from json_array_elements_text(${many(userIds)}) as u (id)
      cross join lateral (${sql.raw(heldBonds('u.id', String(atMs)))}) held`.execute(tx);
  return found.rows.map((row) => ({
    ownerId: row.owner_id,
    amountToken: axiom(row.amount_token),
    fromMs: num(row.activated_at),
    untilMs: numOrNull(row.ended_at),
    endsAtMs: numOrNull(row.ends_at),
  }));
}
