import { acceptInviter } from '@axiom/domain/referral';
import { parseStartParam } from '@axiom/domain/session';
import type { Clock } from '../ports/clock.ts';
import type { LaunchCheck, Messenger } from '../ports/messenger.ts';
import type { Ids, Random } from '../ports/random.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { OpenedSession } from '../ports/store-users.ts';
import { Refusal } from '../refusal.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { hashOf, REFRESH_TOKEN_MS, type RefreshTokens, REUSE_GRACE_MS } from '../sessions/refresh-token.ts';
import { refCode } from './codes.ts';

export interface SignInDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly launch: LaunchCheck;
  readonly messenger: Messenger;
  readonly access: AccessTokens;
  readonly refresh: RefreshTokens;
  /** Call after the commit that ended a session: refused here at once, elsewhere after the bus message. */
  readonly onSessionEnded: (familyId: string) => void;
}

export interface Tokens {
  readonly token: string;
  readonly refresh: string;
}

/**
 * Signs in with launch data (R5.01). A referral code counts only at the first registration: the signed one
 * before the given one.
 * @throws the launch check's refusal
 */
export async function register(
  deps: SignInDeps,
  request: { readonly initData: string; readonly refCode: string | null },
): Promise<Tokens> {
  const wallMs = deps.clock.wallMs();
  const launch = deps.launch.check(request.initData, wallMs);
  const membership = await deps.messenger.membership(launch.user.telegramId);
  const code = parseStartParam(launch.startParam).refCode ?? request.refCode;
  const familyId = deps.ids.next();
  const refresh = deps.refresh.first(deps.random.bytes(32));
  const isMember = membership === 'unknown' ? null : membership === 'member';
  const tokenHash = hashOf(refresh);
  const opened: OpenedSession = {
    person: launch.user,
    isMember,
    familyId,
    tokenHash,
    atWallMs: wallMs,
    expiresAtWallMs: wallMs + REFRESH_TOKEN_MS,
  };
  const userId = (await deps.store.openSession(opened)) ?? (await firstSession(deps, opened, code));
  return { token: await deps.access.sign({ userId, familyId }, wallMs), refresh };
}

/** Registers the person, unless somebody else has just done so. Returns their id; the session is open then. */
async function firstSession(deps: SignInDeps, opened: OpenedSession, code: string | null): Promise<string> {
  await deps.store.transaction(async (tx) => {
    const id = deps.ids.next();
    await tx.users.insert({
      id,
      ...opened.person,
      refCode: refCode(deps.random),
      inviterId: await inviterOf(tx, id, code),
      isMember: opened.isMember === true,
      communityCheckedAtWallMs: opened.atWallMs,
      createdAtMs: deps.clock.nowMs(),
    });
  });
  const userId = await deps.store.openSession(opened);
  if (userId === null) throw new Error(`person ${opened.person.telegramId} was inserted and cannot be read`);
  return userId;
}

async function inviterOf(tx: StoreTx, userId: string, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const inviter = await tx.users.byRefCode(code);
  const inviterChain = inviter === null ? [] : await tx.users.invitersOf(inviter.id);
  const verdict = acceptInviter({ userId, inviterId: inviter?.id, inviterChain });
  return verdict.kind === 'accepted' ? verdict.inviterId : null;
}

function tokenRow(token: string, familyId: string, userId: string, wallMs: number) {
  return {
    tokenHash: hashOf(token),
    familyId,
    userId,
    issuedAtWallMs: wallMs,
    expiresAtWallMs: wallMs + REFRESH_TOKEN_MS,
  };
}

/**
 * Exchanges a refresh token for its successor (R5.02). A second use within 10 s returns the same successor;
 * later it revokes the family.
 * @throws Refusal refresh_invalid, refresh_reused (401)
 */
export async function refreshTokens(deps: SignInDeps, presented: string): Promise<Tokens> {
  const wallMs = deps.clock.wallMs();
  const successor = deps.refresh.successor(presented);
  const outcome = await deps.store.transaction(async (tx) => {
    const found = await tx.sessions.token(hashOf(presented));
    if (found === null || found.isRevoked || found.expiresAtWallMs <= wallMs)
      return { kind: 'invalid' } as const;
    const caller = { userId: found.userId, familyId: found.familyId };
    if (found.usedAtWallMs === null) {
      await tx.sessions.markUsed(found.tokenHash, wallMs);
      await tx.sessions.insertToken(tokenRow(successor, found.familyId, found.userId, wallMs));
      return { kind: 'rotated', caller } as const;
    }
    if (wallMs - found.usedAtWallMs <= REUSE_GRACE_MS) return { kind: 'rotated', caller } as const;
    await revoke(tx, found.familyId, wallMs);
    return { kind: 'reused', familyId: found.familyId } as const;
  });
  if (outcome.kind === 'invalid') throw new Refusal('refresh_invalid', 'Sign in again.');
  if (outcome.kind === 'reused') {
    deps.onSessionEnded(outcome.familyId);
    throw new Refusal('refresh_reused', 'This session was used from two places; sign in again.');
  }
  return { token: await deps.access.sign(outcome.caller, wallMs), refresh: successor };
}

/** Ends a session: its tokens are invalid from then on, and its sockets close. */
export async function logout(
  deps: Pick<SignInDeps, 'store' | 'clock' | 'onSessionEnded'>,
  familyId: string,
): Promise<void> {
  await deps.store.transaction((tx) => revoke(tx, familyId, deps.clock.wallMs()));
  deps.onSessionEnded(familyId);
}

async function revoke(tx: StoreTx, familyId: string, wallMs: number): Promise<void> {
  if (await tx.sessions.revokeFamily(familyId, wallMs)) await tx.outbox.notify('session', familyId);
}
