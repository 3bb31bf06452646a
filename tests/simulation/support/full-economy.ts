import { defaultPolicyJson, type EconomyPolicy, parsePolicy, type TaskKind } from '@axiom/domain/economy';
import { axiom, type Nano, percent6, type Percent6, ton } from '@axiom/domain/money';
import { type Price, price9 } from '@axiom/domain/price';
import type { Behaviour, Group, PriceModel, Scenario, ScenarioEvent } from '@axiom/simulation';

const DAYS = 365;
const NANO = 1_000_000_000;
const MILLIONTHS = 1_000_000;

const percent = (value: number): Percent6 => percent6(BigInt(Math.round(value * MILLIONTHS)));
const tons = (value: number): Nano<'TON'> => ton(BigInt(Math.round(value * NANO)));
const tokens = (value: number): Nano<'AXIOM'> => axiom(BigInt(Math.round(value * NANO)));
const price = (value: number): Price => price9(BigInt(Math.round(value * NANO)));

const BUYING: Behaviour['buying'] = {
  chancePerDay: percent(0.35),
  amountTon: { from: tons(160), to: tons(2560) },
  plans: [4, 4, 3, 2, 1],
  payment: { in_time: 5, late: 7, unpaid: 3 },
  life: { hold: 4, stake: 4, cancel: 3 },
  stakeAfterDays: { from: 0, to: 3 },
  cancelAfterDays: { from: 1, to: 6 },
};

const LINKS: Behaviour['rebonding'] = {
  chancePerDay: percent(0.21),
  source: { main: 1, referral: 0, task: 0 },
  share: percent(40),
  plans: [1, 0, 0, 0, 5],
  for: { me: 1, others: 0 },
  count: { from: 5, to: 52 },
  cancelChance: percent(100),
  cancelAfterDays: { from: 4, to: 4 },
  activateChancePerDay: percent(0),
};

/** Buys now and then, stakes or holds, sells rewards, sometimes does tasks. */
const FRIEND: Behaviour = {
  name: 'friend',
  buying: BUYING,
  selling: {
    chancePerDay: percent(0.16),
    share: percent(60),
    referralChancePerDay: percent(0),
    referralShare: percent(80),
  },
  panics: [],
  transferChancePerDay: percent(0),
  rebonding: LINKS,
  tasks: { checkInChancePerDay: percent(0), otherChancePerDay: percent(0.23) },
};

/** Invites friends and sells what they bring in. */
const HOST: Behaviour = {
  ...FRIEND,
  name: 'host',
  buying: { ...BUYING, chancePerDay: percent(0.39) },
  selling: {
    chancePerDay: percent(0.19),
    share: percent(50),
    referralChancePerDay: percent(0.73),
    referralShare: percent(50),
  },
  panics: [
    {
      when: { kind: 'price_fall', fall: percent(4), overDays: 3 },
      chance: percent(5),
      share: percent(50),
      cancelsBonds: true,
    },
  ],
  transferChancePerDay: percent(2.1),
  rebonding: {
    ...LINKS,
    chancePerDay: percent(1.6),
    source: { main: 0, referral: 1, task: 0 },
  },
};

/** Active every day: checks in, and activates any farming link there is. */
const REGULAR: Behaviour = {
  ...FRIEND,
  name: 'regular',
  buying: {
    ...BUYING,
    chancePerDay: percent(0),
    life: { hold: 0, stake: 1, cancel: 0 },
    stakeAfterDays: { from: 0, to: 0 },
  },
  rebonding: {
    ...LINKS,
    chancePerDay: percent(4.8),
    share: percent(20),
    source: { main: 0, referral: 0, task: 1 },
    activateChancePerDay: percent(96),
    for: { me: 0, others: 1 },
  },
  tasks: { checkInChancePerDay: percent(4.6), otherChancePerDay: percent(1.1) },
};

/**
 * A year that uses every rule of the policy. Each rule makes at least 1 % of the events, and there are at
 * least 5 events per 100 days of a person.
 */
