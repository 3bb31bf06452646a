import {
  AMOUNT_FRACTION_DIGITS,
  type Currency,
  type Nano,
  NANO_PER_UNIT,
  percent6,
  PERCENT_FRACTION_DIGITS,
  type Percent6,
  WHOLE_PERCENT,
} from '../money/index.ts';
import { type DocumentReader, join } from './document-reader.ts';
import {
  type DaysStep,
  type EconomyPolicy,
  type Fee,
  type MintPlan,
  TASK_KINDS,
  type TaskOffer,
  type TokenStep,
} from './policy.ts';

const LARGEST_AMOUNT = 1_000_000_000_000n * NANO_PER_UNIT;
const ONE_MILLIONTH = 1n;
const PERCENT = WHOLE_PERCENT / 100n;
const BELOW_WHOLE = WHOLE_PERCENT - ONE_MILLIONTH;
const DAYS = { min: 1, max: 3650 };

/** Reads the form of a policy document, noting every problem; what it means together is `provePolicy`'s. */
export function readPolicy(reader: DocumentReader, document: unknown): EconomyPolicy {
  const root = reader.object(document, '', [
    'plans',
    'spread_percent',
    'mint',
    'staking',
    'referral',
    'farming',
    'transfer',
    'withdrawal',
    'hold_bonus',
    'investment_bonus',
    'collective_bonus',
    'tasks',
  ]);
  const staking = reader.object(root['staking'], 'staking', ['fee_ton']);
  const referral = reader.object(root['referral'], 'referral', ['min_days']);
  const farming = reader.object(root['farming'], 'farming', ['min_token', 'max_activations']);
  const transfer = reader.object(root['transfer'], 'transfer', ['min_token']);
  return {
    plans: reader.list(root['plans'], 'plans', { min: 1, max: 50 }, (item, path) =>
      readPlan(reader, item, path),
    ),
    spread: percent(reader, root['spread_percent'], 'spread_percent', 0n, 50n * PERCENT),
    mint: readMint(reader, root['mint']),
    staking: { feeTon: amount<'TON'>(reader, staking['fee_ton'], 'staking.fee_ton', 0n) },
    referral: { minDays: reader.integer(referral['min_days'], 'referral.min_days', DAYS) },
    farming: {
      minToken: amount<'AXIOM'>(reader, farming['min_token'], 'farming.min_token', 1n),
      maxActivations: reader.integer(farming['max_activations'], 'farming.max_activations', {
        min: 1,
        max: 1_000_000,
      }),
    },
    transfer: { minToken: amount<'AXIOM'>(reader, transfer['min_token'], 'transfer.min_token', 1n) },
    withdrawal: readWithdrawal(reader, root['withdrawal']),
    holdBonus: steps(reader, root['hold_bonus'], 'hold_bonus', readDaysStep),
    investmentBonus: steps(reader, root['investment_bonus'], 'investment_bonus', readTokenStep),
    collectiveBonus: steps(reader, root['collective_bonus'], 'collective_bonus', readTokenStep),
    tasks: reader.list(root['tasks'], 'tasks', { min: 0, max: 100 }, (item, path) =>
      readTask(reader, item, path),
    ),
  };
}

function readPlan(reader: DocumentReader, item: unknown, path: string): MintPlan {
  const plan = reader.object(
    item,
    path,
    ['days', 'bonus_percent', 'daily_reward', 'max_reward_percent'],
    ['is_active'],
  );
  const at = (name: string) => join(path, name);
  return {
    days: reader.integer(plan['days'], at('days'), DAYS),
    isActive: plan['is_active'] === undefined ? true : reader.boolean(plan['is_active'], at('is_active')),
    bonusPercent: percent(reader, plan['bonus_percent'], at('bonus_percent'), 0n, 10n * WHOLE_PERCENT),
    dailyReward: percent(reader, plan['daily_reward'], at('daily_reward'), ONE_MILLIONTH, WHOLE_PERCENT),
    maxRewardPercent: percent(
      reader,
      plan['max_reward_percent'],
      at('max_reward_percent'),
      ONE_MILLIONTH,
      100n * WHOLE_PERCENT,
    ),
  };
}

