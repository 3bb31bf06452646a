import type { RouteAnswer } from '#contract/routes.ts';
import { startLink } from '@axiom/domain/session';
import type { StoreTx } from '../ports/store.ts';
import type { UserRow } from '../ports/store-users.ts';
import { Refusal } from '../refusal.ts';
import { friendOf, friendsOnWire, meOnWire } from '../wire/user.ts';
import { shownAddress } from '../wire/address.ts';
import { ownBonusesOfAll } from './bonuses.ts';
import { collectiveBonusShown } from './days.ts';
import type { Deps } from './deps.ts';

/** The caller. @throws Refusal unauthorized when they do not exist any more */
export async function callerOf(tx: StoreTx, userId: string): Promise<UserRow> {
  const user = await tx.users.byId(userId);
  if (user === null) throw new Refusal('unauthorized', 'Sign in first.');
  return user;
}

/** GET /user/me (R5.03). */
export async function readMe(
  tx: StoreTx,
  deps: Pick<Deps, 'policies' | 'clock' | 'botApp' | 'communityLink' | 'payoutRules'>,
  userId: string,
): Promise<RouteAnswer<'me'>> {
  const user = await callerOf(tx, userId);
  const nowMs = deps.clock.nowMs();
  const own = (await ownBonusesOfAll(tx, deps, [user], nowMs)).get(userId);
  if (own === undefined) throw new Error(`no bonuses of ${userId}`);
  const invitees = await tx.users.invitees(userId);
  const wallet = await tx.wallets.ofUser(userId);
  return meOnWire({
    user,
    balances: await tx.ledger.balances(userId),
    sums: await tx.referrals.sums(userId),
    bonuses: { ...own, collectiveBonus: await collectiveBonusShown(tx, nowMs) },
    newReferrals: invitees.filter((friend) => friend.createdAtMs > user.referralSeenAtMs).length,
    refLink: startLink(deps.botApp, { refCode: user.refCode }),
    communityLink: deps.communityLink,
    walletAddress: wallet === null ? null : shownAddress(wallet.address, deps.payoutRules.chain),
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
