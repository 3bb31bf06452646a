import type * as z from 'zod/mini';
import { parsePercent, parseSignedPercent } from '@axiom/domain/money';
import type {
  BalanceChange,
  Bond,
  BondQuote,
  Friend,
  Me,
  Offer,
  OfferedPlan,
  Operation,
  OwnStake,
  PriceNow,
  SaleQuote,
  Withdrawal,
} from '@axiom/domain/ports/client';
import type { TransactionRequest } from '@axiom/domain/wallet/port';
import { parsePrice } from '@axiom/domain/price';
import type { ReferralLevel } from '@axiom/domain/referral';
import type {
  mintCalculateAnswer,
  mintRow,
  planRow,
  plansAnswer,
  transactionRequest,
} from '#contract/mint.ts';
import type { operationRow } from '#contract/operations.ts';
import type { priceAnswer } from '#contract/price.ts';
import type { balanceEvent } from '#contract/socket.ts';
import type { stakeRow } from '#contract/staking.ts';
import type { meAnswer, referralRow } from '#contract/user.ts';
import type { withdrawCalculateAnswer, withdrawRow } from '#contract/withdraw.ts';
import { time, timeField, token, ton } from './values.ts';

/** Wire rows as values of the domain and the machines: amounts in nano, times in epoch ms, levels from 1. */

/** The wire's `ref` is level − 1; 1 is added here, only once, to each value just read (R4.07). */
function levelOf(ref: number): ReferralLevel {
  return Math.min(8, Math.max(1, ref + 1)) as ReferralLevel;
}

export function readMe(row: z.output<typeof meAnswer>): Me {
  return {
    id: row.id,
    telegramId: row.telegram_id,
    firstName: row.first_name,
    refCode: row.ref_code,
    refLink: row.ref_link,
    collectiveBonus: parsePercent(row.collective_bonus, 'collective_bonus'),
    isMember: row.community_participation,
    communityLink: row.community_link,
    walletAddress: row.wallet_address,
    newReferrals: row.new_referrals,
    ...readBalance(row),
  };
}

/** The part of a user that `user:balance` changes. */
export function readBalance(row: z.output<typeof balanceEvent>): BalanceChange {
  return {
    level: levelOf(row.ref),
    balanceToken: token(row.balance_token, 'balance_token'),
    taskBalance: token(row.task_balance, 'task_balance'),
    referralBalance: token(row.referral_balance, 'referral_balance'),
    referralPending: token(row.referral_pending, 'referral_pending'),
    turnover: ton(row.turnover, 'turnover'),
    turnoverPending: ton(row.turnover_pending, 'turnover_pending'),
    holdBonus: parsePercent(row.hold_bonus, 'hold_bonus'),
    investmentBonus: parsePercent(row.investment_bonus, 'investment_bonus'),
  };
}

export function readBond(row: z.output<typeof mintRow>): Bond {
  return {
    id: row.id,
    status: row.status,
    origin: row.origin,
    createdAtMs: time(row.created_at),
    amountTon: ton(row.amount_ton, 'amount_ton'),
    amountToken: token(row.amount_token, 'amount_token'),
    expectedToken: token(row.expected_token, 'expected_token'),
    earlyExitFee: token(row.early_exit_fee, 'early_exit_fee'),
    tariffDays: row.tariff_days,
    bonusPercent: parsePercent(row.bonus_percent, 'bonus_percent'),
    dailyReward: parsePercent(row.daily_reward, 'daily_reward'),
    maxRewardPercent: parsePercent(row.max_reward_percent, 'max_reward_percent'),
    isReserved: row.reserved,
    ...timeField('activatedAtMs', row.activated_at),
    ...timeField('maturesAtMs', row.matures_at),
    ...timeField('closedAtMs', row.closed_at),
    ...timeField('payUntilMs', row.pay_until),
    ...(row.tx_hash === null ? {} : { txHash: row.tx_hash }),
  };
}

export function readStake(row: z.output<typeof stakeRow>): OwnStake {
  return {
    id: row.id,
    mintId: row.mint_id,
    status: row.status,
    createdAtMs: time(row.created_at),
    tariffDays: row.tariff_days,
    totalAmount: token(row.total_amount, 'total_amount'),
    dailyReward: parsePercent(row.daily_reward, 'daily_reward'),
    holdBonus: parsePercent(row.hold_bonus, 'hold_bonus'),
    collectiveBonus: parsePercent(row.collective_bonus, 'collective_bonus'),
    investmentBonus: parsePercent(row.investment_bonus, 'investment_bonus'),
    earnedReward: token(row.earned_reward, 'earned_reward'),
    maxReward: token(row.max_reward, 'max_reward'),
    accrualRemainder: BigInt(row.remainder),
    ...timeField('lastUpdatedAtMs', row.last_updated_at),
    ...timeField('completedAtMs', row.completed_at),
    ...timeField('completesAtMs', row.completes_at),
  };
}

export function readTransaction(row: z.output<typeof transactionRequest>): TransactionRequest {
  return {
    validUntil: row.valid_until,
    network: row.network,
    messages: row.messages.map(({ address, amount, payload }) => ({
      address,
      amount,
      ...(payload === undefined ? {} : { payload }),
    })),
  };
}

