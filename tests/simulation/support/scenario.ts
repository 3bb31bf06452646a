import type { Behaviour, Group, Scenario } from '@axiom/simulation';
import { ton as nanoTon } from '@axiom/domain/money';
import { aPolicy, axiom, percent, price, ton } from '../../domain/support/fixtures.ts';

const NO_DAYS = { from: 0, to: 0 };
const never = percent('0');
export const always = percent('100');

/** Parts to change of a value, as deep as it is nested; lists are replaced whole. */
export type Change<T> = T extends readonly unknown[] | bigint | string | number | boolean
  ? T
  : { readonly [Key in keyof T]?: Change<T[Key]> };

/** Somebody who does nothing at all; every part can be switched on alone. */
export function behaviourOf(change: Change<Behaviour> = {}): Behaviour {
  const idle: Behaviour = {
    name: 'idle',
    buying: {
      chancePerDay: never,
      amountTon: { from: ton('101'), to: ton('101') },
      plans: [0, 0, 1, 0, 0],
      payment: { in_time: 1, late: 0, unpaid: 0 },
      life: { hold: 1, stake: 0, cancel: 0 },
      stakeAfterDays: NO_DAYS,
      cancelAfterDays: NO_DAYS,
    },
    selling: { chancePerDay: never, share: always, referralChancePerDay: never, referralShare: always },
    panics: [],
    transferChancePerDay: never,
    rebonding: {
      chancePerDay: never,
      source: { main: 1, referral: 0, task: 0 },
      share: always,
      plans: [0, 0, 1, 0, 0],
      for: { me: 1, others: 0 },
      count: { from: 1, to: 1 },
      cancelChance: never,
      cancelAfterDays: NO_DAYS,
      activateChancePerDay: never,
    },
    tasks: { checkInChancePerDay: never, otherChancePerDay: never },
  };
  return merged(idle, change) as Behaviour;
}

/** One person there from the first day on, of the first behaviour, invited by nobody. */
export function groupOf(change: Partial<Group> = {}): Group {
  return {
    name: 'people',
    people: 1,
    mix: [{ behaviour: 0, weight: 1 }],
    arrival: { kind: 'at_start' },
    inviter: { kind: 'nobody' },
    invites: true,
    ...change,
  };
}

/** Ten days from 2026-03-02 of one idle person, the default policy, price 1. */
export function scenarioOf(overrides: Partial<Scenario> = {}): Scenario {
  return {
    name: 'test',
    title: 'Test',
    description: 'Made by a test.',
    startDay: Date.UTC(2026, 2, 2) / 86_400_000,
    days: 10,
    policy: aPolicy(),
    capitalTon: ton('1000'),
    networkFeeTon: ton('0.01'),
    behaviours: [behaviourOf()],
    groups: [groupOf()],
    price: { kind: 'constant', price: price('1') },
    events: [],
    operator: { reviewDays: 2, refuse: never, approve: always },
    recentLinks: 64,
    expectations: [],
    ...overrides,
  };
}

