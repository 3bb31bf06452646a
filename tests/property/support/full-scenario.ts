import type { ScenarioDocument } from '@axiom/simulation';

const life = { hold: 3, stake: 2, cancel: 1 };
const plans = { '30': 4, '365': 1 };

/** A scenario in which every field and kind stands, but for what only one of two may say. */
export const fullScenario: ScenarioDocument = {
  $schema: './scenario.schema.json',
  name: 'everything',
  title: 'Everything',
  description: 'Each field\nonce.',
  starts_on: '2026-03-01',
  days: 120,
  runs: 2,
  seed: 7,
  policy: { spread_percent: '2', 'withdrawal.fee.percent': '3' },
  allow_unproven: true,
  capital_ton: '100',
  network_fee_ton: '0.02',
  recent_links: 32,
  operator: { review_days: 2, refuse: '10', approve: '90' },
  behaviours: {
    saver: {
      buying: {
        chance_per_day: '3',
        amount_ton: { from: '5', to: '50' },
        plans,
        payment: { in_time: 8, late: 1, unpaid: 1 },
        life,
        stake_after_days: { from: 0, to: 3 },
        cancel_after_days: 5,
      },
      selling: { chance_per_day: '5', share: '40', referral_chance_per_day: '1', referral_share: '50' },
      panics: [
        {
          when: { kind: 'price_fall', fall: '20', over_days: 7 },
          chance: '50',
          share: '80',
          cancels_bonds: true,
        },
        { when: { kind: 'coverage_below', coverage: '0.8' }, chance: '10' },
      ],
      transfer_chance_per_day: '1',
      rebonding: {
        chance_per_day: '2',
        source: { main: 2, referral: 1, task: 1 },
        share: '50',
        plans,
        for: { me: 1, others: 3 },
        count: { from: 1, to: 20 },
        cancel_chance: '5',
        cancel_after_days: 4,
        activate_chance_per_day: '1',
      },
      tasks: { check_in_chance_per_day: '30', other_chance_per_day: '10' },
    },
    timid: { extends: 'saver', buying: { amount_ton: '12.5' }, panics: [] },
  },
  groups: {
    early: {
      people: 10,
      mix: 'saver',
      arrival: { kind: 'at_start' },
      inviter: { kind: 'nobody' },
      invites: false,
    },
    later: {
      people: 20,
      mix: { saver: 3, timid: 1 },
      arrival: { kind: 'even', days: { from: 0, to: 59 } },
      inviter: { kind: 'anyone', chance: '50' },
    },
    friends: {
      people: 20,
      mix: 'timid',
      arrival: { kind: 'growing', days: 10, per_day: '1' },
      inviter: { kind: 'group', group: 'early', each: 4 },
    },
  },
  price: {
    kind: 'walk',
    start: '1',
    volatility_per_day: '3',
    drift_per_day: '-0.1',
    lowest: '0.2',
    highest: '2',
  },
  events: [
    { kind: 'price_change', day: 10, change: '-5' },
    { kind: 'sell', day: 90, groups: ['later'], chance: '50', share: '90', cancels_bonds: true },
    { kind: 'capital', day: 20, amount_ton: '-10' },
    { kind: 'collective_bonus', day: 30, daily: '0.01' },
    { kind: 'behaviour', day: 40, group: 'early', behaviour: 'timid' },
    { kind: 'no_arrivals', day: 50 },
  ],
  expectations: [
    { measure: 'coverage', when: 'always', is: 'at_least', value: '0.7', in_runs: '90' },
    { measure: 'treasury_ton', when: 'at_end', is: 'at_most', value: '1000000' },
    { measure: 'staked_token', when: { day: 30 }, is: 'at_least', value: '0' },
    { measure: 'people', when: 'always', is: 'at_least', value: 1 },
  ],
};

/** What else a scenario may say in place of a part of it. */
export const otherParts: readonly Partial<ScenarioDocument>[] = [
  { price: { kind: 'constant', price: '1' } },
  { price: { kind: 'simulated', seed: 3 } },
  {
    price: {
      kind: 'path',
      points: [
        { day: 0, price: '1' },
        { day: 9, price: '1.1' },
      ],
    },
  },
  { sweep: { 'groups.early.people': [20] } },
  { compare: { now: {}, dearer: { 'policy.spread_percent': '3' } } },
  { start: { snapshot: 'house.json', group: 'early' } },
];
