import { parseExperiment } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { aScenario, type Doc, expectation, many, named, policy, saver } from '../support/document.ts';
import { type Bound, keepsBounds } from '../support/bounds.ts';

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
  keepsBounds(BOUNDS);

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
});
