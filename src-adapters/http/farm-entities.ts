import type * as z from 'zod/mini';
import type { FarmSource } from '@axiom/domain/farming';
import { parsePercent } from '@axiom/domain/money';
import type {
  FarmActivated,
  FarmBondQuote,
  FarmLinkCard,
  FarmOffer,
  FarmOpening,
  NewFarmLink,
} from '@axiom/domain/ports/client';
import { parsePrice } from '@axiom/domain/price';
import type {
  activationStatusAnswer,
  farmActivateAnswer,
  farmCalculateAnswer,
  farmCreateAnswer,
  farmLinkRow,
  farmPlansAnswer,
} from '#contract/farming.ts';
import { readBond, readPlan } from './entities.ts';
import { time, timeField, token, ton } from './values.ts';

/** The wire's flags for a balance. */
export function sourceFlags(source: FarmSource) {
  return { from_ref_balance: source === 'referral', from_task_balance: source === 'task' };
}

export function readFarmOffer(answer: z.output<typeof farmPlansAnswer>): FarmOffer {
  return {
    plans: answer.data.map(readPlan),
    source: answer.source,
    availableToken: token(answer.available_token, 'available_token'),
    minToken: token(answer.min_token, 'min_token'),
    maxActivations: answer.max_activations,
  };
}

export function readFarmLink(row: z.output<typeof farmLinkRow>): FarmLinkCard {
  return {
    id: row.id,
    status: row.status,
    source: row.source,
    createdAtMs: time(row.created_at),
    ...timeField('closedAtMs', row.closed_at),
    amountToken: token(row.amount, 'amount'),
    tariffDays: row.days,
    countActivations: row.count_activations,
    activated: row.activated,
    leftToken: token(row.left_token, 'left_token'),
    isMultilink: row.is_multilink,
    isForMe: row.is_for_me,
    ...(row.activation_code === null ? {} : { activationCode: row.activation_code }),
    ...(row.link === null ? {} : { link: row.link }),
    bonusPercent: parsePercent(row.bonus_percent, 'bonus_percent'),
    dailyReward: parsePercent(row.daily_reward, 'daily_reward'),
    maxRewardPercent: parsePercent(row.max_reward_percent, 'max_reward_percent'),
  };
}

export function readNewFarmLink(answer: z.output<typeof farmCreateAnswer>): NewFarmLink {
  return { link: readFarmLink(answer), bond: answer.mint && readBond(answer.mint) };
}

export function readFarmQuote(answer: z.output<typeof farmCalculateAnswer>): FarmBondQuote {
  return {
    amountToken: token(answer.amount_token, 'amount_token'),
    amountTon: ton(answer.amount_ton, 'amount_ton'),
    expectedToken: token(answer.expected_token, 'expected_token'),
    bonusToken: token(answer.bonus_token, 'bonus_token'),
    perDay: token(answer.per_day, 'per_day'),
    maxReward: token(answer.max_reward, 'max_reward'),
    tariffDays: answer.tariff_days,
    bonusPercent: parsePercent(answer.bonus_percent, 'bonus_percent'),
    dailyReward: parsePercent(answer.daily_reward, 'daily_reward'),
    maxRewardPercent: parsePercent(answer.max_reward_percent, 'max_reward_percent'),
    price: parsePrice(answer.price, 'price'),
    maturesAtMs: time(answer.matures_at),
    quotedAtMs: time(answer.quoted_at),
  };
}

export function readFarmActivated({ status, mint }: z.output<typeof farmActivateAnswer>): FarmActivated {
  return { status, bond: mint && readBond(mint) };
}

export function readFarmOpening(answer: z.output<typeof activationStatusAnswer>): FarmOpening {
  const { status, message, mint_details: details } = answer;
  return {
    status,
    message,
    details: details && {
      tariffDays: details.tariff_days,
      amountToken: token(details.amount_token, 'amount_token'),
      amountTon: ton(details.amount_ton, 'amount_ton'),
      bondId: details.mint_id,
    },
  };
}
