import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import { parseExperiment } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import {
  aScenario,
  behaviour,
  type Doc,
  events,
  expectation,
  group,
  many,
  named,
  notes,
  policy,
  saver,
  walk,
} from './support/document.ts';

const path = (points: readonly unknown[]): Doc => ({ price: { kind: 'path', points } });
const panic = (when: Doc): Doc => behaviour({ panics: [{ when, chance: '1' }] });

/** What is varied, how, its bound, the next value beyond, and what is said of that. */
type Bound = readonly [string, (value: never) => Doc, unknown, unknown, RegExp];

const BOUNDS: readonly Bound[] = [
  [
    'days, longest',
    (days: number) => ({ days }),
    3650,
    3651,
    /^days \| 3651 \| a whole number from 1 to 3650$/,
  ],
  ['days, shortest', (days: number) => ({ days }), 1, 0, /^days \| 0 \|/],
  ['runs', (runs: number) => ({ runs }), 100_000, 100_001, /^runs \| 100001 \| .* 1 to 100000$/],
  ['seed', (seed: number) => ({ seed }), 2 ** 32 - 1, 2 ** 32, /^seed \| 4294967296 \| .* to 4294967295$/],
  ['least seed', (seed: number) => ({ seed }), 0, -1, /^seed \| -1 \|/],
  ['recent links', (links: number) => ({ recent_links: links }), 4096, 4097, /^recent_links \| 4097 \|/],
  [
    'review days',
    (days: number) => ({ operator: { review_days: days } }),
    365,
    366,
    /^operator\.review_days \| 366/,
  ],
  [
    'capital',
    (ton: string) => ({ capital_ton: ton }),
    '1000000000',
    '1000000000.000000001',
    /^capital_ton \|/,
  ],
  ['network fee', (ton: string) => ({ network_fee_ton: ton }), '0', '-1', /^network_fee_ton \| "-1"/],
  ['first day', (date: string) => ({ starts_on: date }), '9999-12-31', '10000-01-01', /^starts_on \|/],

  [
    'behaviours',
    (count: number) => ({ behaviours: { saver: {}, ...named(count - 1, {}) } }),
    64,
    65,
    /^behaviours \| .* 65 names/,
  ],
  [
    'groups',
    (count: number) => ({ groups: named(count, { people: 1, mix: 'saver' }) }),
    64,
    65,
    /^groups \| .* 65 names \| .* 64 names$/,
  ],
  [
    'people of a group',
    (people: number) => group({ people }),
    1_000_000,
    1_000_001,
    /^groups\.all\.people \| 1000001/,
  ],
  [
    'people of all groups',
    (people: number) => ({ groups: { a: { people: 999_000, mix: 'saver' }, b: { people, mix: 'saver' } } }),
    1000,
    1001,
    /^groups \| 1000001 \| at most 1000000 people in all groups together$/,
  ],
  [
    'weights of a mix',
    (weight: number) => ({
      behaviours: { saver: {}, a: {}, b: {} },
      ...group({ mix: { saver: weight, a: 1_000_000, b: 1_000_000 } }),
    }),
    97_152,
    97_153,
    /^groups\.all\.mix \| weights that add up to 2097153 \| .* at most 2097152$/,
  ],
  [
    'a weight',
    (late: number) => saver({ payment: { late } }),
    1_000_000,
    1_000_001,
    /payment\.late \| 1000001/,
  ],
  [
    'weights of payments',
    (unpaid: number) => saver({ payment: { in_time: 1_000_000, late: 1_000_000, unpaid } }),
    97_152,
    97_153,
    /buying\.payment \| weights that add up to 2097153/,
  ],
  [
    'weights of lives',
    (cancel: number) => saver({ life: { hold: 1_000_000, stake: 1_000_000, cancel } }),
    97_152,
    97_153,
    /buying\.life \| weights that add up to 2097153/,
  ],
  [
    'weights of plans',
    (weight: number) => saver({ plans: { '7': 1_000_000, '30': 1_000_000, '90': weight } }),
    97_152,
    97_153,
    /buying\.plans \| weights that add up to 2097153/,
  ],
  [
    'weights of balances',
    (task: number) => behaviour({ rebonding: { source: { main: 1_000_000, referral: 1_000_000, task } } }),
    97_152,
    97_153,
    /rebonding\.source \| weights that add up to 2097153/,
  ],
  [
    'weights that are none',
    (hold: number) => saver({ life: { hold } }),
    1,
    0,
    /buying\.life \| weights that are all 0/,
  ],
  [
    'a least order',
    (ton: string) => saver({ amount_ton: ton }),
    '5',
    '4.999999999',
    /amount_ton \| .* from "5" to "10000"/,
  ],
  [
    'a largest order',
    (ton: string) => saver({ amount_ton: ton }),
    '10000',
    '10000.000000001',
    /amount_ton \| .* to "10000"/,
  ],
  [
    'an order that plain numbers hold',
    (ton: string) => ({ ...saver({ amount_ton: ton }), ...policy({ 'mint.max_ton': '9000000000' }) }),
    '9000000',
    '9000000.000000001',
    /amount_ton \| .* to "9000000"/,
  ],
  [
    'the steps of an order',
    (to: string) => ({ ...saver({ amount_ton: { from: '5', to } }), ...policy({ 'mint.max_ton': '90000' }) }),
    '20976.51',
    '20976.52',
    /amount_ton\.to \| .* at most 20971\.51 TON$/,
  ],
  [
    'an order that buys something',
    (ton: string) => ({
      ...saver({ amount_ton: ton }),
      ...policy({ 'mint.min_ton': '0.000000001' }),
      price: { kind: 'constant', price: '2000' },
    }),
    '0.00000202',
    '0.000002019',
    /^behaviours\.saver\.buying\.amount_ton \| 0\.000002019 \| .* at the highest price, 2000 TON per AXIOM$/,
  ],
  [
    'an order that buys something after a rise',
    (ton: string) => ({
      ...saver({ amount_ton: ton }),
      ...policy({ 'mint.min_ton': '0.000000001' }),
      price: { kind: 'constant', price: '20' },
      ...events(
        { kind: 'price_change', day: 5, change: '9900' },
        { kind: 'price_change', day: 9, change: '-50' },
      ),
    }),
    '0.00000202',
    '0.000002019',
    /^behaviours\.saver\.buying\.amount_ton \| 0\.000002019 \| .* at the highest price, 2000 TON per AXIOM$/,
  ],
  [
    'an order that nobody makes',
    (chance: string) => ({
      ...saver({ amount_ton: '0.000000001', chance_per_day: chance }),
      ...policy({ 'mint.min_ton': '0.000000001' }),
      price: { kind: 'constant', price: '2000' },
    }),
    '0',
    '0.000001',
    /^behaviours\.saver\.buying\.amount_ton \|/,
  ],
  [
    'days until a stake',
    (days: number) => saver({ stake_after_days: days }),
    3650,
    3651,
    /stake_after_days \| 3651/,
  ],
  [
    'days until an exit',
    (days: number) => saver({ cancel_after_days: { from: 0, to: days } }),
    3650,
    3651,
    /\.to \| 3651/,
  ],
  [
    'a chance',
    (chance: string) => saver({ chance_per_day: chance }),
    '100',
    '100.000001',
    /chance_per_day \|/,
  ],
  [
    'uses of a link',
    (count: number) => behaviour({ rebonding: { count } }),
    1000,
    1001,
    /count \| 1001 \| .* 1 to 1000$/,
  ],
  [
    'uses of a link, by the policy',
    (count: number) => ({
      ...behaviour({ rebonding: { count } }),
      ...policy({ 'farming.max_activations': 3 }),
    }),
    3,
    4,
    /count \| 4 \| .* 1 to 3$/,
  ],
  [
    'days until a link ends',
    (days: number) => behaviour({ rebonding: { cancel_after_days: days } }),
    1,
    0,
    /cancel_after_days \| 0/,
  ],
  [
    'panics',
    (count: number) =>
      behaviour({
        panics: many(count, () => ({ when: { kind: 'coverage_below', coverage: '1' }, chance: '1' })),
      }),
    16,
    17,
    /panics \| a list of 17/,
  ],
  [
    'days of a fall',
    (days: number) => panic({ kind: 'price_fall', fall: '1', over_days: days }),
    365,
    366,
    /over_days \| 366/,
  ],
  [
    'a fall',
    (fall: string) => panic({ kind: 'price_fall', fall, over_days: 1 }),
    '0.000001',
    '0',
    /fall \| "0"/,
  ],
  [
    'a coverage',
    (coverage: string) => panic({ kind: 'coverage_below', coverage }),
    '1000',
    '1000.000001',
    /coverage \|/,
  ],

  [
    'first day of an arrival',
    (days: number) => group({ arrival: { kind: 'even', days } }),
    99,
    100,
    /arrival\.days \| 100 \| .* at most 99$/,
  ],
  [
    'growth of an arrival',
    (rate: string) => group({ arrival: { kind: 'growing', days: { from: 0, to: 9 }, per_day: rate } }),
    '100',
    '100.000001',
    /per_day \|/,
  ],
  [
    'invitees of each',
    (each: number) => ({
      groups: {
        few: { people: 3, mix: 'saver' },
        lot: { people: 10, mix: 'saver', inviter: { kind: 'group', group: 'few', each } },
      },
    }),
    4,
    3,
    /^groups\.lot\.inviter\.each \| 3 \| at least 4: few are 3 for 10$/,
  ],

  [
    'events',
    (count: number) => events(...many(count, () => ({ kind: 'sell' }))),
    768,
    769,
    /^events \| a list of 769 \| a list of 0 to 768$/,
  ],
  [
    'day of an event',
    (day: number) => events({ kind: 'no_arrivals', day }),
    99,
    100,
    /events\[0\]\.day \| 100 \| .* 0 to 99$/,
  ],
  [
    'a fall of the price',
    (change: string) => events({ kind: 'price_change', change }),
    '-99.999999',
    '-100',
    /events\[0\]\.change \| "-100"/,
  ],
  [
    'a rise of the price',
    (change: string) => events({ kind: 'price_change', change }),
    '100000',
    '100000.000001',
    /events\[0\]\.change/,
  ],
  [
    'rises together',
    (change: string) => ({
      price: { kind: 'constant', price: '1' },
      ...events(
        { kind: 'price_change', day: 9, change },
        { kind: 'price_change', day: 2, change: '99900' },
        { kind: 'price_change', day: 5, change: '9900' },
      ),
    }),
    '900',
    '900.000001',
    /^events \| price changes that lead to up to 1000000\.001 TON per AXIOM on day 9 \| .* 1000000 TON per AXIOM$/,
  ],
  [
    'capital of an event',
    (ton: string) => events({ kind: 'capital', amount_ton: ton }),
    '-1000000000',
    '-1000000000.1',
    /amount_ton \|/,
  ],
  [
    'a collective bonus',
    (daily: string) => events({ kind: 'collective_bonus', daily }),
    '100',
    '100.000001',
    /daily \|/,
  ],

  [
    'a highest price',
    (price: string) => ({ price: { kind: 'constant', price } }),
    '1000000',
    '1000000.000000001',
    /^price\.price \|/,
  ],
  [
    'a lowest price',
    (price: string) => ({ price: { kind: 'constant', price } }),
    '0.000000001',
    '0',
    /^price\.price \| "0"/,
  ],
  [
    'points of a path',
    (count: number) => path(many(count, (day) => ({ day, price: '1' }))),
    1000,
    1001,
    /points \| a list of 1001/,
  ],
  ['day of a point', (day: number) => path([{ day, price: '1' }]), 3650, 3651, /points\[0\]\.day \| 3651/],
  [
    'steps of a walk',
    (swing: string) => walk({ volatility_per_day: swing }),
    '50',
    '50.000001',
    /volatility_per_day \|/,
  ],
  [
    'drift of a walk',
    (drift: string) => walk({ drift_per_day: drift }),
    '-50',
    '-50.000001',
    /drift_per_day \|/,
  ],
  [
    'start of a walk',
    (start: string) => walk({ start }),
    '2',
    '2.000000001',
    /price\.start .* from lowest to highest$/,
  ],
  [
    'seed of a price',
    (seed: number) => ({ price: { kind: 'simulated', seed } }),
    2 ** 32 - 1,
    2 ** 32,
    /price\.seed \|/,
  ],

  [
    'expectations',
    (count: number) => ({
      expectations: many(count, () => ({ measure: 'people', when: 'always', is: 'at_least', value: 1 })),
    }),
    100,
    101,
    /expectations \| a list of 101/,
  ],
  ['day of an expectation', (day: number) => expectation({ when: { day } }), 99, 100, /when\.day \| 100/],
  [
    'a count to expect',
    (value: number) => expectation({ value }),
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    /value \| 9007199254740992/,
  ],

  [
    'plans of the policy',
    (count: number) => ({
      behaviours: { saver: {} },
      ...policy({
        plans: many(count, (n) => ({
          days: n + 1,
          bonus_percent: '0',
          daily_reward: '0.05',
          max_reward_percent: '10',
        })),
      }),
    }),
    50,
    51,
    /^policy\.plans \| a list of 51 \|/,
  ],
  [
    'days of a plan',
    (days: number) => ({ ...saver({}), ...policy({ 'plans[4].days': days }) }),
    3650,
    3651,
    /^policy\.plans\[4\]\.days \| 3651/,
  ],
];