export function readPlan(plan: z.output<typeof planRow>): OfferedPlan {
  return {
    days: plan.days,
    isActive: plan.is_active,
    bonusPercent: parsePercent(plan.bonus_percent, 'bonus_percent'),
    dailyReward: parsePercent(plan.daily_reward, 'daily_reward'),
    maxRewardPercent: parsePercent(plan.max_reward_percent, 'max_reward_percent'),
  };
}

export function readOffer(answer: z.output<typeof plansAnswer>): Offer {
  return {
    plans: answer.data.map(readPlan),
    minTon: ton(answer.min_ton, 'min_ton'),
    maxTon: ton(answer.max_ton, 'max_ton'),
    maxPending: answer.max_pending,
    spreadPercent: parsePercent(answer.spread_percent, 'spread_percent'),
    stakingFeeTon: ton(answer.staking_fee_ton, 'staking_fee_ton'),
  };
}

export function readPrice(answer: z.output<typeof priceAnswer>): PriceNow {
  const change = (text: string | null, field: string) =>
    text === null ? null : parseSignedPercent(text, field);
  return {
    price: parsePrice(answer.price, 'price'),
    change24h: change(answer.price_change_24h, 'price_change_24h'),
    change30d: change(answer.price_change_30d, 'price_change_30d'),
    updatedAtMs: time(answer.updated_at),
    isStale: answer.is_stale,
  };
}

export function readBondQuote(answer: z.output<typeof mintCalculateAnswer>): BondQuote {
  return {
    amountTon: ton(answer.amount_ton, 'amount_ton'),
    amountToken: token(answer.amount_token, 'amount_token'),
    expectedToken: token(answer.expected_token, 'expected_token'),
    bonusToken: token(answer.bonus_token, 'bonus_token'),
    earlyExitFee: token(answer.early_exit_fee, 'early_exit_fee'),
    tariffDays: answer.tariff_days,
    bonusPercent: parsePercent(answer.bonus_percent, 'bonus_percent'),
    dailyReward: parsePercent(answer.daily_reward, 'daily_reward'),
    maxRewardPercent: parsePercent(answer.max_reward_percent, 'max_reward_percent'),
    price: parsePrice(answer.price, 'price'),
    buyingPrice: parsePrice(answer.buying_price, 'buying_price'),
    maturesAtMs: time(answer.matures_at),
    quotedAtMs: time(answer.quoted_at),
  };
}

export function readSaleQuote(answer: z.output<typeof withdrawCalculateAnswer>): SaleQuote {
  return {
    tokenAmount: token(answer.token_amount, 'token_amount'),
    feeToken: token(answer.fee_token, 'fee_token'),
    amountTon: ton(answer.amount_ton, 'amount_ton'),
    price: parsePrice(answer.price, 'price'),
    sellingPrice: parsePrice(answer.selling_price, 'selling_price'),
    minToken: token(answer.min_token, 'min_token'),
    maxToken: token(answer.max_token, 'max_token'),
    availableToken: token(answer.available_token, 'available_token'),
  };
}

export function readWithdrawal(row: z.output<typeof withdrawRow>): Withdrawal {
  return {
    id: row.id,
    status: row.status,
    createdAtMs: time(row.created_at),
    tokenAmount: token(row.token_amount, 'token_amount'),
    feeToken: token(row.fee_token, 'fee_token'),
    amountTon: ton(row.amount_ton, 'amount_ton'),
    address: row.address,
    fromReferral: row.from_ref_balance,
    ...(row.position === undefined ? {} : { position: row.position }),
    ...(row.reason === undefined ? {} : { reason: row.reason }),
    ...(row.tx_hash === undefined ? {} : { txHash: row.tx_hash }),
  };
}

export function readFriend(row: z.output<typeof referralRow>): Friend {
  return {
    id: row.id,
    firstName: row.first_name,
    joinedAtMs: time(row.joined_at),
    isNew: row.is_new,
    status: row.status,
    turnover: ton(row.turnover, 'turnover'),
    turnoverPending: ton(row.turnover_pending, 'turnover_pending'),
    bonus: token(row.bonus, 'bonus'),
    bonusPending: token(row.bonus_pending, 'bonus_pending'),
  };
}

export function readOperation(row: z.output<typeof operationRow>): Operation {
  return {
    id: row.id,
    kind: row.kind,
    createdAtMs: time(row.created_at),
    amountToken: signed(row.amount_token, (text) => token(text, 'amount_token')),
    amountTon: row.amount_ton === null ? null : signed(row.amount_ton, (text) => ton(text, 'amount_ton')),
    account: row.account,
    ...(row.mint_id === undefined ? {} : { mintId: row.mint_id }),
    ...(row.staking_id === undefined ? {} : { stakingId: row.staking_id }),
    ...(row.withdraw_id === undefined ? {} : { withdrawId: row.withdraw_id }),
    ...(row.farming_id === undefined ? {} : { farmingId: row.farming_id }),
    ...(row.task_id === undefined ? {} : { taskId: row.task_id }),
  };
}

function signed<Amount extends bigint>(text: string, parse: (text: string) => Amount): Amount {
  return text.startsWith('-') ? (BigInt(-parse(text.slice(1))) as Amount) : parse(text);
}
