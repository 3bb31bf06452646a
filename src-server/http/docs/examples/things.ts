import type { RouteAnswer } from '#contract/routes.ts';
import type { Given } from './example.ts';
import { BOND_ID, FARM_CODE, STAKE_ID } from './usual.ts';

/** What the examples say of a thing beyond its usual fields. */
export const BOND: Given<RouteAnswer<'mintCancel'>> = {
  id: BOND_ID,
  status: 'active',
  tx_hash: '5f0e0e6c1d7a4c1bb1a6d9f2b9a0c8d37f5f1f4b2f0c6a7e8d9b0a1c2d3e4f50',
};

/** A bond from a farming link. */
export const SHARE: Given<RouteAnswer<'mintCancel'>> = {
  id: '0mf3kd55e2Np',
  mint_id: '0mf3kd55e2Np',
  status: 'active',
  origin: 'farm',
  amount_ton: '8',
  amount_token: '10',
  expected_token: '10.1',
  early_exit_fee: '0',
};

export const STAKE: Given<RouteAnswer<'stakeCreate'>> = {
  id: STAKE_ID,
  status: 'active',
  created_at: '2026-11-21T10:05:00.000Z',
  earned_reward: '0.006101572',
};

export const LINK: Given<RouteAnswer<'farmCancel'>> = {
  id: '0mf3kc40d1Lm',
  status: 'ACTIVE',
  created_at: '2026-11-21T11:00:00.000Z',
  amount: '10',
  left_token: '40',
  link: `https://t.me/axiom_bot/app?startapp=farm_${FARM_CODE}`,
  opened_by: [],
};

export const SALE: Given<RouteAnswer<'withdrawCreate'>> = {
  id: '0mf3ke66f3Qr',
  token_amount: '50',
  amount_ton: '39.204',
  status: 'queued',
  created_at: '2026-11-22T09:00:00.000Z',
};

export const TASK: Given<RouteAnswer<'taskStart'>> = {
  kind: 'invite_friends',
  status: 'STARTED',
  reward_token: '1',
};

export const VALIDATED: Given<RouteAnswer<'taskStart'>> = {
  ...TASK,
  status: 'VALIDATED',
  progress: 3,
  submitted_at: '2026-11-23T12:00:00.000Z',
  validated_at: '2026-11-23T12:00:00.000Z',
};

export const CANDLE: Given<RouteAnswer<'candles'>['data'][number]> = {
  time: 1_795_255_200,
  open: '0.7981',
  high: '0.8012',
  low: '0.7975',
  close: '0.8',
};

export const STATEMENT: Given<RouteAnswer<'statementOrder'>> = {
  id: '0mf3kh99j6Wx',
  status: 'waiting',
  file_name: 'axiom-2026-11-01_2026-11-21.csv',
  total: 42,
};

export const STATEMENT_ROW: Given<RouteAnswer<'statementPreview'>['data'][number]> = {
  operation_id: '0mf3ki00k7Yz',
  kind: 'reward',
  created_at: '2026-11-21T00:00:00.000Z',
  account: 'main',
  amount_token: '0.01',
  balance_token: '120.25',
  value_ton: '0.008',
  paid_ton: null,
  subject_id: STAKE_ID,
};
