import type { RouteAnswer, RouteValue } from '#contract/routes.ts';
import { ZERO_PERCENT } from '@axiom/domain/money';
import { startLink } from '@axiom/domain/session';
import { utcDayStart } from '@axiom/domain/time';
import type { StoreTx } from '../ports/store.ts';
import type { PersonFacts, Reads } from '../ports/store-reads.ts';
import type { UserRow } from '../ports/store-users.ts';
import { Refusal } from '../refusal.ts';
import { friendOf, friendsOnWire, meValue } from '../wire/user.ts';
import { shownAddress } from '../wire/address.ts';
import { investmentsIn, ownBonusesOf } from './bonuses.ts';
import type { Deps } from './deps.ts';

/** The caller. @throws Refusal unauthorized when they do not exist any more */
export async function callerOf(tx: StoreTx, userId: string): Promise<UserRow> {
  const user = await tx.users.byId(userId);
  if (user === null) throw unknownCaller();
  return user;
}

/** For a token whose person does not exist any more. */
export function unknownCaller(): Refusal {
  return new Refusal('unauthorized', 'Sign in first.');
}

/** What is shown of the caller now. @throws Refusal unauthorized when they do not exist any more */
export async function readPerson(
  reads: Pick<Reads, 'person'>,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
): Promise<PersonToday> {
  const dayMs = utcDayStart(clock.nowMs());
  const facts = await reads.person(userId, dayMs);
  if (facts === null) throw unknownCaller();
  return { ...facts, dayMs };
}

/** 00:00 UTC of the day whose bonuses they have, epoch ms. */
interface PersonToday extends PersonFacts {
  readonly dayMs: number;
}

/** GET /user/me (R5.03). */
export async function meOf(
  deps: Pick<Deps, 'policies' | 'botApp' | 'communityLink' | 'payoutRules'>,
  { user, dayMs, policyId, held, collectiveBonus, walletAddress, ...facts }: PersonToday,
): Promise<RouteValue<'me'>> {
  if (policyId === null) throw new Error(`no policy was in force at ${dayMs}`);
  const own = ownBonusesOf(await deps.policies.known(policyId), user, investmentsIn(held, dayMs), dayMs);
  return meValue({
    ...facts,
    user,
    bonuses: { ...own, collectiveBonus: collectiveBonus ?? ZERO_PERCENT },
    refLink: startLink(deps.botApp, { refCode: user.refCode }),
    communityLink: deps.communityLink,
    walletAddress: walletAddress === null ? null : shownAddress(walletAddress, deps.payoutRules.chain),
  });
}

/** GET /user/referrals (R5.04). Marks the friends in the list as seen. */
export async function readReferrals(
  tx: StoreTx,
  deps: Pick<Deps, 'policies'>,
  userId: string,
): Promise<RouteAnswer<'referrals'>> {
  const user = await callerOf(tx, userId);
  const friends = await tx.users.invitees(userId);
  const sums = await tx.referrals.byInvitee(userId);
  // Only up to the newest in the list: a friend who registers meanwhile stays new.
  const newestMs = friends[0]?.createdAtMs ?? 0;
  if (newestMs > user.referralSeenAtMs) await tx.users.change(userId, { referralSeenAtMs: newestMs });
  return friendsOnWire(
    friends.map((friend) => friendOf(friend, sums.get(friend.id), user.referralSeenAtMs)),
    deps.policies.current().policy,
  );
}
