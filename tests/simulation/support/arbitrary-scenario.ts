import type { Behaviour, Scenario } from '@axiom/simulation';
import { axiom as nanoAxiom } from '@axiom/domain/money';
import fc from 'fast-check';
import { aPolicy, axiom, percent, price, ton } from '../../domain/support/fixtures.ts';
import { arbitrarySnapshot } from './arbitrary-snapshot.ts';
import { groupOf, scenarioOf } from './scenario.ts';

const chance: fc.Arbitrary<string> = fc.constantFrom('0', '3', '12.5', '40', '100');
const share: fc.Arbitrary<string> = fc.constantFrom('0.7', '33.333333', '85', '100');
const span = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const weight = fc.nat(3);

function weights(length: number): fc.Arbitrary<number[]> {
  return fc
    .array(weight, { minLength: length, maxLength: length })
    .map((each) => (each.some((one) => one > 0) ? each : each.with(0, 1)));
}

const buying = fc.record({
  chancePerDay: chance.map(percent),
  amountTon: fc
    .constantFrom(['5', '5'], ['5', '10000'], ['10.01', '60'], ['4000', '9999.99'])
    .map(([from, to]) => ({ from: ton(from as string), to: ton(to as string) })),
  plans: weights(5),
  payment: weights(3).map(([in_time = 0, late = 0, unpaid = 0]) => ({ in_time, late, unpaid })),
  life: weights(3).map(([hold = 0, stake = 0, cancel = 0]) => ({ hold, stake, cancel })),
  stakeAfterDays: span(9),
  cancelAfterDays: span(12),
});

const selling = fc.record({
  chancePerDay: chance.map(percent),
  share: share.map(percent),
  referralChancePerDay: chance.map(percent),
  referralShare: share.map(percent),
});

const panic = fc.record({
  when: fc.oneof(
    fc.record({
      kind: fc.constant('price_fall' as const),
      fall: fc.constantFrom('1', '10').map(percent),
      overDays: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      kind: fc.constant('coverage_below' as const),
      coverage: fc.constantFrom(500_000n, 900_000n, 1_500_000n),
    }),
  ),
  chance: chance.map(percent),
  share: share.map(percent),
  cancelsBonds: fc.boolean(),
});

const rebonding = fc.record({
  chancePerDay: chance.map(percent),
  source: weights(3).map(([main = 0, referral = 0, task = 0]) => ({ main, referral, task })),
  share: share.map(percent),
  plans: weights(5),
  for: weights(2).map(([me = 0, others = 0]) => ({ me, others })),
  count: span(3).map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
  cancelChance: chance.map(percent),
  cancelAfterDays: span(6),
  activateChancePerDay: chance.map(percent),
});

const tasks = fc.record({
  checkInChancePerDay: chance.map(percent),
  otherChancePerDay: chance.map(percent),
});

const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  name: fc.constant('somebody'),
  buying,
  selling,
  panics: fc.array(panic, { maxLength: 2 }),
  transferChancePerDay: chance.map(percent),
  rebonding,
  tasks,
});

const policy = fc
  .record({
    hasHold: fc.boolean(),
    hasInvestment: fc.boolean(),
    hasCollective: fc.boolean(),
    fastRewards: fc.boolean(),
    stakingFee: fc.constantFrom('0', '0.25'),
    shortPlans: fc.boolean(),
    minDays: fc.constantFrom(3, 90),
    budget: fc.constantFrom('0.5', '10000'),
    dayLimit: fc.constantFrom('50', '20000'),
    reviewAbove: fc.constantFrom('20', '1000'),
    exitFee: fc.constantFrom('0', '10'),
    minLink: fc.constantFrom('0.02', '5'),
  })
  .map((choice): Scenario['policy'] => {
    const base = aPolicy();
    return {
      ...base,
      plans: base.plans.map((plan, index) => ({
        ...plan,
        days: choice.shortPlans ? 2 + 3 * index : plan.days,
        dailyReward: percent(choice.fastRewards ? `${index + 0.234567}` : '0.111111'),
        maxRewardPercent: percent(choice.fastRewards ? `${2 + 3.1 * index}` : '0.77777'),
      })),
      mint: { ...base.mint, earlyExitFee: { percent: percent(choice.exitFee), flatToken: axiom('1') } },
      staking: { feeTon: ton(choice.stakingFee) },
      referral: { minDays: choice.minDays },
      farming: { ...base.farming, minToken: axiom(choice.minLink) },
      withdrawal: {
        ...base.withdrawal,
        maxTokenPerDay: axiom(choice.dayLimit),
        reviewAboveTon: ton(choice.reviewAbove),
      },
      holdBonus: choice.hasHold
        ? [
            { days: 3, daily: percent('0.005') },
            { days: 11, daily: percent('0.2') },
          ]
        : [],
      investmentBonus: choice.hasInvestment
        ? [
            { token: axiom('60'), daily: percent('0.0101') },
            { token: axiom('2000'), daily: percent('0.05') },
          ]
        : [],
      collectiveBonus: choice.hasCollective
        ? [
            { token: axiom('100'), daily: percent('0.005') },
            { token: axiom('5000'), daily: percent('0.03') },
          ]
        : [],
      tasks: base.tasks.map((task) => ({
        ...task,
        budget: nanoAxiom(axiom(choice.budget) + task.reward),
      })),
    };
  });

