import type { RouteAnswer } from '#contract/routes.ts';
import type { Examples } from './example.ts';

export const BOND: RouteAnswer<'mintCancel'> = {
  id: '0mf3k9x2a7Qw',
  mint_id: '0mf3k9x2a7Qw',
  status: 'active',
  origin: 'paid',
  created_at: '2026-11-21T10:00:00.000Z',
  activated_at: '2026-11-21T10:00:21.000Z',
  matures_at: '2026-12-21T10:00:21.000Z',
  closed_at: null,
  pay_until: '2026-11-21T10:15:00.000Z',
  amount_ton: '10',
  amount_token: '12.376237623',
  expected_token: '12.499999999',
  early_exit_fee: '1.237623763',
  tariff_days: 30,
  bonus_percent: '1',
  daily_reward: '0.08',
  max_reward_percent: '20',
  reserved: false,
  tx_hash: '5f0e0e6c1d7a4c1bb1a6d9f2b9a0c8d37f5f1f4b2f0c6a7e8d9b0a1c2d3e4f50',
};

const ORDERED: RouteAnswer<'mintCancel'> = {
  ...BOND,
  status: 'pending',
  activated_at: null,
  matures_at: null,
  tx_hash: null,
};

export const STAKE: RouteAnswer<'stakeCreate'> = {
  id: '0mf3kb81c0Zr',
  staking_id: '0mf3kb81c0Zr',
  mint_id: BOND.id,
  status: 'active',
  created_at: '2026-11-21T10:05:00.000Z',
  last_updated_at: '2026-11-22T00:00:00.000Z',
  completed_at: null,
  completes_at: '2027-07-20T09:14:07.000Z',
  tariff_days: 30,
  total_amount: '12.376237623',
  daily_reward: '0.08',
  hold_bonus: '0',
  collective_bonus: '0.005',
  investment_bonus: '0',
  earned_reward: '0.006101572',
  max_reward: '2.475247524',
  remainder: '0',
};

export const bondExamples: Examples<
  | 'mints'
  | 'plans'
  | 'mintCalculate'
  | 'mintCreate'
  | 'mintCancel'
  | 'stakes'
  | 'stakeCalculate'
  | 'stakeCreate'
> = {
  mints: {
    query: { page: '1', limit: '300' },
    answer: { data: [BOND], total: 1, page: 1, limit: 300, version: 7 },
  },
  plans: {
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
      min_ton: '5',
      max_ton: '10000',
      max_pending: 3,
      spread_percent: '1',
      staking_fee_ton: '0',
    },
  },
  mintCalculate: {
    query: { amount: '10', freeze_days: '30' },
    answer: {
      amount_ton: '10',
      amount_token: '12.376237623',
      expected_token: '12.499999999',
      bonus_token: '0.123762376',
      early_exit_fee: '1.237623763',
      tariff_days: 30,
      bonus_percent: '1',
      daily_reward: '0.08',
      max_reward_percent: '20',
      price: '0.8',
      buying_price: '0.808',
      matures_at: '2026-12-21T10:00:00.000Z',
      quoted_at: '2026-11-21T10:00:00.000Z',
    },
  },
  mintCreate: {
    body: { amount: '10', days: 30 },
    answer: {
      ...ORDERED,
      transaction: {
        valid_until: 1_795_255_260,
        network: '-3',
        messages: [
          {
            address: '0QAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB3n',
            amount: '10000000000',
            payload: 'te6cckEBAQEAHgAAOAAAAABxN1dtMktmWHo5UnRZYjRIblZjRWpEOHO5G0+I',
          },
        ],
      },
    },
  },
  mintCancel: {
    params: { id: BOND.id },
    body: { only_pending: false },
    answer: { ...BOND, status: 'canceled', closed_at: '2026-11-23T08:30:00.000Z' },
  },
  stakes: {
    query: { page: '1', limit: '300' },
    answer: { data: [STAKE], total: 1, page: 1, limit: 300, version: 9 },
  },
  stakeCalculate: {
    query: { staking_id: STAKE.id },
    answer: {
      staking_id: STAKE.id,
      at: '2026-11-22T12:00:00.000Z',
      earned: '0.011361473',
      per_second: '0.000000121',
      per_minute: '0.000007305',
      per_hour: '0.000438325',
      per_day: '0.010519801',
      max_reward: '2.475247524',
      completes_at: '2027-07-20T09:14:07.000Z',
    },
  },
  stakeCreate: { body: { mint_id: BOND.id }, answer: STAKE },
};
