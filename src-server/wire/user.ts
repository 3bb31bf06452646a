import type { RouteValue } from '#contract/routes.ts';
import { balanceEvent } from '#contract/user.ts';
import type { OwnNow } from '@axiom/domain/bonus';
import type { Percent6 } from '@axiom/domain/money';
import type { BalanceChange, Friend, Me } from '@axiom/domain/ports/client';
import type { EconomyPolicy } from '@axiom/domain/economy';
import { levelOf, LEVELS } from '@axiom/domain/referral';
import type { ReferralSums } from '../ports/store-bonds.ts';
import type { UserBalances } from '../ports/store-ledger.ts';
import type { FriendRow, FriendsPage } from '../ports/store-reads.ts';
import type { UserRow } from '../ports/store-users.ts';

function balanceOf(balances: UserBalances, sums: ReferralSums, bonuses: OwnNow): BalanceChange {
  return {
    level: levelOf(sums.turnover),
    balanceToken: balances.main,
    taskBalance: balances.task,
    referralBalance: balances.referral,
    referralPending: balances.referralPending,
    turnover: sums.turnover,
    turnoverPending: sums.turnoverPending,
    holdBonus: bonuses.holdBonus,
    holdNext: bonuses.holdNext,
    investmentBonus: bonuses.investmentBonus,
  };
}

/** Data of user:balance (R5.33). */
export function balanceOnWire(balances: UserBalances, sums: ReferralSums, bonuses: OwnNow) {
  return balanceEvent.write(balanceOf(balances, sums, bonuses));
}

export interface MeFacts {
  readonly user: UserRow;
  readonly balances: UserBalances;
  readonly sums: ReferralSums;
  readonly bonuses: OwnNow;
  readonly collectiveBonus: Percent6;
  readonly newReferrals: number;
  /** Links made from the settings. */
  readonly refLink: string;
  readonly communityLink: string | null;
  /** User-friendly form. */
  readonly walletAddress: string | null;
}

/** GET /user/me. */
export function meValue(facts: MeFacts): RouteValue<'me'> {
  const { user, balances, sums, bonuses } = facts;
  // Field by field: copying whole rows is a good part of what the call costs.
  const value: Me = {
    ...balanceOf(balances, sums, bonuses),
    id: user.id,
    telegramId: user.telegramId,
    firstName: user.firstName,
    refCode: user.refCode,
    isMember: user.isMember,
    collectiveBonus: facts.collectiveBonus,
    newReferrals: facts.newReferrals,
    refLink: facts.refLink,
    communityLink: facts.communityLink,
    walletAddress: facts.walletAddress,
  };
  return { value, createdAtMs: user.createdAtMs, version: user.version };
}

function friendOf({ sums, createdAtMs, ...friend }: FriendRow, seenAtMs: number): Friend {
  return {
    ...friend,
    joinedAtMs: createdAtMs,
    isNew: createdAtMs > seenAtMs,
    status: friendStatus(sums),
    turnover: sums.turnover,
    turnoverPending: sums.turnoverPending,
    bonus: sums.bonus,
    bonusPending: sums.bonusPending,
  };
}

/** GET /user/referrals: friends, the number of all by state, and the bonus of each level (R4.07). */
export function friendsValue(
  friends: FriendsPage,
  policy: Pick<EconomyPolicy, 'transfer'>,
): RouteValue<'referrals'> {
  const { total, counted, pending, notCounted, seen, seenAtMs } = friends;
  return {
    rows: friends.rows.map((friend) => friendOf(friend, seenAtMs)),
    total,
    counts: {
      new: Math.max(0, total - seen),
      joined: total - counted - pending - notCounted,
      pending,
      counted,
      not_counted: notCounted,
    },
    levels: LEVELS,
    transferMinToken: policy.transfer.minToken,
  };
}

/** What has come of a friend's bonds so far; the kept numbers of friends count by it. */
export function friendStatus(sums: ReferralSums): Friend['status'] {
  if (sums.turnover > 0n) return 'counted';
  if (sums.turnoverPending > 0n) return 'pending';
  return sums.reversed > 0 ? 'not_counted' : 'joined';
}
