import { ton as nanoTon } from '@axiom/domain/money';
import { type Behaviour, type Outcome, type RunResult, type Scenario, RULES } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import {
  compileBehaviours,
  paymentDelay,
  keyOf,
  populationOf,
  visitSecond,
} from '../../src-simulation/decisions/index.ts';
import { runReference } from '../../src-simulation/reference/index.ts';
import { aPolicy, axiom, percent, price, ton } from '../domain/support/fixtures.ts';
import { always, behaviourOf, type Change, groupOf, livelyScenario, scenarioOf } from './support/scenario.ts';

const IDLE = 1;

/** Somebody buys on the day they come and never again; `change` says what else they do from day 0 on. */
function oneOrder(change: Change<Behaviour> = {}): Behaviour {
  const { buying, ...rest } = change;
  return behaviourOf({ ...rest, buying: { chancePerDay: always, ...buying } });
}

/** From a day on, a group acts otherwise. */
function from(day: number, group: number, behaviour: number): Scenario['events'][number] {
  return { kind: 'behaviour', day, group, behaviour };
}

function plainPolicy(change: Partial<Scenario['policy']> = {}): Scenario['policy'] {
  return { ...aPolicy(), holdBonus: [], investmentBonus: [], collectiveBonus: [], ...change };
}

function counted(run: RunResult): Record<string, number> {
  return Object.fromEntries(Object.entries(run.rules).filter(([, count]) => count > 0));
}

function outcome(run: RunResult, person = 0): Outcome {
  return run.outcomes[person] as Outcome;
}

/** Second of day 0 at which the first person's bond became active. */
function paidSecond(scenario: Scenario, seed: number): number {
  const key = keyOf(populationOf(scenario), seed, 0);
  const [behaviour] = compileBehaviours(scenario);
  return visitSecond(key, 0) + paymentDelay(behaviour!, key, 0);
}

