import { defaultPolicyJson } from '@axiom/domain/economy';
import { describe, expect, it } from 'vitest';
import { axiom, percent, price, ton } from '../domain/support/fixtures.ts';
import { aScenario, read, saver } from './support/small-scenario.ts';

describe('a scenario document', () => {
  it('is as small as its behaviours and groups: every block has a default', () => {
    const { scenario, unproven, runs, seed } = read(aScenario());
    expect({ unproven, runs, seed }).toEqual({ unproven: [], runs: 1, seed: 1 });
    expect(scenario).toMatchObject({
      title: 'test',
      startDay: 20_454,
      capitalTon: 0n,
      networkFeeTon: ton('0.01'),
      price: { kind: 'simulated' },
      events: [],
      operator: { reviewDays: 1, refuse: 0n, approve: percent('100') },
      recentLinks: 64,
      expectations: [],
    });
    expect(scenario.policy.withdrawal.maxTokenPerDay).toBe(axiom('20000'));
    expect(scenario.groups[0]).toEqual({
      name: 'all',
      people: 10,
      mix: [{ behaviour: 0, weight: 1 }],
      arrival: { kind: 'at_start' },
      inviter: { kind: 'nobody' },
      invites: true,
    });
    const [behaviour] = scenario.behaviours;
    expect(behaviour?.selling.chancePerDay).toBe(0n);
    expect(behaviour?.buying).toMatchObject({
      chancePerDay: percent('2'),
      amountTon: { from: ton('5'), to: ton('100') },
      plans: [1, 1, 1, 1, 1],
      payment: { in_time: 1, late: 0, unpaid: 0 },
    });
  });

  it('behaviours extend others block by block; lists and weights are replaced', () => {
    const { scenario } = read(
      aScenario({
        behaviours: {
          whale: { extends: 'saver', buying: { amount_ton: '10000', life: { stake: 1 } } },
          saver: { buying: { ...saver.buying, life: { hold: 1 }, plans: { '365': 2 } } },
        },
      }),
    );
    expect(scenario.behaviours[0]?.buying).toMatchObject({
      chancePerDay: percent('2'),
      amountTon: { from: ton('10000'), to: ton('10000') },
      plans: [0, 0, 0, 0, 2],
      life: { hold: 0, stake: 1, cancel: 0 },
    });
  });

  it('the policy is the default with overrides by path, or a whole document', () => {
    const policy = { 'withdrawal.fee.percent': '3', 'plans[0].days': 8, spread_percent: '2' };
    const { scenario, policyDocument } = read(aScenario({ policy }));
    expect(scenario.policy.withdrawal.fee.percent).toBe(percent('3'));
    expect(scenario.policy.plans[0]?.days).toBe(8);
    expect(scenario.policy.spread).toBe(percent('2'));
    expect(policyDocument['spread_percent']).toBe('2');
    expect(read(aScenario({ policy: defaultPolicyJson })).policyDocument).toEqual(defaultPolicyJson);
  });

  it('events stand by day, those of one day in their order', () => {
    const { scenario } = read(
      aScenario({
        events: [
          { kind: 'no_arrivals', day: 50 },
          { kind: 'sell', day: 3, groups: ['all'], share: '50' },
          { kind: 'capital', day: 3, amount_ton: '-10' },
        ],
      }),
    );
    expect(scenario.events).toEqual([
      {
        kind: 'sell',
        day: 3,
        groups: [0],
        chance: percent('100'),
        share: percent('50'),
        cancelsBonds: false,
      },
      { kind: 'capital', day: 3, amountTon: -ton('10') },
      { kind: 'no_arrivals', day: 50 },
    ]);
  });

  it('expectations count in their measure’s unit', () => {
    const { scenario } = read(
      aScenario({
        expectations: [
          { measure: 'coverage', when: 'always', is: 'at_least', value: '0.8', in_runs: '95' },
          { measure: 'people', when: { day: 9 }, is: 'at_most', value: 10 },
          { measure: 'tvl_ton', when: 'at_end', is: 'at_least', value: '5' },
        ],
      }),
    );
    expect(scenario.expectations).toEqual([
      { measure: 'coverage', when: 'always', is: 'at_least', value: 800_000n, inRuns: percent('95') },
      { measure: 'people', when: { day: 9 }, is: 'at_most', value: 10n, inRuns: percent('100') },
      { measure: 'tvl_ton', when: 'at_end', is: 'at_least', value: ton('5'), inRuns: percent('100') },
    ]);
  });

  it.each([
    ['1970-01-01', 0],
    ['2000-02-29', 11_016],
    ['2026-01-01', 20_454],
    ['2100-03-01', 47_541],
  ])('starts on a calendar day: %s', (date, day) => {
    expect(read(aScenario({ starts_on: date })).scenario.startDay).toBe(day);
  });
});

describe('prices', () => {
  it('are TON per AXIOM', () => {
    const { scenario } = read(aScenario({ price: { kind: 'constant', price: '0.5' } }));
    expect(scenario.price).toEqual({ kind: 'constant', price: price('0.5') });
  });
});
