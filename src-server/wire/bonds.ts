import type { RouteAnswer } from '#contract/routes.ts';
import { formatDecimal, formatPercent } from '@axiom/domain/money';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { MintRecord, StakeRecord } from '../ports/store-bonds.ts';
import { iso, isoOrNull } from './time.ts';

type MintRow = RouteAnswer<'mintCancel'>;
type StakeRow = RouteAnswer<'stakes'>['data'][number];

/** A mint on the wire (R5.37). */
export function mintEvent({ mint, txHash }: MintRecord): MintRow {
  return {
    id: mint.id,
    mint_id: mint.id,
    status: mint.status,
    origin: mint.origin,
    created_at: iso(mint.createdAtMs),
    activated_at: isoOrNull(mint.activatedAtMs),
    matures_at: isoOrNull(mint.maturesAtMs),
    closed_at: isoOrNull(mint.closedAtMs),
    pay_until: mint.origin === 'paid' ? iso(orderEndsAtMs(mint)) : null,
    amount_ton: formatDecimal(mint.amountTon),
    amount_token: formatDecimal(mint.amountToken),
    expected_token: formatDecimal(mint.expectedToken),
    early_exit_fee: formatDecimal(mint.earlyExitFee),
    tariff_days: mint.tariffDays,
    bonus_percent: formatPercent(mint.terms.bonusPercent),
    daily_reward: formatPercent(mint.terms.dailyReward),
    max_reward_percent: formatPercent(mint.terms.maxRewardPercent),
    reserved: mint.reservedByStake !== undefined,
    tx_hash: txHash,
  };
}

/** A stake on the wire (R5.37). */
export function stakeEvent({ stake, tariffDays, completesAtMs }: StakeRecord): StakeRow {
  return {
    id: stake.id,
    staking_id: stake.id,
    mint_id: stake.mintId,
    status: stake.status,
    created_at: iso(stake.createdAtMs),
    last_updated_at: isoOrNull(stake.lastUpdatedAtMs),
    completed_at: isoOrNull(stake.completedAtMs),
    completes_at: isoOrNull(completesAtMs),
    tariff_days: tariffDays,
    total_amount: formatDecimal(stake.totalAmount),
    daily_reward: formatPercent(stake.dailyReward),
    hold_bonus: formatPercent(stake.holdBonus),
    collective_bonus: formatPercent(stake.collectiveBonus),
    investment_bonus: formatPercent(stake.investmentBonus),
    earned_reward: formatDecimal(stake.earnedReward),
    max_reward: formatDecimal(stake.maxReward),
    remainder: stake.accrualRemainder.toString(),
  };
}
