import { type RouteName, type RouteAnswer, routes } from '#contract/routes.ts';
import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import { type Examples, exampleOf, type Given, type RouteExample } from './example.ts';
import {
  BOND,
  CANDLE,
  LINK,
  SALE,
  SHARE,
  STAKE,
  STATEMENT,
  STATEMENT_ROW,
  TASK,
  VALIDATED,
} from './things.ts';
import { ADDRESS, BOND_ID, FARM_CODE, PROOF_PAYLOAD, PUBLIC_KEY, REFRESH_TOKEN, STAKE_ID } from './usual.ts';

interface Call<Name extends RouteName> extends Omit<RouteExample<Name>, 'answer'> {
  /** What is not usual in its answer. */
  readonly answer?: Given<RouteAnswer<Name>>;
}

const PAGE = { page: '1', limit: '300' };
const SHORT_PAGE = { page: '1', limit: '10' };
const TASK_BODY = { task_id: 'invite_friends' };

const calls: { readonly [Name in RouteName]: Call<Name> } = {
  register: {
    body: {
      init_data:
        'user=%7B%22id%22%3A5200000001%2C%22first_name%22%3A%22Anna%22%7D&auth_date=1795255200&hash=2f9c0a\u2026',
      ref_code: 'Ab3dE6gH9k',
    },
  },
  refresh: { body: { refresh_token: REFRESH_TOKEN } },
  logout: { body: { refresh_token: REFRESH_TOKEN } },
  me: { answer: { id: '0mf3k8w1z6Pv', created_at: '2026-11-20T18:00:00.000Z', version: 12 } },
  referrals: {
    answer: {
      data: [
        {
          id: '0mf3kg88h5Uv',
          first_name: 'Boris',
          joined_at: '2026-11-21T09:00:00.000Z',
          is_new: true,
          status: 'pending',
          bonus: '0',
        },
      ],
      counts: { joined: 0, counted: 0, not_counted: 0 },
      levels: [{ bonus_percent: '5' }, { ref: 1, turnover: '50', bonus_percent: '6' }],
    },
  },
  referralEarnings: {
    answer: {
      data: [
        {
          first_name: 'Boris',
          at: '2026-11-21T09:00:00.000Z',
          turnover: '10',
          bonus: '0.589275',
          status: 'released',
          counts_by: null,
        },
      ],
      earned_token: '0.589275',
      pending_token: '0',
      points: [{ at: '2026-11-21T09:00:00.000Z', earned_token: '0.589275' }],
    },
  },
  notices: { answer: { bond_matured: true } },
  noticesChange: { body: { kind: 'bond_matured', is_on: true }, answer: { bond_matured: true } },
  shareMessage: {
    answer: { id: 'AQADBAADqQ', inline_message_id: 'AQADBAADqQ', expires_at: '2026-11-22T10:00:00.000Z' },
  },
  sharePicture: {
    body: {},
    answer: { id: 'AQADBAADqQ', inline_message_id: 'AQADBAADqQ', expires_at: '2026-11-22T10:00:00.000Z' },
  },
  tasks: { answer: { data: [TASK] } },
  taskStart: { body: TASK_BODY, answer: TASK },
  taskValidate: { body: TASK_BODY, answer: VALIDATED },
  taskClaim: {
    body: TASK_BODY,
    answer: { ...VALIDATED, status: 'CLAIMED', claimed_at: '2026-11-23T12:01:00.000Z', task_balance: '13.5' },
  },
  walletAccount: { query: { address: ADDRESS }, answer: { balance: '25000000000' } },
  walletProofPayload: {},
  walletProof: {
    body: {
      address: `0:${PUBLIC_KEY}`,
      network: '-3',
      public_key: PUBLIC_KEY,
      proof: {
        timestamp: 1_795_255_200,
        domain: { lengthBytes: 15, value: 'app.example.org' },
        signature: `${'A'.repeat(86)}==`,
        payload: PROOF_PAYLOAD,
        state_init: 'te6cckECFgEAAwQAAgE0ARUBFP8A9A==',
      },
    },
    answer: { bound_at: '2026-11-21T10:00:05.000Z' },
  },
  mints: { query: PAGE, answer: { data: [BOND], version: 7 } },
  plans: {},
  mintCalculate: {
    query: { amount: '10', freeze_days: '30' },
    answer: { bonus_token: '0.123762376', matures_at: '2026-12-21T10:00:00.000Z' },
  },
  mintCreate: {
    body: { amount: '10', days: 30 },
    answer: {
      id: BOND_ID,
      status: 'pending',
      activated_at: null,
      matures_at: null,
      transaction: {
        valid_until: 1_795_255_260,
        network: '-3',
        messages: [
          {
            amount: '10000000000',
            payload: 'te6cckEBAQEAHgAAOAAAAABxN1dtMktmWHo5UnRZYjRIblZjRWpEOHO5G0+I',
          },
        ],
      },
    },
  },
  mintCancel: {
    params: { id: BOND_ID },
    body: { only_pending: false },
    answer: { ...BOND, status: 'canceled', closed_at: '2026-11-23T08:30:00.000Z' },
  },
  stakes: { query: PAGE, answer: { data: [STAKE], version: 9 } },
  stakeCalculate: {
    query: { staking_id: STAKE_ID },
    answer: {
      at: '2026-11-22T12:00:00.000Z',
      earned: '0.011361473',
      per_second: '0.000000121',
      per_minute: '0.000007305',
      per_hour: '0.000438325',
      per_day: '0.010519801',
    },
  },
  stakeCreate: { body: { mint_id: BOND_ID }, answer: STAKE },
  farmPlans: {
    query: { from_ref_balance: 'false', from_task_balance: 'true' },
    answer: { source: 'task', available_token: '12.5' },
  },
  farmLinks: { query: PAGE, answer: { data: [LINK], version: 11 } },
  farmCalculate: {
    query: { amount: '10', freeze_days: '30' },
    answer: {
      amount_token: '10',
      amount_ton: '8',
      expected_token: '10.1',
      bonus_token: '0.1',
      per_day: '0.008',
      max_reward: '2',
      matures_at: '2026-12-21T11:00:00.000Z',
      quoted_at: '2026-11-21T11:00:00.000Z',
    },
  },
  farmCreate: {
    body: { amount: '10', days: 30, count_activations: 5, is_multilink: true },
    answer: { ...LINK, activated: 0, left_token: '50' },
  },
  farmCancel: {
    params: { id: '0mf3kc40d1Lm' },
    answer: { ...LINK, status: 'REVOKED', closed_at: '2026-11-22T11:00:00.000Z', left_token: '0' },
  },
  farmActivate: { body: { activation_code: FARM_CODE }, answer: { mint: SHARE } },
  activationStatus: {
    query: { activation_code: FARM_CODE },
    answer: {
      message: 'The bond is yours.',
      author_name: 'Boris',
      mint_details: { amount_token: '10', amount_ton: '8', mint_id: '0mf3kd55e2Np' },
    },
  },
  withdrawCalculate: {
    query: { token_amount: '50', from_ref_balance: 'false' },
    answer: { token_amount: '50', amount_ton: '39.204' },
  },
  withdrawHistory: {
    query: { ...SHORT_PAGE, sort_by: 'created_at', sort_order: 'desc' },
    answer: {
      data: [
        {
          ...SALE,
          status: 'confirmed',
          tx_hash: '9d1b7a52c4e0f8369d1b7a52c4e0f8369d1b7a52c4e0f8369d1b7a52c4e0f836',
        },
      ],
      limit: 10,
    },
  },
  withdrawCreate: {
    body: { token_amount: '50', address: ADDRESS, min_amount_ton: '39' },
    answer: { ...SALE, position: 1 },
  },
  referralTransfer: {
    body: { token_amount: '3.5' },
    answer: { token_amount: '3.5', balance_token: '123.75', referral_balance: '0.25' },
  },
  operations: {
    query: { ...SHORT_PAGE, sort_order: 'desc' },
    answer: {
      data: [
        {
          id: '0mf3kf77g4St',
          created_at: '2026-11-21T10:00:21.000Z',
          amount_ton: '-10',
          account: 'bonded',
          mint_id: BOND_ID,
        },
      ],
      limit: 10,
    },
  },
  statementPreview: {
    query: { from_timestamp: '1793491200', to_timestamp: '1795255260' },
    answer: { total: 42, rewards: 18, rewards_token: '0.18', rewards_ton: '0.144', data: [STATEMENT_ROW] },
  },
  statementOrder: {
    body: { from_timestamp: 1_793_491_200, to_timestamp: 1_795_255_260 },
    answer: STATEMENT,
  },
  statementState: { params: { id: '0mf3kh99j6Wx' }, answer: { ...STATEMENT, status: 'sent' } },
  price: {},
  candles: {
    query: { interval: '1h', from_timestamp: '1795251600', to_timestamp: '1795255260' },
    answer: {
      data: [{ time: 1_795_251_600, open: '0.7981', high: '0.7981', low: '0.7981', close: '0.7981' }, CANDLE],
      total: 2,
      gaps: [{ from_timestamp: 1_795_251_600, to_timestamp: 1_795_255_200 }],
    },
  },
  stats: {
    answer: {
      users: 1204,
      bonded_token: '350120.5',
      staked_token: '910440.25',
      rewarded_token: '18002.75',
      treasury_ton: '1204331.9',
      liabilities_ton: '1010201.4',
    },
  },
  maintenance: { answer: { detail: MAINTENANCE_OFF_DETAIL } },
};

/** One example per call of the contract. A missing one does not compile; a test parses each by its schemas. */
export const examples = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, answer: exampleOf(routes[name as RouteName].answer, call.answer as never) },
  ]),
) as unknown as Examples;
