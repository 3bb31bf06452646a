import type { RouteAnswer } from '#contract/routes.ts';
import type { Examples } from './example.ts';

const TOKENS = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwbWYifQ.c2lnbmF0dXJl',
  refresh: 'Vq8m2Kx0ZcY4rT1nB7wE5sL9uH3jD6gA',
};

const TASK: RouteAnswer<'taskStart'> = {
  task_id: 'invite_friends',
  kind: 'invite_friends',
  status: 'STARTED',
  count: 3,
  progress: 1,
  reward_token: '1',
  has_budget: true,
  link: null,
  rejection: null,
  started_at: '2026-11-21T12:00:00.000Z',
  submitted_at: null,
  validated_at: null,
  claimed_at: null,
  resets_at: null,
};
const VALIDATED: RouteAnswer<'taskStart'> = {
  ...TASK,
  status: 'VALIDATED',
  progress: 3,
  submitted_at: '2026-11-23T12:00:00.000Z',
  validated_at: '2026-11-23T12:00:00.000Z',
};

const ADDRESS = '0QAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB3n';
const PUBLIC_KEY = '1c'.repeat(32);

export const peopleExamples: Examples<
  | 'register'
  | 'refresh'
  | 'logout'
  | 'me'
  | 'referrals'
  | 'shareMessage'
  | 'tasks'
  | 'taskStart'
  | 'taskValidate'
  | 'taskClaim'
  | 'walletAccount'
  | 'walletProofPayload'
  | 'walletProof'
> = {
  register: {
    body: {
      init_data:
        'user=%7B%22id%22%3A5200000001%2C%22first_name%22%3A%22Anna%22%7D&auth_date=1795255200&hash=2f9c0a\u2026',
      ref_code: 'Ab3dE6gH9k',
    },
    answer: TOKENS,
  },
  refresh: { body: { refresh_token: TOKENS.refresh }, answer: TOKENS },
  logout: { body: { refresh_token: TOKENS.refresh }, answer: { ok: true } },
  me: {
    answer: {
      id: '0mf3k8w1z6Pv',
      telegram_id: '5200000001',
      first_name: 'Anna',
      ref: 0,
      ref_code: 'Jk4mN7pQ2r',
      ref_link: 'https://t.me/axiom_bot/app?startapp=ref_Jk4mN7pQ2r',
      balance_token: '120.25',
      task_balance: '12.5',
      referral_balance: '3.75',
      referral_pending: '0.618811881',
      turnover: '0',
      turnover_pending: '10',
      hold_bonus: '0',
      investment_bonus: '0',
      collective_bonus: '0.005',
      community_participation: true,
      community_link: 'https://t.me/axiom_community',
      wallet_address: ADDRESS,
      new_referrals: 1,
      created_at: '2026-11-20T18:00:00.000Z',
      version: 12,
    },
  },
  referrals: {
    answer: {
      data: [
        {
          id: '0mf3kg88h5Uv',
          first_name: 'Boris',
          joined_at: '2026-11-21T09:00:00.000Z',
          is_new: true,
          status: 'pending',
          turnover: '0',
          turnover_pending: '10',
          bonus: '0',
          bonus_pending: '0.618811881',
        },
      ],
      total: 1,
      counts: { new: 1, joined: 0, pending: 1, counted: 0, not_counted: 0 },
      levels: [
        { ref: 0, turnover: '0', bonus_percent: '5' },
        { ref: 1, turnover: '50', bonus_percent: '6' },
      ],
      transfer_min_token: '1',
    },
  },
  shareMessage: {
    answer: {
      id: 'AQADBAADqQ',
      inline_message_id: 'AQADBAADqQ',
      expires_at: '2026-11-22T10:00:00.000Z',
    },
  },
  tasks: { answer: { data: [TASK], total: 1 } },
  taskStart: { body: { task_id: TASK.task_id }, answer: TASK },
  taskValidate: { body: { task_id: TASK.task_id }, answer: VALIDATED },
  taskClaim: {
    body: { task_id: TASK.task_id },
    answer: {
      ...VALIDATED,
      status: 'CLAIMED',
      claimed_at: '2026-11-23T12:01:00.000Z',
      task_balance: '13.5',
    },
  },
  walletAccount: {
    query: { address: ADDRESS },
    answer: { address: ADDRESS, balance: '25000000000', public_key: PUBLIC_KEY },
  },
  walletProofPayload: { answer: { payload: 'AZrXk2cAAAABmsPqv0Jm1nQ8r5tV3wYx' } },
  walletProof: {
    body: {
      address: `0:${PUBLIC_KEY}`,
      network: '-3',
      public_key: PUBLIC_KEY,
      proof: {
        timestamp: 1_795_255_200,
        domain: { lengthBytes: 15, value: 'app.example.org' },
        signature: `${'A'.repeat(86)}==`,
        payload: 'AZrXk2cAAAABmsPqv0Jm1nQ8r5tV3wYx',
        state_init: 'te6cckECFgEAAwQAAgE0ARUBFP8A9A==',
      },
    },
    answer: { address: ADDRESS, bound_at: '2026-11-21T10:00:05.000Z' },
  },
};