/** A lively economy with every kind of action, for properties that must hold whatever happens. */
export function livelyScenario(overrides: Partial<Scenario> = {}): Scenario {
  const lively = behaviourOf({
    name: 'lively',
    buying: {
      chancePerDay: percent('12'),
      amountTon: { from: ton('5'), to: ton('900') },
      plans: [3, 2, 2, 1, 1],
      payment: { in_time: 8, late: 2, unpaid: 1 },
      life: { hold: 3, stake: 4, cancel: 2 },
      stakeAfterDays: { from: 0, to: 9 },
      cancelAfterDays: { from: 0, to: 12 },
    },
    selling: {
      chancePerDay: percent('6'),
      share: percent('55.5'),
      referralChancePerDay: percent('3'),
      referralShare: percent('70'),
    },
    panics: [
      {
        when: { kind: 'price_fall', fall: percent('12'), overDays: 3 },
        chance: percent('40'),
        share: percent('90'),
        cancelsBonds: true,
      },
      {
        when: { kind: 'coverage_below', coverage: 700_000n },
        chance: percent('5'),
        share: percent('50'),
        cancelsBonds: false,
      },
    ],
    transferChancePerDay: percent('5'),
    rebonding: {
      chancePerDay: percent('8'),
      source: { main: 3, referral: 2, task: 1 },
      share: percent('33.333333'),
      for: { me: 1, others: 2 },
      count: { from: 1, to: 4 },
      plans: [1, 1, 1, 1, 1],
      cancelChance: percent('30'),
      cancelAfterDays: { from: 0, to: 10 },
      activateChancePerDay: percent('10'),
    },
    tasks: { checkInChancePerDay: percent('20'), otherChancePerDay: percent('10') },
  });
  const patient = behaviourOf({
    name: 'patient',
    buying: {
      chancePerDay: percent('4'),
      amountTon: { from: ton('50'), to: ton('3000') },
      plans: [1, 1, 1, 1, 1],
      payment: { in_time: 20, late: 1, unpaid: 1 },
      life: { hold: 1, stake: 8, cancel: 0 },
      stakeAfterDays: { from: 0, to: 2 },
      cancelAfterDays: NO_DAYS,
    },
    selling: {
      chancePerDay: percent('1'),
      share: percent('30'),
      referralChancePerDay: percent('0.5'),
      referralShare: percent('100'),
    },
  });
  const policy = aPolicy();
  return scenarioOf({
    days: 90,
    policy: {
      ...policy,
      withdrawal: {
        ...policy.withdrawal,
        maxTokenPerDay: axiom('1500'),
        reviewAboveTon: ton('900'),
        fee: { percent: percent('1'), flatToken: axiom('0.5') },
      },
      farming: { ...policy.farming, minToken: axiom('0.02') },
      holdBonus: [
        { days: 3, daily: percent('0.005') },
        { days: 10, daily: percent('0.01') },
      ],
      collectiveBonus: [
        { token: axiom('20000'), daily: percent('0.5') },
        { token: axiom('100000'), daily: percent('1.3') },
      ],
      tasks: policy.tasks.map((task) => ({ ...task, budget: axiom('6') })),
    },
    capitalTon: ton('300'),
    behaviours: [lively, patient],
    groups: [
      groupOf({
        name: 'founders',
        people: 12,
        mix: [
          { behaviour: 0, weight: 2 },
          { behaviour: 1, weight: 1 },
        ],
      }),
      groupOf({
        name: 'friends',
        people: 30,
        arrival: { kind: 'growing', days: { from: 1, to: 40 }, perDay: percent('3') },
        inviter: { kind: 'anyone', chance: percent('70') },
      }),
      groupOf({
        name: 'bound',
        people: 20,
        mix: [{ behaviour: 1, weight: 1 }],
        arrival: { kind: 'even', days: { from: 5, to: 60 } },
        inviter: { kind: 'group', group: 0, each: 2 },
        invites: false,
      }),
    ],
    price: {
      kind: 'walk',
      start: price('1'),
      volatilityPerDay: percent('6'),
      driftPerDay: percent('0.2'),
      lowest: price('0.2'),
      highest: price('5'),
    },
    events: [
      { kind: 'capital', day: 10, amountTon: ton('250') },
      { kind: 'collective_bonus', day: 15, daily: percent('0.25') },
      { kind: 'price_change', day: 20, change: percent('-30') },
      {
        kind: 'sell',
        day: 25,
        groups: [0, 1],
        chance: percent('50'),
        share: percent('80'),
        cancelsBonds: true,
      },
      { kind: 'behaviour', day: 30, group: 1, behaviour: 1 },
      { kind: 'capital', day: 35, amountTon: nanoTon(-100_000_000_000_000n) },
      { kind: 'capital', day: 40, amountTon: nanoTon(-100_000_000_000_000n) },
      {
        kind: 'sell',
        day: 40,
        groups: [0, 2],
        chance: percent('90'),
        share: percent('99'),
        cancelsBonds: false,
      },
      { kind: 'capital', day: 41, amountTon: nanoTon(-100_000_000_000_000n) },
      { kind: 'capital', day: 42, amountTon: nanoTon(-100_000_000_000_000n) },
      { kind: 'capital', day: 43, amountTon: nanoTon(-100_000_000_000_000n) },
      { kind: 'price_change', day: 45, change: percent('60') },
      { kind: 'behaviour', day: 50, group: 1, behaviour: 0 },
      { kind: 'no_arrivals', day: 55 },
    ] as Scenario['events'],
    operator: { reviewDays: 2, refuse: percent('30'), approve: percent('60') },
    recentLinks: 6,
    ...overrides,
  });
}

function merged(base: unknown, change: unknown): unknown {
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return change;
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change as object)) result[key] = merged(result[key], value);
  return result;
}