function readMint(reader: DocumentReader, value: unknown): EconomyPolicy['mint'] {
  const mint = reader.object(value, 'mint', ['min_ton', 'max_ton', 'max_pending', 'early_exit_fee']);
  return {
    minTon: amount<'TON'>(reader, mint['min_ton'], 'mint.min_ton', 1n),
    maxTon: amount<'TON'>(reader, mint['max_ton'], 'mint.max_ton', 1n),
    maxPending: reader.integer(mint['max_pending'], 'mint.max_pending', { min: 1, max: 100 }),
    earlyExitFee: readFee(reader, mint['early_exit_fee'], 'mint.early_exit_fee'),
  };
}

function readWithdrawal(reader: DocumentReader, value: unknown): EconomyPolicy['withdrawal'] {
  const fields = ['min_token', 'max_token_per_day', 'review_above_ton', 'fee'];
  const withdrawal = reader.object(value, 'withdrawal', fields);
  return {
    minToken: amount<'AXIOM'>(reader, withdrawal['min_token'], 'withdrawal.min_token', 1n),
    maxTokenPerDay: amount<'AXIOM'>(
      reader,
      withdrawal['max_token_per_day'],
      'withdrawal.max_token_per_day',
      1n,
    ),
    reviewAboveTon: amount<'TON'>(reader, withdrawal['review_above_ton'], 'withdrawal.review_above_ton', 0n),
    fee: readFee(reader, withdrawal['fee'], 'withdrawal.fee'),
  };
}

function readFee(reader: DocumentReader, value: unknown, path: string): Fee {
  const fee = reader.object(value, path, ['percent', 'flat_token']);
  return {
    percent: percent(reader, fee['percent'], join(path, 'percent'), 0n, BELOW_WHOLE),
    flatToken: amount<'AXIOM'>(reader, fee['flat_token'], join(path, 'flat_token'), 0n),
  };
}

function readDaysStep(reader: DocumentReader, item: unknown, path: string): DaysStep {
  const step = reader.object(item, path, ['days', 'daily']);
  return {
    days: reader.integer(step['days'], join(path, 'days'), DAYS),
    daily: percent(reader, step['daily'], join(path, 'daily'), ONE_MILLIONTH, WHOLE_PERCENT),
  };
}

function readTokenStep(reader: DocumentReader, item: unknown, path: string): TokenStep {
  const step = reader.object(item, path, ['token', 'daily']);
  return {
    token: amount<'AXIOM'>(reader, step['token'], join(path, 'token'), 1n),
    daily: percent(reader, step['daily'], join(path, 'daily'), ONE_MILLIONTH, WHOLE_PERCENT),
  };
}

function readTask(reader: DocumentReader, item: unknown, path: string): TaskOffer {
  const task = reader.object(item, path, ['kind', 'reward', 'budget'], ['count']);
  const at = (name: string) => join(path, name);
  const kind = reader.oneOf(task['kind'], at('kind'), TASK_KINDS) ?? 'daily_check_in';
  const counts = kind === 'invite_friends';
  if (!counts && task['count'] !== undefined)
    reader.note(at('count'), task['count'], 'only with invite_friends');
  return {
    kind,
    count: counts ? reader.integer(task['count'], at('count'), { min: 1, max: 1000 }) : 1,
    reward: amount<'AXIOM'>(reader, task['reward'], at('reward'), 1n),
    budget: amount<'AXIOM'>(reader, task['budget'], at('budget'), 1n),
  };
}

function steps<Step>(
  reader: DocumentReader,
  value: unknown,
  path: string,
  read: (reader: DocumentReader, item: unknown, path: string) => Step,
): readonly Step[] {
  return reader.list(value, path, { min: 0, max: 50 }, (item, at) => read(reader, item, at));
}

function amount<C extends Currency>(
  reader: DocumentReader,
  value: unknown,
  path: string,
  min: bigint,
): Nano<C> {
  const range = { min, max: LARGEST_AMOUNT, fractionDigits: AMOUNT_FRACTION_DIGITS };
  return reader.decimal(value, path, range) as Nano<C>;
}

function percent(reader: DocumentReader, value: unknown, path: string, min: bigint, max: bigint): Percent6 {
  return percent6(reader.decimal(value, path, { min, max, fractionDigits: PERCENT_FRACTION_DIGITS }));
}
