import { describe } from 'vitest';
import { behaviour, group, named, saver } from '../support/document.ts';
import { type Bound, keepsBounds } from '../support/bounds.ts';

const BOUNDS: readonly Bound[] = [
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
];

describe('a bound of a scenario is kept to the last value, and told beyond it:', () => {
  keepsBounds(BOUNDS);
});
