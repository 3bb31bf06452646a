import { type HeldSpan, type Investment, isHeldAsBegins } from '@axiom/domain/bonus';
import { axiom } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { MintMove, MintRepository } from '../ports/store-bonds.ts';
import { mintColumns } from './bond-columns.ts';
import { heldBonds } from './held-bonds.ts';
import { many } from './many.ts';
import { num, numOrNull } from './numbers.ts';
import { among, orderOf, ownedRows } from './owned.ts';
import { countOf, one } from './rows.ts';
import type { Columns } from './stored.ts';
import type { Tables } from './tables.ts';

/**
 * Updates several mints. What they were stands in the same rows as what they become: joined, each would be compared with all, as
 * the database cannot estimate rows of JSON.
 */
async function moveAll(tx: Transaction<Tables>, moves: readonly MintMove[]): Promise<boolean> {
  if (moves.length === 0) return true;
  const rows = moves.map(({ before, after }) => {
    const {
      returned_ton: _ton,
      returned_reason: _reason,
      returned_status: _status,
      ...row
    } = mintColumns.write(after);
    return {
      row,
      was: { was_status: before.mint.status, was_reserved_by: before.mint.reservedByStake ?? null },
    };
  });
  const columns = Object.keys(rows[0]?.row ?? {}).filter(
    (column) => column !== 'id' && column !== 'owner_id',
  );
  const moved =
    await sql`update mints m set ${sql.raw(columns.map((column) => `${column} = x.${column}`).join(', '))}
    from rows from (json_populate_recordset(null::mints, ${many(rows.map(({ row }) => row))}),
        json_to_recordset(${many(rows.map(({ was }) => was))}) as (was_status text, was_reserved_by text)) as x
    where m.id = x.id and m.owner_id = x.owner_id and m.status = x.was_status
      and m.reserved_by is not distinct from x.was_reserved_by
      and ${among(
        'm',
        rows.map(({ row }) => row),
      )}
    returning 1`.execute(tx);
  return moved.rows.length === moves.length;
}

export function mintRepository(tx: Transaction<Tables>): MintRepository {
  const rows = tx.selectFrom('mints').selectAll();
  return {
    async insert(record) {
      await tx.insertInto('mints').values(mintColumns.write(record)).execute();
    },
    byId: (id) => one(mintColumns, rows.where('id', '=', id)),
    ofUser: (userId, id) => one(mintColumns, rows.where('id', '=', id).where('owner_id', '=', userId)),
    async byOrderCode(orderCode) {
      const order = await orderOf(tx, orderCode);
      if (order?.stake_id !== null) return null;
      return one(mintColumns, rows.where('id', '=', order.mint_id).where('owner_id', '=', order.owner_id));
    },
    async byIds(ids) {
      const found = await ownedRows<Columns<typeof mintColumns>>(tx, 'mints', ids);
      return new Map(found.map((row) => [row.id, mintColumns.read(row)]));
    },
    move: (before, after) => moveAll(tx, [{ before, after }]),
    moveAll: (moves) => moveAll(tx, moves),
    countPending: (userId) =>
      countOf(tx.selectFrom('mints').where('owner_id', '=', userId).where('status', '=', 'pending')),
    ...mintSums(tx),
  };
}

function mintSums(tx: Transaction<Tables>): Pick<MintRepository, 'investments' | 'heldAfter'> {
  return {
    async investments(userIds, atMs) {
      const found = new Map<string, Investment[]>(userIds.map((userId) => [userId, []]));
      for (const span of await heldFrom(tx, userIds, atMs))
        if (isHeldAsBegins(span, atMs))
          found.get(span.ownerId)?.push({ amountToken: span.amountToken, activeSinceMs: span.fromMs });
      return found;
    },
    async heldAfter(userIds, atMs) {
      const found = new Map<string, HeldSpan[]>(userIds.map((userId) => [userId, []]));
      for (const { ownerId, fromMs, untilMs } of await heldFrom(tx, userIds, atMs))
        if ((untilMs ?? Infinity) > atMs) found.get(ownerId)?.push({ fromMs, untilMs });
      return found;
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