const prices: fc.Arbitrary<Scenario['price']> = fc.oneof(
  fc.constant({ kind: 'constant' as const, price: price('1') }),
  fc.constant({ kind: 'constant' as const, price: price('0.734512907') }),
  fc.constant({ kind: 'simulated' as const }),
  fc.constant({
    kind: 'walk' as const,
    start: price('0.9'),
    volatilityPerDay: percent('30'),
    driftPerDay: percent('-1'),
    lowest: price('0.2'),
    highest: price('2'),
  }),
  fc.constant({
    kind: 'path' as const,
    points: [
      { day: 0, price: price('1') },
      { day: 9, price: price('0.5') },
      { day: 20, price: price('1.5') },
    ],
  }),
);

const day = fc.nat(30);
const event: fc.Arbitrary<Scenario['events'][number]> = fc.oneof(
  fc.record({
    kind: fc.constant('price_change' as const),
    day,
    change: fc.constantFrom(percent('25'), percent('0'), -percent('40') as ReturnType<typeof percent>),
  }),
  fc.record({
    kind: fc.constant('sell' as const),
    day,
    groups: fc.constantFrom([0], [1], [0, 1]),
    chance: chance.map(percent),
    share: share.map(percent),
    cancelsBonds: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('capital' as const),
    day,
    amountTon: fc.constantFrom(ton('500'), -ton('100000') as ReturnType<typeof ton>),
  }),
  fc.record({
    kind: fc.constant('collective_bonus' as const),
    day,
    daily: fc.constantFrom('0', '0.02', '0.5').map(percent),
  }),
  fc.record({
    kind: fc.constant('behaviour' as const),
    day,
    group: fc.nat(1),
    behaviour: fc.nat(1),
  }),
  fc.record({ kind: fc.constant('no_arrivals' as const), day }),
);

const arrival: fc.Arbitrary<Scenario['groups'][number]['arrival']> = fc.oneof(
  fc.constant({ kind: 'at_start' as const }),
  span(12).map((days) => ({ kind: 'even' as const, days })),
  span(12).map((days) => ({ kind: 'growing' as const, days, perDay: percent('15') })),
);

const mix = weights(2).map((each) => each.map((one, index) => ({ behaviour: index, weight: one })));

/** Two small groups, two behaviours, every rule of the policy on or off, any events: whatever a scenario may say. */
export const arbitraryScenario: fc.Arbitrary<Scenario> = fc
  .record({
    days: fc.integer({ min: 1, max: 40 }),
    behaviours: fc.tuple(behaviour, behaviour),
    policy,
    price: prices,
    events: fc.array(event, { maxLength: 4 }),
    people: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 })),
    arrivals: fc.tuple(arrival, arrival),
    mixes: fc.tuple(mix, mix),
    inviter: fc.oneof(
      fc.constant({ kind: 'nobody' as const }),
      chance.map((each) => ({ kind: 'anyone' as const, chance: percent(each) })),
      fc.integer({ min: 1, max: 3 }).map((each) => ({ kind: 'group' as const, group: 0, each })),
    ),
    operator: fc.record({
      reviewDays: fc.nat(3),
      refuse: chance.map(percent),
      approve: chance.map(percent),
    }),
    recentLinks: fc.constantFrom(1, 2, 64),
    capital: fc.constantFrom('0', '50', '100000'),
    snapshot: fc.option(arbitrarySnapshot, { nil: undefined, freq: 2 }),
  })
  .map((choice) =>
    scenarioOf({
      days: choice.days,
      behaviours: choice.behaviours,
      policy: choice.policy,
      price: choice.price,
      events: choice.events.filter((each) => each.day < choice.days).toSorted((a, b) => a.day - b.day),
      groups: choice.people.map((people, index) =>
        groupOf({
          people,
          mix: choice.mixes[index] as Scenario['groups'][number]['mix'],
          arrival: choice.arrivals[index] as Scenario['groups'][number]['arrival'],
          inviter: index === 0 ? { kind: 'nobody' } : choice.inviter,
        }),
      ),
      operator: choice.operator,
      recentLinks: choice.recentLinks,
      capitalTon: ton(choice.capital),
      ...(choice.snapshot === undefined ? {} : { snapshot: choice.snapshot }),
    }),
  );
