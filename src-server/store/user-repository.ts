import type { Selectable, Transaction } from 'kysely';
import type { NewUser, UserRepository, UserRow } from '../ports/store-users.ts';
import { big, bigOrNull, num, numOrNull } from './numbers.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

function userOf(row: Selectable<Tables['users']>): UserRow {
  return {
    id: row.id,
    telegramId: row.telegram_id,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    languageCode: row.language_code,
    isPremium: row.is_premium,
    refCode: row.ref_code,
    inviterId: row.inviter_id,
    communityParticipation: row.community_participation,
    version: num(row.version),
    createdAtMs: num(row.created_at),
    referralSeenAtMs: num(row.referral_seen_at),
    heldSinceMs: numOrNull(row.held_since),
    heldUntilMs: numOrNull(row.held_until),
    heldDayMs: numOrNull(row.held_day),
    heldDays: row.held_days,
    communityCheckedAtWallMs: num(row.community_checked_at),
  };
}

function columnsOf(user: NewUser) {
  return {
    id: user.id,
    telegram_id: user.telegramId,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    language_code: user.languageCode,
    is_premium: user.isPremium,
    ref_code: user.refCode,
    inviter_id: user.inviterId,
    community_participation: user.communityParticipation,
    version: 0n,
    created_at: big(user.createdAtMs),
    referral_seen_at: big(user.createdAtMs),
    held_since: null,
    held_until: null,
    held_day: null,
    held_days: 0,
    community_checked_at: big(user.communityCheckedAtWallMs),
  };
}

export function userRepository(tx: Tx): UserRepository {
  return { ...userReads(tx), ...userWrites(tx) };
}

type Reads = Pick<
  UserRepository,
  'byIds' | 'byId' | 'byTelegramId' | 'byRefCode' | 'invitees' | 'count' | 'lock'
>;

function userReads(tx: Tx): Reads {
  const one = async (column: 'id' | 'telegram_id' | 'ref_code', value: string) => {
    const row = await tx.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();
    return row === undefined ? null : userOf(row);
  };
  return {
    byId: (id) => one('id', id),
    async byIds(ids) {
      if (ids.length === 0) return new Map();
      const rows = await tx
        .selectFrom('users')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map((row) => [row.id, userOf(row)]));
    },
    byTelegramId: (telegramId) => one('telegram_id', telegramId),
    byRefCode: (refCode) => one('ref_code', refCode),
    async lock(ids) {
      if (ids.length === 0) return;
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [...ids])
        .orderBy('id')
        // `for update` would wait for every new row that references the person, such as another command's
        // idempotency key, and two commands would wait for each other.
        .forNoKeyUpdate()
        .execute();
    },
    async count() {
      const row = await tx
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return num(row.count);
    },
    async invitees(inviterId) {
      const rows = await tx
        .selectFrom('users')
        .selectAll()
        .where('inviter_id', '=', inviterId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(userOf);
    },
  };
}

function userWrites(tx: Tx): Omit<UserRepository, keyof Reads> {
  return {
    async insert(user) {
      const inserted = await tx
        .insertInto('users')
        .values(columnsOf(user))
        .onConflict((conflict) => conflict.column('telegram_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    async updateProfile(id, profile) {
      await tx
        .updateTable('users')
        .set({
          first_name: profile.firstName,
          last_name: profile.lastName,
          username: profile.username,
          language_code: profile.languageCode,
          is_premium: profile.isPremium,
        })
        .where('id', '=', id)
        .execute();
    },
    async setReferralSeen(id, atMs) {
      await tx
        .updateTable('users')
        .set({ referral_seen_at: big(atMs) })
        .where('id', '=', id)
        .execute();
    },
    async setCommunity(id, participates, checkedAtWallMs) {
      await tx
        .updateTable('users')
        .set({ community_participation: participates, community_checked_at: big(checkedAtWallMs) })
        .where('id', '=', id)
        .execute();
    },
    async setHeld(id, held) {
      await tx
        .updateTable('users')
        .set({
          held_since: bigOrNull(held.heldSinceMs),
          held_until: bigOrNull(held.heldUntilMs),
          held_day: bigOrNull(held.heldDayMs),
          held_days: held.heldDays,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}
