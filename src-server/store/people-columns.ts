import * as z from 'zod/mini';
import { isoTime } from '#contract/primitives.ts';
import { userFields } from '#contract/user.ts';
import { nullable } from '#contract/wired.ts';
import type { BoundWallet, UsedProof } from '../ports/store-wallets.ts';
import type { RefreshTokenRow, UserRow } from '../ports/store-users.ts';
import { type Columns, int8, stored } from './stored.ts';

const text = z.nullable(z.string());

/** A person's columns: those that they see themselves are the contract's fields. */
export const userColumns = stored<UserRow>()({
  ...userFields,
  lastName: ['last_name', text],
  username: ['username', text],
  languageCode: ['language_code', text],
  isPremium: ['is_premium', z.boolean()],
  inviterId: ['inviter_id', text],
  version: ['version', int8],
  createdAtMs: ['created_at', isoTime],
  referralSeenAtMs: ['referral_seen_at', isoTime],
  friendsSeen: ['friends_seen', int8],
  communityCheckedAtWallMs: ['community_checked_at', isoTime],
  heldSinceMs: ['held_since', nullable(isoTime)],
  heldUntilMs: ['held_until', nullable(isoTime)],
  heldDayMs: ['held_day', nullable(isoTime)],
  heldDays: ['held_days', z.int()],
});

export const tokenColumns = stored<Omit<RefreshTokenRow, 'userId'>>()({
  tokenHash: ['token_hash', z.string()],
  familyId: ['family_id', z.string()],
  issuedAtWallMs: ['issued_at', isoTime],
  expiresAtWallMs: ['expires_at', isoTime],
  usedAtWallMs: ['used_at', nullable(isoTime)],
});

export const walletColumns = stored<BoundWallet>()({
  userId: ['user_id', z.string()],
  address: ['address', z.string()],
  publicKey: ['public_key', z.string()],
  boundAtMs: ['bound_at', isoTime],
});

export const proofColumns = stored<UsedProof>()({
  payload: ['payload', z.string()],
  userId: ['user_id', z.string()],
  address: ['address', z.string()],
  endsAtMs: ['ends_at', isoTime],
});

/** Tables of people, their sessions and wallets. Times of sessions are real time. */
export interface PeopleTables {
  users: Columns<typeof userColumns>;
  session_families: { id: string; user_id: string; created_at: bigint; revoked_at: bigint | null };
  refresh_tokens: Columns<typeof tokenColumns>;
  wallets: Columns<typeof walletColumns>;
  wallet_firsts: { address: string; user_id: string; at: bigint };
  used_proofs: Columns<typeof proofColumns>;
}
