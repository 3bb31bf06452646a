import type { RouteAnswer } from '#contract/routes.ts';
import { BOND } from './bonds.ts';
import type { Examples } from './example.ts';

const CODE = 'q7Wm2KfXz9RtYb4HnVcEjD8s';

const LINK: RouteAnswer<'farmCancel'> = {
  id: '0mf3kc40d1Lm',
  status: 'ACTIVE',
  source: 'main',
  created_at: '2026-11-21T11:00:00.000Z',
  closed_at: null,
  amount: '10',
  days: 30,
  count_activations: 5,
  activated: 1,
  left_token: '40',
  is_multilink: true,
  is_for_me: false,
  activation_code: CODE,
  link: `https://t.me/axiom_bot/app?startapp=farm_${CODE}`,
  bonus_percent: '1',
  daily_reward: '0.08',
  max_reward_percent: '20',
};

const SHARE: RouteAnswer<'mintCancel'> = {
  ...BOND,
  id: '0mf3kd55e2Np',
  mint_id: '0mf3kd55e2Np',
  origin: 'farm',
  amount_ton: '8',
  amount_token: '10',
  expected_token: '10.1',
  early_exit_fee: '0',
  tx_hash: null,
};

export const linkExamples: Examples<
  | 'farmPlans'
  | 'farmLinks'
  | 'farmCalculate'
  | 'farmCreate'
  | 'farmCancel'
  | 'farmActivate'
  | 'activationStatus'
> = {
  farmPlans: {
    query: { from_ref_balance: 'false', from_task_balance: 'true' },
    answer: {
      data: [
        {
          days: 30,
          is_active: true,
          bonus_percent: '1',
          daily_reward: '0.08',
          max_reward_percent: '20',
        },
      ],
      total: 1,
      source: 'task',
      available_token: '12.5',
      min_token: '5',
      max_activations: 1000,
    },
  },
  farmLinks: {
    query: { page: '1', limit: '300' },
    answer: { data: [LINK], total: 1, page: 1, limit: 300, version: 11 },
  },
  farmCalculate: {
    query: { amount: '10', freeze_days: '30' },
    answer: {
      amount_token: '10',
      amount_ton: '8',
      expected_token: '10.1',
      bonus_token: '0.1',
      per_day: '0.008',
      max_reward: '2',
      tariff_days: 30,
      bonus_percent: '1',
      daily_reward: '0.08',
      max_reward_percent: '20',
      price: '0.8',
      matures_at: '2026-12-21T11:00:00.000Z',
      quoted_at: '2026-11-21T11:00:00.000Z',
    },
  },
  farmCreate: {
    body: { amount: '10', days: 30, count_activations: 5, is_multilink: true },
    answer: { ...LINK, activated: 0, left_token: '50', mint: null },
  },
  farmCancel: {
    params: { id: LINK.id },
    answer: { ...LINK, status: 'REVOKED', closed_at: '2026-11-22T11:00:00.000Z', left_token: '0' },
  },
  farmActivate: { body: { activation_code: CODE }, answer: { status: 'ACTIVE', mint: SHARE } },
  activationStatus: {
    query: { activation_code: CODE },
    answer: {
      status: 'ACTIVE',
      message: 'The bond is yours.',
      mint_details: { tariff_days: 30, amount_token: '10', amount_ton: '8', mint_id: SHARE.id },
    },
  },
};