describe('one bond', () => {
  it('is held to its maturity: 101 TON at price 1 and 1 % spread are 100 AXIOM, 101 after 30 days', () => {
    const run = runReference(
      scenarioOf({
        days: 31,
        behaviours: [oneOrder({ buying: { plans: [0, 1, 0, 0, 0] } }), behaviourOf()],
        events: [from(1, 0, IDLE)],
      }),
      5,
    );
    expect(run.violations).toEqual([]);
    expect(counted(run)).toEqual({ arrived: 1, bond_paid: 1, bond_matured: 1, hold_step_reached: 1 });
    expect(outcome(run)).toMatchObject({ tonIn: ton('101'), tonOut: 0n, main: axiom('101'), bonded: 0n });
    expect(run.series.bonded_token[29]).toBe(axiom('100'));
    expect(run.series.bonded_token[30]).toBe(0n);
    expect(run.series.bought_ton[0]).toBe(ton('101'));
    expect(run.series.treasury_ton[30]).toBe(ton('1101'));
    expect(run.series.liabilities_ton[30]).toBe(ton('99.99'));
    expect(run.series.coverage[30]).toBe(11_011_101n);
    expect(run.totals).toMatchObject({
      'system/issuance/AXIOM': -axiom('100'),
      'system/rewards_expense/AXIOM': -axiom('1'),
      'system/sales/TON': -ton('101'),
      'system/capital/TON': -ton('1000'),
    });
    expect(run).toMatchObject({ userDays: 31, events: 4, engine: 'reference', days: 31 });
  });

  it('is staked at once and earns to its cap, to the second: 0.05 % a day up to 10 % take 200 days', () => {
    const scenario = scenarioOf({
      days: 201,
      policy: plainPolicy(),
      behaviours: [
        oneOrder({ buying: { plans: [1, 0, 0, 0, 0], life: { hold: 0, stake: 1, cancel: 0 } } }),
        behaviourOf(),
      ],
      events: [from(1, 0, IDLE)],
    });
    const run = runReference(scenario, 5);
    expect(run.violations).toEqual([]);
    expect(counted(run)).toEqual({ arrived: 1, bond_paid: 1, bond_staked: 1, stake_completed: 1 });
    expect(outcome(run)).toMatchObject({ main: axiom('110'), staked: 0n });
    const seconds = BigInt(86_400 - paidSecond(scenario, 5));
    expect(run.series.rewards_token[0]).toBe((50_000_000n * seconds) / 86_400n);
    expect(run.series.rewards_token[199]).toBe((50_000_000n * (199n * 86_400n + seconds)) / 86_400n);
    expect(run.series.staked_token[199]).toBe(axiom('100'));
    expect(run.series.active_stakes.slice(199)).toEqual([1n, 0n]);
    expect(run.series.rewards_token[200]).toBe(axiom('10'));
  });

  it('earns the bonus of days held from the midnight on at which the step is reached', () => {
    const scenario = scenarioOf({
      days: 5,
      policy: plainPolicy({ holdBonus: [{ days: 3, daily: percent('0.05') }] }),
      behaviours: [
        oneOrder({ buying: { plans: [1, 0, 0, 0, 0], life: { hold: 0, stake: 1, cancel: 0 } } }),
        behaviourOf(),
      ],
      events: [from(1, 0, IDLE)],
    });
    const run = runReference(scenario, 8);
    const seconds = BigInt(3 * 86_400 - paidSecond(scenario, 8));
    expect(run.rules.hold_step_reached).toBe(1);
    expect(run.series.rewards_token[2]).toBe((50_000_000n * seconds) / 86_400n);
    expect(run.series.rewards_token[4]).toBe((50_000_000n * seconds + 100_000_000n * 2n * 86_400n) / 86_400n);
    expect(outcome(run).main).toBe(run.series.rewards_token[4]);
    expect(run.series.balances_token[4]).toBe(run.series.rewards_token[4]);
  });

  it('is canceled on its day with the early-exit fee: 90 of 100 come back', () => {
    const run = runReference(
      scenarioOf({
        behaviours: [
          oneOrder({
            buying: { life: { hold: 0, stake: 0, cancel: 1 }, cancelAfterDays: { from: 3, to: 3 } },
          }),
          behaviourOf(),
        ],
        events: [from(1, 0, IDLE)],
      }),
      5,
    );
    expect(counted(run)).toEqual({ arrived: 1, bond_paid: 1, bond_canceled: 1 });
    expect(outcome(run)).toMatchObject({ main: axiom('90'), bonded: 0n });
    expect(run.series.fees_token.slice(2, 4)).toEqual([0n, axiom('10')]);
  });

  it('paid late is credited at the lower of both prices', () => {
    const points = [
      { day: 0, price: price('1') },
      { day: 1, price: price('100') },
    ];
    const scenario = scenarioOf({
      behaviours: [
        oneOrder({ buying: { payment: { in_time: 0, late: 1, unpaid: 0 } } }),
        oneOrder({ buying: { payment: { in_time: 0, late: 0, unpaid: 1 } } }),
      ],
      groups: [groupOf(), groupOf({ name: 'others', mix: [{ behaviour: 1, weight: 1 }] })],
      days: 1,
      price: { kind: 'path', points },
    });
    const run = runReference(scenario, 11);
    expect(counted(run)).toEqual({ arrived: 2, order_unpaid: 1, bond_paid_late: 1, late_at_lower_price: 1 });
    const step = BigInt(Math.floor(paidSecond(scenario, 11) / 600));
    const priceThen = 1_000_000_000n + (99_000_000_000n * step) / 144n;
    expect(outcome(run).bonded).toBe(
      (ton('101') * 1_000_000_000n * 100_000_000n) / (priceThen * 101_000_000n),
    );
    expect(outcome(run, 1)).toMatchObject({ tonIn: 0n, bonded: 0n });
  });
});

describe('a referral', () => {
  const friends = (life: Behaviour['buying']['life']) =>
    scenarioOf({
      days: 5,
      behaviours: [
        behaviourOf(),
        oneOrder({
          buying: { life, stakeAfterDays: { from: 2, to: 2 }, cancelAfterDays: { from: 2, to: 2 } },
        }),
      ],
      groups: [
        groupOf({ name: 'inviters' }),
        groupOf({
          name: 'friends',
          mix: [{ behaviour: 1, weight: 1 }],
          arrival: { kind: 'even', days: { from: 1, to: 1 } },
          inviter: { kind: 'group', group: 0, each: 1 },
        }),
      ],
      events: [from(2, 1, 0)],
    });

  it('pends at 5 % of the bond, is released with its turnover when it is staked, and raises the level', () => {
    const run = runReference(friends({ hold: 0, stake: 1, cancel: 0 }), 3);
    expect(run.violations).toEqual([]);
    expect(run.rules).toMatchObject({
      referral_pending: 1,
      referral_released: 1,
      referral_reversed: 0,
      level_reached: 1,
    });
    expect(outcome(run, 0)).toMatchObject({
      referral: axiom('5'),
      referralPending: 0n,
      turnover: ton('101'),
    });
    expect(run.series.balances_token[1]).toBe(axiom('5'));
  });

  it('is reversed when the bond is canceled', () => {
    const run = runReference(friends({ hold: 0, stake: 0, cancel: 1 }), 3);
    expect(run.rules).toMatchObject({ referral_pending: 1, referral_released: 0, referral_reversed: 1 });
    expect(outcome(run, 0)).toMatchObject({ referral: 0n, referralPending: 0n, turnover: 0n });
    expect(run.totals['system/rewards_expense/AXIOM']).toBe(0n);
  });
});

