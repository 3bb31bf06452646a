import type { StoreTx } from '../ports/store.ts';
import type { OpenedSession } from '../ports/store-users.ts';
import { jsonRows } from './json-rows.ts';
import { together } from './reads/together.ts';
import type { Ask } from './statement.ts';

/** Each row's person is found and locked in one order, changed, and gets their session: one statement, one transaction. */
const OPEN = {
  name: 'open_session',
  text: `with q as materialized (select x.* from json_to_recordset($1::json) as x (asked int4, telegram_id text,
      first_name text, last_name text, username text, language_code text, is_premium boolean, is_member boolean,
      family_id text, token_hash text, at int8, expires_at int8)),
    known as materialized (select u.id, u.telegram_id from users u where u.telegram_id = any(array(select telegram_id from q))
      order by u.id for no key update skip locked),
    changed as (update users u set first_name = q.first_name, last_name = q.last_name, username = q.username,
        language_code = q.language_code, is_premium = q.is_premium,
        community_participation = coalesce(q.is_member, u.community_participation),
        community_checked_at = case when q.is_member is null then u.community_checked_at else q.at end
      from known k join q using (telegram_id) where u.id = k.id),
    families as (insert into session_families (id, user_id, created_at)
      select q.family_id, k.id, q.at from q join known k using (telegram_id)),
    tokens as (insert into refresh_tokens (token_hash, family_id, issued_at, expires_at)
      select q.token_hash, q.family_id, q.at, q.expires_at from q join known k using (telegram_id))
    select q.asked, k.id from q join users u using (telegram_id) left join known k using (telegram_id)`,
};

/** `userId` null: nobody has the telegram id, or another transaction has their row. */
interface Opened {
  readonly userId: string | null;
  readonly isHeld: boolean;
}

/**
 * Opens sessions of known people, those that come at the same time together. `isHeld`: another transaction has the person's
 * row, and nothing was done; one person must not keep the others waiting.
 */
export function sessionOpener(ask: Ask): (opened: OpenedSession) => Promise<Opened> {
  return together<OpenedSession, { readonly id: string | null }, Opened>(ask, {
    statement: OPEN,
    values: (calls) => [jsonRows(calls.map(rowOf))],
    read: ([row]) => ({ userId: row?.id ?? null, isHeld: row?.id === null }),
  });
}

/** The same for one person, inside a transaction that waits for them. */
export async function openSessionIn(
  tx: Pick<StoreTx, 'users' | 'sessions'>,
  { person, isMember, familyId, tokenHash, atWallMs, expiresAtWallMs }: OpenedSession,
): Promise<string | null> {
  const known = await tx.users.byTelegramId(person.telegramId);
  if (known === null) return null;
  const seen = isMember === null ? {} : { isMember, communityCheckedAtWallMs: atWallMs };
  await tx.users.change(known.id, { ...person, ...seen });
  await tx.sessions.openFamily({ id: familyId, userId: known.id, createdAtWallMs: atWallMs });
  const issued = { issuedAtWallMs: atWallMs, expiresAtWallMs };
  await tx.sessions.insertToken({ tokenHash, familyId, userId: known.id, ...issued });
  return known.id;
}

function rowOf({ person, ...opened }: OpenedSession, place: number) {
  return {
    asked: place + 1,
    telegram_id: person.telegramId,
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.username,
    language_code: person.languageCode,
    is_premium: person.isPremium,
    is_member: opened.isMember,
    family_id: opened.familyId,
    token_hash: opened.tokenHash,
    at: opened.atWallMs,
    expires_at: opened.expiresAtWallMs,
  };
}
