import { sql, type Transaction } from 'kysely';
import type { RefreshTokenRow, SessionRepository } from '../ports/store-users.ts';
import { deletesOldest } from './forget-oldest.ts';
import { many } from './many.ts';
import { big } from './numbers.ts';
import { tokenColumns } from './people-columns.ts';
import { changesOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

export function sessionRepository(tx: Tx): SessionRepository {
  return {
    async openFamily(family) {
      await tx
        .insertInto('session_families')
        .values({
          id: family.id,
          user_id: family.userId,
          created_at: big(family.createdAtWallMs),
          revoked_at: null,
        })
        .execute();
    },
    async insertToken(token) {
      await tx
        .insertInto('refresh_tokens')
        .values(tokenColumns.write({ ...token, usedAtWallMs: null }))
        .execute();
    },
    token: (tokenHash) => lockedToken(tx, tokenHash),
    async markUsed(tokenHash, usedAtWallMs) {
      return changesOne(
        tx
          .updateTable('refresh_tokens')
          .set({ used_at: big(usedAtWallMs) })
          .where('token_hash', '=', tokenHash)
          .where('used_at', 'is', null),
      );
    },
    async revokeFamily(familyId, atWallMs) {
      return changesOne(
        tx
          .updateTable('session_families')
          .set({ revoked_at: big(atWallMs) })
          .where('id', '=', familyId)
          .where('revoked_at', 'is', null),
      );
    },
    async revokedSince(wallMs) {
      const rows = await tx
        .selectFrom('session_families')
        .select('id')
        .where('revoked_at', '>=', big(wallMs))
        .execute();
      return rows.map((row) => row.id);
    },
    async forgetExpired(before, most) {
      const old = deletesOldest({ table: 'refresh_tokens', before, most });
      const gone = await sql<{ family_id: string }>`${old} returning family_id`.execute(tx);
      await forgetWithoutTokens(tx, [...new Set(gone.rows.map((row) => row.family_id))]);
      return gone.rows.length;
    },
  };
}

/**
 * Deletes those of some families that have no token left. Another server may be deleting other tokens of the same family: only
 * one after the other do they see which is the last.
 */
async function forgetWithoutTokens(tx: Tx, familyIds: readonly string[]): Promise<void> {
  const ids = many(familyIds.toSorted());
  await sql`select f.id from json_array_elements_text(${ids}) as x (id)
    cross join lateral (select id from session_families where id = x.id for update) f`.execute(tx);
  await sql`delete from session_families f using json_array_elements_text(${ids}) as x (id)
    where f.id = x.id and not exists (select 1 from refresh_tokens t where t.family_id = f.id offset 0)`.execute(
    tx,
  );
}

async function lockedToken(
  tx: Tx,
  tokenHash: string,
): Promise<(RefreshTokenRow & { readonly isRevoked: boolean }) | null> {
  const family = await tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('session_families as f', 'f.id', 't.family_id')
    .select(['f.user_id', 'f.revoked_at'])
    .where('t.token_hash', '=', tokenHash)
    .forNoKeyUpdate(['f'])
    .executeTakeFirst();
  if (family === undefined) return null;
  // The lock may have waited: read again what another transaction wrote meanwhile.
  const token = await one(
    tokenColumns,
    tx.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash),
  );
  return token && { ...token, userId: family.user_id, isRevoked: family.revoked_at !== null };
}