export function fullEconomy(people: number): Scenario {
  return {
    name: 'full-economy',
    title: 'Full economy',
    description: 'Every rule of the policy in use, none of them rare.',
    startDay: 20_000,
    days: DAYS,
    policy: policyFor(people),
    capitalTon: tons(people * 20),
    networkFeeTon: tons(0.01),
    behaviours: [FRIEND, HOST, REGULAR],
    groups: groupsOf(people),
    price: PRICE,
    events: eventsFor(people),
    operator: { reviewDays: 1, refuse: percent(90), approve: percent(60) },
    recentLinks: 108,
    expectations: [],
  };
}

/**
 * Constant for two weeks, then up by a fifth within about two weeks, and so on: about twelve times the first
 * price after a year. It never falls.
 */
const PRICE: PriceModel = {
  kind: 'path',
  points: Array.from({ length: 27 }, (_, turn) => ({
    day: turn === 13 ? 13 * 14 - 11 : turn * 14,
    price: price(0.6 * 1.1 ** turn * (turn % 2 === 0 ? 1.1 : 1)),
  })),
};

function groupsOf(people: number): readonly Group[] {
  const hosts = Math.ceil(people / 12);
  const regulars = Math.ceil(people / 80);
  const group = (name: string, count: number, behaviour: number): Group => ({
    name,
    people: count,
    mix: [{ behaviour, weight: 1 }],
    arrival: { kind: 'at_start' },
    inviter: { kind: 'nobody' },
    invites: true,
  });
  return [
    group('hosts', hosts, 1),
    group('regulars', regulars, 2),
    {
      ...group('friends', people - hosts - regulars, 0),
      arrival: { kind: 'even', days: { from: 0, to: 20 } },
      inviter: { kind: 'group', group: 0, each: Math.ceil(people / hosts) },
      invites: false,
    },
  ];
}

/** Every two weeks many hosts sell, and the operator empties the hot wallet for some days: payouts wait. */
function eventsFor(people: number): readonly ScenarioEvent[] {
  const days = Array.from({ length: 24 }, (_, index) => index * 14 + 20);
  return days.flatMap((day): readonly ScenarioEvent[] => [
    {
      kind: 'sell',
      day,
      groups: day < 300 ? [0] : [0, 2],
      chance: percent(day < 300 ? 46 : 12),
      share: percent(90),
      cancelsBonds: false,
    },
    ...EMPTY_DAYS.map((after) => ({
      kind: 'capital' as const,
      day: day + after,
      amountTon: tons(-people * 800),
    })),
    { kind: 'capital', day: day + EMPTY_DAYS.length, amountTon: tons(people * 50) },
  ]);
}

const EMPTY_DAYS: readonly number[] = [0, 1, 2, 3, 4, 5];

/**
 * The default policy with limits and steps for amounts of a few hundred tokens, and with task rewards that
 * are high enough for a farming link.
 */
function policyFor(people: number): EconomyPolicy {
  const { policy: standard } = parsePolicy(defaultPolicyJson);
  if (standard === undefined) throw new Error('The default policy is refused.');
  return {
    ...standard,
    plans: standard.plans.map((plan) => ({
      ...plan,
      maxRewardPercent: percent6(plan.maxRewardPercent / (plan.days < 90 ? 10n : 1n)),
    })),
    referral: { minDays: 7 },
    farming: { ...standard.farming, minToken: tokens(0.001) },
    withdrawal: {
      minToken: tokens(2),
      maxTokenPerDay: tokens(650),
      reviewAboveTon: tons(1500),
      fee: { percent: percent(1), flatToken: tokens(3.5) },
    },
    investmentBonus: [
      { token: tokens(1200), daily: percent(0.005) },
      { token: tokens(4000), daily: percent(0.01) },
    ],
    collectiveBonus: [
      { token: tokens(people * 200), daily: percent(0.005) },
      { token: tokens(people * 400), daily: percent(0.01) },
    ],
    tasks: standard.tasks.toReversed().map((task) => ({
      ...task,
      count: 1,
      reward: axiom(task.reward * 20n),
      budget: tokens(people * BUDGET_EACH[task.kind]),
    })),
  };
}

/** Tokens per person. */
const BUDGET_EACH: Readonly<Record<TaskKind, number>> = {
  daily_check_in: 0.08,
  connect_wallet: 0.5,
  first_bond: 1,
  invite_friends: 2,
  join_channel: 0.4,
  post_link: 0.8,
  screenshot: 0.8,
};