describe('the payout line', () => {
  const seller = behaviourOf({ selling: { chancePerDay: always } });
  const canceler = (amount: string) =>
    oneOrder({
      buying: {
        amountTon: { from: ton(amount), to: ton(amount) },
        life: { hold: 0, stake: 0, cancel: 1 },
        cancelAfterDays: { from: 1, to: 1 },
      },
    });
  const line = (change: Partial<Scenario> = {}) =>
    scenarioOf({
      days: 6,
      capitalTon: ton('0'),
      behaviours: [canceler('101'), canceler('10.1'), seller],
      groups: [groupOf(), groupOf({ name: 'small', mix: [{ behaviour: 1, weight: 1 }] })],
      events: [
        from(1, 0, 2),
        from(1, 1, 2),
        { kind: 'capital', day: 1, amountTon: nanoTon(-ton('60')) },
        { kind: 'capital', day: 3, amountTon: ton('50') },
      ],
      ...change,
    });

  it('keeps its order while the hot wallet is short: the small one behind waits too', () => {
    const run = runReference(line(), 2);
    expect(run.violations).toEqual([]);
    expect(run.rules).toMatchObject({ sold_main: 2, payout_waited: 2, payout_paid: 2, payout_held: 0 });
    expect(run.series.payouts_waiting).toEqual([0n, 2n, 2n, 0n, 0n, 0n]);
    expect(run.series.payouts_waiting_ton[1]).toBe(ton('97.0299'));
    expect(run.series.treasury_ton[2]).toBe(ton('51.1'));
  });

  it('a sale of 90 AXIOM costs 0.9 and brings 89.1 × 0.99 TON in full; the network fee is the treasury’s', () => {
    const run = runReference(line({ capitalTon: ton('100') }), 2);
    expect(outcome(run, 0)).toMatchObject({ tonOut: ton('88.209'), tonWaiting: 0n, main: 0n });
    expect(outcome(run, 1)).toMatchObject({ tonOut: ton('8.8209') });
    expect(run.rules.payout_waited).toBe(0);
    expect(run.totals).toMatchObject({
      'system/network_fees/TON': ton('0.02'),
      'system/fees/AXIOM': axiom('11.99'),
      'system/payouts_in_flight/AXIOM': 0n,
    });
  });

  it('a held payout that the operator refuses is given back in full, after the days of the review', () => {
    const policy = aPolicy();
    const run = runReference(
      line({
        days: 4,
        policy: { ...policy, withdrawal: { ...policy.withdrawal, reviewAboveTon: ton('50') } },
        operator: { reviewDays: 2, refuse: always, approve: always },
      }),
      2,
    );
    expect(run.rules).toMatchObject({ payout_held: 1, payout_refused: 1, payout_paid: 1 });
    expect(outcome(run, 0)).toMatchObject({ main: axiom('90'), tonOut: 0n });
    expect(run.series.payouts_waiting).toEqual([0n, 1n, 1n, 0n]);
  });
});

