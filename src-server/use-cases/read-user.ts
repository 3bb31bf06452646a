import type { RouteValue } from '#contract/routes.ts';
import { ZERO_PERCENT } from '@axiom/domain/money';
import { startLink } from '@axiom/domain/session';
import { utcDayStart } from '@axiom/domain/time';
import type { Store } from '../ports/store.ts';
import type { CommandTx } from '../ports/store-commands.ts';
import type { PageQuery } from '../ports/store-bonds.ts';
import type { PersonFacts, Reads } from '../ports/store-reads.ts';
import type { UserRow } from '../ports/store-users.ts';
import { Refusal } from '../refusal.ts';
import { friendsValue, meValue } from '../wire/user.ts';
import { shownAddress } from '../wire/address.ts';
import { investmentsIn, ownNowOf } from './bonuses.ts';
import type { Deps } from './deps.ts';

/** The caller. @throws Refusal unauthorized when they do not exist any more */
export async function callerOf(tx: CommandTx, userId: string): Promise<UserRow> {
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
): Promise<PersonFacts> {
  const facts = await reads.person(userId, utcDayStart(clock.nowMs()));
  if (facts === null) throw unknownCaller();
  return facts;
}

/** GET /user/me (R5.03). */
export async function meOf(
  deps: Pick<Deps, 'policies' | 'botApp' | 'communityLink' | 'payoutRules'>,
  facts: PersonFacts,
): Promise<RouteValue<'me'>> {
  const { user, dayMs, policyId, held, collectiveBonus, walletAddress } = facts;
  if (policyId === null) throw new Error(`no policy was in force at ${dayMs}`);
  const policy = await deps.policies.known(policyId);
  return meValue({
    user,
    balances: facts.balances,
    sums: facts.sums,
    bonuses: ownNowOf(policy, user, investmentsIn(held, dayMs), dayMs),
    collectiveBonus: collectiveBonus ?? ZERO_PERCENT,
    newReferrals: facts.newReferrals,
    refLink: startLink(deps.botApp, { refCode: user.refCode }),
    communityLink: deps.communityLink,
    walletAddress: walletAddress === null ? null : shownAddress(walletAddress, deps.payoutRules.chain),
  });
}

/** GET /user/referrals (R5.04). Reading the beginning of the list marks all friends up to now as seen. */
export async function readReferrals(
  store: Store,
  deps: Pick<Deps, 'policies'>,
  userId: string,
  page: PageQuery,
): Promise<RouteValue<'referrals'>> {
  const friends = await store.reads.friends(userId, page);
  if (friends === null) throw unknownCaller();
  // Only up to the newest in the list: a friend who registers meanwhile stays new.
  const newestMs = page.offset === 0 ? (friends.rows[0]?.createdAtMs ?? 0) : 0;
  if (newestMs > friends.seenAtMs || (page.offset === 0 && friends.total > friends.seen))
    await store.transaction((tx) =>
      tx.users.change(userId, {
        referralSeenAtMs: Math.max(newestMs, friends.seenAtMs),
        friendsSeen: friends.total,
      }),
    );
  return friendsValue(friends, deps.policies.current().policy);
}