describe('a bound of a scenario is kept to the last value, and told beyond it:', () => {
  it.each(BOUNDS)('%s', (_, make, last, beyond, expected) => {
    expect(notes(aScenario(make(last as never)))).toEqual([]);
    const found = notes(aScenario(make(beyond as never)));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  const experiment = (document: Doc): readonly string[] =>
    (parseExperiment(document).problems ?? []).map(({ path: at, found }) => `${at} | ${found}`);

  it('variants of a sweep', () => {
    const sweep = (count: number) => aScenario({ days: 1, sweep: { seed: many(count, (seed) => seed) } });
    expect(experiment(sweep(1000))).toEqual([]);
    expect(experiment(sweep(1001))).toEqual(['sweep.seed | a list of 1001']);
    const pairs = { seed: many(50, (n) => n), recent_links: many(21, (n) => n + 1) };
    expect(experiment(aScenario({ days: 1, sweep: pairs }))).toEqual(['sweep | 1050 combinations']);
  }, 120_000);

  it('what is compared', () => {
    const compare = (count: number) => aScenario({ compare: named(count, {}) });
    expect(experiment(compare(8))).toEqual([]);
    expect(experiment(compare(9))).toEqual(['compare | an object of 9 names']);
    expect(experiment(compare(1))).toEqual(['compare | an object of 1 names']);
  });

  it('runs of all variants together', () => {
    const sweep = { seed: [1, 2, 3, 4] };
    expect(experiment(aScenario({ runs: 25_000, sweep }))).toEqual([]);
    expect(experiment(aScenario({ runs: 25_001, sweep }))).toEqual(['runs | 100004 in 4 variants together']);
  });

  describe('of a snapshot:', () => {
    const stake = {
      origin: 'paid',
      total_amount: '100',
      daily_reward: '0.1',
      max_reward: '40',
      earned_reward: '1',
      accrual_remainder: '0',
      last_updated_at: '2026-03-02T00:00:00.000Z',
      active_since: '2026-03-01T10:00:00Z',
    };
    const bond = {
      origin: 'paid',
      amount_ton: '10',
      amount_token: '9.9',
      activated_at: '2026-03-01T00:00:00.000Z',
      tariff_days: 30,
      bonus_percent: '1',
      daily_reward: '0.08',
      max_reward_percent: '20',
      exit_fee: { percent: '10', flat_token: '0.1' },
      pending_bonus: '0.5',
    };
    const person = { main: '1', referral: '0', task: '0', turnover: '0', bonds: [], stakes: [] };
    const ofStake = (change: Doc): Doc => ({ people: [{ ...person, stakes: [{ ...stake, ...change }] }] });
    const ofBond = (change: Doc): Doc => ({ people: [{ ...person, bonds: [{ ...bond, ...change }] }] });
    const snapshot = (change: Doc): Doc => ({
      taken_at: '2026-03-02T12:00:00.000Z',
      treasury_ton: '500',
      people: [],
      ...change,
    });
    const start = aScenario({ start: { snapshot: 'file.json', group: 'all' } });

    it.each<Bound>([
      [
        'the remainder of a stake',
        (remainder: bigint) => ofStake({ accrual_remainder: String(remainder) }),
        ACCRUAL_DENOMINATOR - 1n,
        ACCRUAL_DENOMINATOR,
        /^snapshot\.people\[0\]\.stakes\[0\]\.accrual_remainder \| "8640000000000" \|/,
      ],
      [
        'what a stake has earned',
        (earned: string) => ofStake({ earned_reward: earned }),
        '39.999999999',
        '40',
        /earned_reward \| "40" \| less than max_reward: an active stake$/,
      ],
      [
        'what a stake without a reward has earned',
        (earned: string) => ofStake({ max_reward: '0', earned_reward: earned }),
        '0',
        '0.000000001',
        /earned_reward \| "0\.000000001" \| less than max_reward/,
      ],
      [
        'the end of a bond',
        (at: string) => ofBond({ activated_at: at }),
        '2026-01-31T12:00:00.001Z',
        '2026-01-31T12:00:00.000Z',
        /activated_at \| .* not matured at taken_at$/,
      ],
      [
        'what is past',
        (at: string) => ({ people: [{ ...person, held_since: at }] }),
        '2026-03-02T12:00:00.000Z',
        '2026-03-02T12:00:00.001Z',
        /held_since \| .* not after taken_at$/,
      ],
      ['days of a bond', (days: number) => ofBond({ tariff_days: days }), 3650, 3651, /tariff_days \| 3651/],
      [
        'a balance',
        (main: string) => ({ people: [{ ...person, main }] }),
        '1000000000',
        '1000000000.1',
        /main \|/,
      ],
      [
        'an inviter',
        (inviter: number) => ({ people: [person, { ...person, inviter }] }),
        0,
        2,
        /people\[1\]\.inviter \| 2 \| at most 1$/,
      ],
    ])('%s', (_, make, last, beyond, expected) => {
      expect(notes(start, snapshot(make(last as never)))).toEqual([]);
      const found = notes(start, snapshot(make(beyond as never)));
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(expected);
    });
  });
});
