import type { RouteAnswer, RouteValue } from '#contract/routes.ts';
import { balanceEvent, referralsAnswer } from '#contract/user.ts';
import type { Bonuses, OwnBonuses } from '@axiom/domain/bonus';
import type { BalanceChange, Friend } from '@axiom/domain/ports/client';
import type { EconomyPolicy } from '@axiom/domain/economy';
import { ZERO_AXIOM, ZERO_TON } from '@axiom/domain/money';
import { levelOf, LEVELS } from '@axiom/domain/referral';
import type { ReferralSums } from '../ports/store-bonds.ts';
import type { UserBalances } from '../ports/store-ledger.ts';
import type { UserRow } from '../ports/store-users.ts';

function balanceOf(balances: UserBalances, sums: ReferralSums, bonuses: OwnBonuses): BalanceChange {
  return {
    level: levelOf(sums.turnover),
    balanceToken: balances.main,
    taskBalance: balances.task,
    referralBalance: balances.referral,
    referralPending: balances.referralPending,
    turnover: sums.turnover,
    turnoverPending: sums.turnoverPending,
    holdBonus: bonuses.holdBonus,
    investmentBonus: bonuses.investmentBonus,
  };
}

/** Data of user:balance (R5.33). */
export function balanceOnWire(balances: UserBalances, sums: ReferralSums, bonuses: OwnBonuses) {
  return balanceEvent.write(balanceOf(balances, sums, bonuses));
}

export interface MeFacts {
  readonly user: UserRow;
  readonly balances: UserBalances;
  readonly sums: ReferralSums;
  readonly bonuses: Bonuses;
  readonly newReferrals: number;
  /** Links made from the settings. */
  readonly refLink: string;
  readonly communityLink: string | null;
  /** User-friendly form. */
  readonly walletAddress: string | null;
}

/** GET /user/me. */
export function meValue({ user, balances, sums, bonuses, ...facts }: MeFacts): RouteValue<'me'> {
  const value = {
    ...user,
    ...facts,
    ...balanceOf(balances, sums, bonuses),
    collectiveBonus: bonuses.collectiveBonus,
  };
  return { value, createdAtMs: user.createdAtMs, version: user.version };
}

/** One invitee of GET /user/referrals. */
export function friendOf(friend: UserRow, sums: ReferralSums | undefined, seenAtMs: number): Friend {
  return {
    id: friend.id,
    firstName: friend.firstName,
    joinedAtMs: friend.createdAtMs,
    isNew: friend.createdAtMs > seenAtMs,
    status: statusOf(sums),
    turnover: sums?.turnover ?? ZERO_TON,
    turnoverPending: sums?.turnoverPending ?? ZERO_TON,
    bonus: sums?.bonus ?? ZERO_AXIOM,
    bonusPending: sums?.bonusPending ?? ZERO_AXIOM,
  };
}

/** GET /user/referrals: the friends, their number by state, and the bonus of each level (R4.07). */
export function friendsOnWire(
  rows: readonly Friend[],
  policy: Pick<EconomyPolicy, 'transfer'>,
): RouteAnswer<'referrals'> {
  const count = (fits: (row: Friend) => boolean) => rows.filter(fits).length;
  return referralsAnswer.write({
    rows,
    total: rows.length,
    counts: {
      new: count((row) => row.isNew),
      joined: count((row) => row.status === 'joined'),
      pending: count((row) => row.status === 'pending'),
      counted: count((row) => row.status === 'counted'),
      not_counted: count((row) => row.status === 'not_counted'),
    },
    levels: LEVELS,
    transferMinToken: policy.transfer.minToken,
  });
}

function statusOf(sums: ReferralSums | undefined): Friend['status'] {
  if (sums === undefined) return 'joined';
  if (sums.turnover > 0n) return 'counted';
  if (sums.turnoverPending > 0n) return 'pending';
  return sums.reversed > 0 ? 'not_counted' : 'joined';
}
