import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { buyBond } from './support/bonds.ts';
import type { Person } from './support/client.ts';
import { codeOf, fundedLink, opening } from './support/farming.ts';
import { HOME, type House, openHouse } from './support/house.ts';

/** One house in which everything has happened once: a bond, a stake, a sale, a friend, a link that was used. */
let house: House;
let ada: Person;
let bob: Person;
let code: string;

beforeAll(async () => {
  house = await openHouse('embedded');
  ada = await house.person();
  bob = await house.person({ startParam: `ref_${(await ada.get('me')).ref_code}` });
  await buyBond(house, ada, '20', 30);
  const bond = await buyBond(house, ada, '10', 30);
  await ada.get('stakeCreate', { body: { mint_id: bond.id } });
  await house.grant(ada, '50');
  await ada.get('withdrawCreate', { body: { token_amount: '10', address: HOME } });
  const link = await fundedLink(house, ada, 2);
  code = codeOf(link);
  await bob.get('farmActivate', opening(link));
  await until('a candle', async () => (await ada.get('candles', { query: { interval: '5m' } })).total > 0);
});
afterEach(() => house.audit());
afterAll(() => house.stop());

type Row = Readonly<Record<string, unknown>>;
const first = async (answer: Promise<{ readonly data: readonly object[] }>): Promise<Row> =>
  ((await answer).data[0] ?? {}) as Row;

/** The fields that the specification names, where it names them. */
const FIELDS: readonly (readonly [string, string, () => Promise<object>, readonly string[]])[] = [
  [
    'R5.37a',
    'user data',
    () => ada.get('me'),
    [
      'ref',
      'ref_code',
      'balance_token',
      'task_balance',
      'referral_balance',
      'hold_bonus',
      'investment_bonus',
      'collective_bonus',
      'community_participation',
    ],
  ],
  [
    'R5.37b',
    'a mint',
    () => first(ada.get('mints')),
    ['id', 'mint_id', 'status', 'created_at', 'amount_token', 'expected_token', 'amount_ton', 'tariff_days'],
  ],
  [
    'R5.37c',
    'a stake',
    () => first(ada.get('stakes')),
    [
      'id',
      'staking_id',
      'status',
      'created_at',
      'last_updated_at',
      'total_amount',
      'daily_reward',
      'hold_bonus',
      'collective_bonus',
      'investment_bonus',
      'earned_reward',
      'max_reward',
    ],
  ],
  ['R5.37d', 'a plan', () => first(ada.get('plans')), ['days', 'is_active']],
  ['R5.37e', 'a task', () => first(ada.get('tasks')), ['task_id', 'status']],
  ['R5.37f', 'the price', () => ada.get('price'), ['price', 'price_change_24h', 'price_change_30d']],
  [
    'R5.37g',
    'a candle',
    () => first(ada.get('candles', { query: { interval: '5m' } })),
    ['time', 'interval', 'open', 'high', 'low', 'close'],
  ],
  ['R5.37h', 'the withdrawals', () => ada.get('withdrawHistory'), ['data', 'total', 'page', 'limit']],
  ['R5.37i', 'an operation', () => first(ada.get('operations')), ['id', 'kind', 'created_at']],
  ['R5.37j', 'a link', () => first(ada.get('farmLinks')), ['id', 'status', 'created_at']],
  ['R5.37k', 'a friend', () => first(ada.get('referrals')), ['id', 'first_name', 'status', 'joined_at']],
  [
    'R5.37l',
    'an activation',
    () => bob.get('activationStatus', { query: { activation_code: code } }),
    ['status', 'message', 'mint_details.tariff_days', 'mint_details.amount_token', 'mint_details.amount_ton'],
  ],
  [
    'R5.37m',
    'the stats',
    () => ada.get('stats'),
    ['users', 'bonded_token', 'staked_token', 'treasury_ton', 'liabilities_ton', 'coverage'],
  ],
];

describe('real answers', () => {
  it.each(FIELDS)('%s %s has every field of the specification', async (_id, _what, ask, fields) => {
    const answer = await ask();
    for (const field of fields) {
      const value = field
        .split('.')
        .reduce<unknown>((inside, name) => (inside as Row | undefined)?.[name], answer);
      expect(value, field).not.toBeUndefined();
    }
  });
});