describe('a link for one', () => {
  const race = scenarioOf({
    days: 2,
    behaviours: [
      oneOrder({
        buying: { life: { hold: 0, stake: 0, cancel: 1 }, cancelAfterDays: { from: 1, to: 1 } },
      }),
      behaviourOf({ rebonding: { chancePerDay: always, for: { me: 0, others: 1 } } }),
      behaviourOf({ rebonding: { activateChancePerDay: always } }),
    ],
    groups: [groupOf(), groupOf({ name: 'takers', people: 2, mix: [{ behaviour: 2, weight: 1 }] })],
    events: [from(1, 0, 1)],
  });

  it('goes to the first of two who want it on one day; the other is told that it is used up', () => {
    const run = runReference(race, 4);
    expect(run.violations).toEqual([]);
    expect(run.rules).toMatchObject({
      link_created_main: 1,
      link_activated: 1,
      link_reached: 1,
      link_repeat: 0,
    });
    expect(run.outcomes.map(({ bonded }) => bonded)).toEqual([0n, axiom('90'), 0n]);
    expect(run.series.escrow_token).toEqual([0n, 0n]);
  });

  it('a repeat by who has it changes nothing', () => {
    const run = runReference({ ...race, days: 4, events: [...race.events, from(2, 0, 0)] }, 4);
    expect(run.rules).toMatchObject({ link_activated: 1, link_reached: 3, link_repeat: 2 });
    expect(run.outcomes[1]?.bonded).toBe(axiom('90'));
  });
});

describe('a snapshot', () => {
  const policy = plainPolicy();
  const scenario = scenarioOf({
    days: 7,
    policy: { ...policy, withdrawal: { ...policy.withdrawal, maxTokenPerDay: axiom('60') } },
    snapshot: {
      takenAtMs: 0,
      treasuryTon: ton('500'),
      people: [
        {
          group: 0,
          main: axiom('50'),
          referral: axiom('20'),
          task: axiom('0'),
          turnover: ton('0'),
          bonds: [],
          stakes: [
            {
              origin: 'paid',
              totalAmount: axiom('200'),
              dailyReward: percent('0.1'),
              maxReward: axiom('80'),
              earnedReward: axiom('79'),
              accrualRemainder: 0n,
              lastUpdatedAtMs: 0,
              activeSinceMs: 0,
            },
          ],
        },
      ],
    },
  });

  it('goes on where it was: a stake whose cap falls on a midnight completes in that day’s first second', () => {
    const run = runReference(scenario, 1);
    expect(run.violations).toEqual([]);
    expect(run.series.rewards_token.slice(3)).toEqual(['0.8', '1', '1', '1'].map(axiom));
    expect(run.series.active_stakes.slice(3)).toEqual([1n, 1n, 0n, 0n]);
    expect(outcome(run)).toMatchObject({ main: axiom('251'), referral: axiom('20'), staked: 0n });
    expect(run.series.treasury_ton[6]).toBe(ton('500'));
  });

  it('two sales of one day share the day’s limit: the second one is clipped', () => {
    const selling = { chancePerDay: always, referralChancePerDay: always };
    const run = runReference({ ...scenario, days: 1, behaviours: [behaviourOf({ selling })] }, 1);
    expect(run.rules).toMatchObject({ sold_main: 1, sold_referral: 1, sale_clipped: 1 });
    expect(outcome(run)).toMatchObject({ main: axiom('0.2'), referral: axiom('10') });
  });
});

describe('a run', () => {
  const runs = [1, 2, 3].map((seed) => runReference(livelyScenario(), seed));

  it('keeps the books at every midnight, whatever happens', () => {
    expect(runs.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('comes to every rule there is', () => {
    const never = RULES.filter((rule) => runs.every(({ rules }) => rules[rule] === 0));
    expect(never).toEqual([]);
  });

  it('is the same for the same seed and another for another', () => {
    expect(runReference(livelyScenario(), 1)).toEqual(runs[0]);
    expect(runs[1]?.series).not.toEqual(runs[0]?.series);
  });

  it('does not change for people whom nothing connects with others that come', () => {
    const buyer = oneOrder({
      buying: {
        chancePerDay: percent('20'),
        amountTon: { from: ton('5'), to: ton('400') },
        life: { hold: 1, stake: 1, cancel: 1 },
      },
      selling: { chancePerDay: percent('10') },
    });
    const alone = scenarioOf({
      days: 40,
      capitalTon: ton('1000000'),
      policy: plainPolicy(),
      behaviours: [buyer],
      groups: [groupOf({ people: 3 }), groupOf({ name: 'watched', people: 5 })],
    });
    const crowded = { ...alone, groups: [groupOf({ people: 30 }), ...alone.groups.slice(1)] };
    const watched = (run: RunResult) =>
      run.outcomes.filter(({ group }) => group === 1).map(({ person: _number, ...rest }) => rest);
    const before = watched(runReference(alone, 6));
    expect(watched(runReference(crowded, 6))).toEqual(before);
    expect(before.every(({ tonIn }) => tonIn > 0n)).toBe(true);
  });
});
