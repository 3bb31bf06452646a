import type { RouteAnswer } from '#contract/routes.ts';
import type { Bonuses, OwnBonuses } from '@axiom/domain/bonus';
import type { EconomyPolicy } from '@axiom/domain/economy';
import { formatDecimal, formatPercent } from '@axiom/domain/money';
import { levelOf, LEVELS, wireRef } from '@axiom/domain/referral';
import type { ReferralSums } from '../ports/store-bonds.ts';
import type { UserBalances } from '../ports/store-ledger.ts';
import type { UserRow } from '../ports/store-users.ts';
import { iso } from './time.ts';

type Me = RouteAnswer<'me'>;
type Balance = Pick<
  Me,
  | 'balance_token'
  | 'task_balance'
  | 'referral_balance'
  | 'referral_pending'
  | 'turnover'
  | 'turnover_pending'
  | 'ref'
  | 'hold_bonus'
  | 'investment_bonus'
>;

/** Data of user:balance (R5.33). */
export function balanceEvent(balances: UserBalances, sums: ReferralSums, bonuses: OwnBonuses): Balance {
  return {
    balance_token: formatDecimal(balances.main),
    task_balance: formatDecimal(balances.task),
    referral_balance: formatDecimal(balances.referral),
    referral_pending: formatDecimal(balances.referralPending),
    turnover: formatDecimal(sums.turnover),
    turnover_pending: formatDecimal(sums.turnoverPending),
    ref: wireRef(levelOf(sums.turnover)),
    hold_bonus: formatPercent(bonuses.holdBonus),
    investment_bonus: formatPercent(bonuses.investmentBonus),
  };
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
export function meAnswer(facts: MeFacts): Me {
  const { user } = facts;
  return {
    id: user.id,
    telegram_id: user.telegramId,
    first_name: user.firstName,
    ref_code: user.refCode,
    ref_link: facts.refLink,
    ...balanceEvent(facts.balances, facts.sums, facts.bonuses),
    collective_bonus: formatPercent(facts.bonuses.collectiveBonus),
    community_participation: user.communityParticipation,
    community_link: facts.communityLink,
    wallet_address: facts.walletAddress,
    new_referrals: facts.newReferrals,
    created_at: iso(user.createdAtMs),
    version: user.version,
  };
}

/** One invitee of GET /user/referrals. */
export function referralRow(
  friend: UserRow,
  sums: ReferralSums | undefined,
  seenAtMs: number,
): RouteAnswer<'referrals'>['data'][number] {
  return {
    id: friend.id,
    first_name: friend.firstName,
    joined_at: iso(friend.createdAtMs),
    is_new: friend.createdAtMs > seenAtMs,
    status: statusOf(sums),
    turnover: formatDecimal(sums?.turnover ?? 0n),
    turnover_pending: formatDecimal(sums?.turnoverPending ?? 0n),
    bonus: formatDecimal(sums?.bonus ?? 0n),
    bonus_pending: formatDecimal(sums?.bonusPending ?? 0n),
  };
}

/** GET /user/referrals: the friends, their number by state, and the bonus of each level (R4.07). */
export function referralsAnswer(
  data: RouteAnswer<'referrals'>['data'],
  policy: Pick<EconomyPolicy, 'transfer'>,
): RouteAnswer<'referrals'> {
  const count = (fits: (row: (typeof data)[number]) => boolean) => data.filter(fits).length;
  return {
    data,
    total: data.length,
    counts: {
      new: count((row) => row.is_new),
      joined: count((row) => row.status === 'joined'),
      pending: count((row) => row.status === 'pending'),
      counted: count((row) => row.status === 'counted'),
      not_counted: count((row) => row.status === 'not_counted'),
    },
    levels: LEVELS.map(({ level, fromTurnover, bonusPercent }) => ({
      ref: wireRef(level),
      turnover: formatDecimal(fromTurnover),
      bonus_percent: formatPercent(bonusPercent),
    })),
    transfer_min_token: formatDecimal(policy.transfer.minToken),
  };
}

function statusOf(sums: ReferralSums | undefined): 'joined' | 'pending' | 'counted' | 'not_counted' {
  if (sums === undefined) return 'joined';
  if (sums.turnover > 0n) return 'counted';
  if (sums.turnoverPending > 0n) return 'pending';
  return sums.reversed > 0 ? 'not_counted' : 'joined';
}
