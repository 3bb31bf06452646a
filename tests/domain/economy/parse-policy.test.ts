import {
  defaultPolicyJson,
  feeOf,
  parsePolicy,
  policyOf,
  PolicyRefused,
  type Problem,
} from '@axiom/domain/economy';
import { SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { axiom as nanoAxiom } from '@axiom/domain/money';
import { aDocument, aPolicy, axiom, percent, put } from '../support/fixtures.ts';

function problemsOf(document: unknown): readonly Problem[] {
  return parsePolicy(document).problems ?? [];
}

describe('the default policy', () => {
  it('R4.16 reads without a problem and holds the numbers of its document', () => {
    const policy = aPolicy();
    expect(policy.plans.map((plan) => [plan.days, plan.isActive, plan.dailyReward])).toEqual([
      [7, true, percent('0.05')],
      [30, true, percent('0.08')],
      [90, true, percent('0.1')],
      [180, true, percent('0.12')],
      [365, true, percent('0.15')],
    ]);
    expect(policy.mint).toEqual({
      minTon: 5_000_000_000n,
      maxTon: 10_000_000_000_000n,
      maxPending: 3,
      earlyExitFee: { percent: 10_000_000n, flatToken: 100_000_000n },
    });
    expect(policy.plans[2]).toEqual({
      days: 90,
      isActive: true,
      bonusPercent: percent('4'),
      dailyReward: percent('0.1'),
      maxRewardPercent: percent('40'),
    });
    expect(policy).toMatchObject({
      spread: percent('1'),
      staking: { feeTon: 0n },
      referral: { minDays: 90 },
      farming: { minToken: axiom('5'), maxActivations: 1000 },
      transfer: { minToken: axiom('1') },
      withdrawal: {
        minToken: axiom('5'),
        maxTokenPerDay: axiom('20000'),
        reviewAboveTon: 1_000_000_000_000n,
        fee: { percent: percent('1'), flatToken: axiom('0.05') },
      },
      holdBonus: [
        { days: 30, daily: percent('0.005') },
        { days: 90, daily: percent('0.01') },
        { days: 365, daily: percent('0.02') },
      ],
      investmentBonus: [
        { token: axiom('1000'), daily: percent('0.005') },
        { token: axiom('10000'), daily: percent('0.01') },
        { token: axiom('100000'), daily: percent('0.02') },
      ],
      collectiveBonus: [
        { token: axiom('1000000'), daily: percent('0.005') },
        { token: axiom('10000000'), daily: percent('0.01') },
      ],
    });
    expect(policy.tasks[0]).toEqual({
      kind: 'daily_check_in',
      count: 1,
      reward: axiom('0.01'),
      budget: axiom('10000'),
    });
    expect(policy.tasks).toHaveLength(7);
    expect(policy.tasks[3]).toEqual({
      kind: 'invite_friends',
      count: 3,
      reward: axiom('1'),
      budget: axiom('5000'),
    });
  });

  it('may say of a plan whether it is on offer', () => {
    const document = put(put(aDocument(), 'plans.0.is_active', true), 'plans.1.is_active', false);
    expect(parsePolicy(document).policy?.plans.map((plan) => plan.isActive)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('answers its plans by days, whatever the order of the document', () => {
    const document = aDocument();
    put(document, 'plans', (document['plans'] as unknown[]).toReversed());
    expect(parsePolicy(document).policy?.plans.map((plan) => plan.days)).toEqual([7, 30, 90, 180, 365]);
  });

  it('is not changed by reading it', () => {
    const before = JSON.stringify(defaultPolicyJson);
    parsePolicy(defaultPolicyJson);
    expect(JSON.stringify(defaultPolicyJson)).toBe(before);
  });

  it('is shared by everybody, so nobody can change it', () => {
    expect(() => (defaultPolicyJson.plans[0]!.days = 8)).toThrow(TypeError);
    const own = structuredClone(defaultPolicyJson);
    own.plans.pop();
    expect(policyOf(own).plans).toHaveLength(4);
  });

  it('may say where its schema is, which changes nothing', () => {
    const named = { $schema: './policy.schema.json', ...defaultPolicyJson };
    expect(parsePolicy(named)).toEqual(parsePolicy(defaultPolicyJson));
    expect(problemsOf({ ...named, $schema: 7 })).toMatchObject([{ path: '["$schema"]' }]);
  });

  it('is answered or refused with every problem, where it has to hold', () => {
    expect(policyOf(defaultPolicyJson)).toEqual(parsePolicy(defaultPolicyJson).policy);
    const broken = { ...defaultPolicyJson, spread_percent: 'half', tasks: 7 };
    try {
      policyOf(broken);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(PolicyRefused);
      expect(error).toMatchObject({
        code: 'policy_refused',
        category: 'invalid',
        field: 'spread_percent',
        problems: problemsOf(broken),
      });
      for (const { path } of problemsOf(broken)) expect((error as Error).message).toContain(path);
    }
    expect(() =>
      policyOf(defaultPolicyJson, { ...SIMULATED_PRICE_BOUNDS, largestStep: percent('2') }),
    ).toThrow('spread_percent: 1; allowed: at least');
  });
});

describe('a malformed policy', () => {
  it.each([
    ['spread_percent', 1, '1', /^a decimal text from "0" to "50"/],
    ['spread_percent', '-1', '"-1"', /^a decimal text/],
    ['spread_percent', '51', '"51"', /^a decimal text from "0" to "50"/],
    ['spread_percent', '0.0000001', '"0.0000001"', /at most 6 fraction digits/],
    ['spread_percent', undefined, 'nothing', /^a decimal text/],
    ['mint.min_ton', '0', '"0"', /^a decimal text from "0.000000001"/],
    ['mint.min_ton', '1e3', '"1e3"', /^a decimal text/],
    ['mint.max_pending', 2.5, '2.5', /^a whole number from 1 to 100$/],
    ['mint.max_pending', '3', '"3"', /^a whole number/],
    ['mint.max_pending', 101, '101', /^a whole number/],
    ['mint.early_exit_fee.percent', '100', '"100"', /to "99.999999"/],
    ['referral.min_days', 0, '0', /^a whole number from 1 to 3650$/],
    ['plans', [], 'a list of 0', /^a list of 1 to 50$/],
    ['plans', {}, 'an object', /^a list of 1 to 50$/],
    ['mint', null, 'null', /^an object with min_ton, max_ton, max_pending, early_exit_fee$/],
    ['staking', [], 'a list', /^an object with fee_ton$/],
    ['tasks.0.kind', 'dance', '"dance"', /^one of join_channel, connect_wallet/],
  ])('names %s = %j', (path, value, found, allowed) => {
    const at = path.replace(/\.(\d+)/g, '[$1]');
    const [problem] = problemsOf(put(aDocument(), path, value)).filter((each) => each.path === at);
    expect(problem?.found).toBe(found);
    expect(problem?.allowed).toMatch(allowed);
  });

  it.each([
    ['plans.1.is_active', 'plans[1].is_active', 'true', 'true or false'],
    [
      'plans.1.colour',
      'plans[1].colour',
      'true',
      'no such field; known: days, bonus_percent, daily_reward, max_reward_percent, is_active',
    ],
    ['tasks.0.count', 'tasks[0].count', 'true', 'no such field; known: kind, reward, budget'],
  ])('refuses "true" at %s', (path, at, value, allowed) => {
    expect(problemsOf(put(aDocument(), path, value))).toEqual([{ path: at, found: '"true"', allowed }]);
  });

  it.each([null, undefined, 3, 'text', []])('refuses %j as a document', (document) => {
    expect(problemsOf(document)[0]?.path).toBe('');
  });

  it.each([
    ['spread_percent', '%'],
    ['mint.min_ton', 'TON'],
    ['farming.min_token', 'AXIOM'],
    ['plans.0.bonus_percent', '%'],
    ['plans.0.daily_reward', '% a day'],
    ['plans.0.max_reward_percent', '%'],
    ['withdrawal.fee.percent', '%'],
  ])('says of %s that it is in %s', (path, unit) => {
    expect(problemsOf(put(aDocument(), path, 'x'))[0]?.allowed).toContain(` (${unit})`);
  });

  it('tells every problem at once', () => {
    const document = aDocument();
    put(document, 'spread_percent', 'x');
    put(document, 'mint.min_ton', 5);
    put(document, 'plans.2.days', 'ninety');
    put(document, 'extra', 1);
    expect(
      problemsOf(document)
        .map((problem) => problem.path)
        .toSorted(),
    ).toEqual(['extra', 'mint.min_ton', 'plans[2].days', 'spread_percent']);
  });
});

describe('a policy that does not hold together', () => {
  it.each([
    ['plans.1.days', 7, 'plans[1].days', /each number of days once/],
    ['mint.max_ton', '4', 'mint.max_ton', /at least mint.min_ton \(5\)/],
    ['withdrawal.max_token_per_day', '4', 'withdrawal.max_token_per_day', /at least withdrawal.min_token/],
    ['withdrawal.min_token', '0.05', 'withdrawal.min_token', /more than its own fee/],
    ['hold_bonus.1.days', 30, 'hold_bonus[1]', /both larger than in the step before/],
    ['investment_bonus.2.daily', '0.01', 'investment_bonus[2]', /both larger/],
    ['collective_bonus.1.token', '1', 'collective_bonus[1]', /both larger/],
    ['tasks.1.kind', 'daily_check_in', 'tasks[1]', /each kind \(and count\) once/],
    ['tasks.0.budget', '0.001', 'tasks[0].budget', /at least the reward/],
  ])('names %s = %j', (path, value, at, allowed) => {
    const problems = problemsOf(put(aDocument(), path, value));
    expect(problems.map((problem) => problem.path)).toContain(at);
    expect(problems.find((problem) => problem.path === at)?.allowed).toMatch(allowed);
  });

  it.each([
    ['mint.max_ton', '5'],
    ['withdrawal.max_token_per_day', '5'],
    ['tasks.0.budget', '0.01'],
    ['tasks.6.kind', 'invite_friends'],
  ])('may stand at the very bound: %s = %j', (path, value) => {
    const document = put(aDocument(), path, value);
    if (value === 'invite_friends') put(document, 'tasks.6.count', 4);
    expect(problemsOf(document)).toEqual([]);
  });

  it('needs an active plan', () => {
    const document = aDocument();
    for (const index of [0, 1, 2, 3, 4]) put(document, `plans.${index}.is_active`, false);
    expect(problemsOf(document)).toEqual([
      { path: 'plans', found: 'no active plan', allowed: 'at least one plan with is_active true' },
    ]);
  });
});

describe('feeOf', () => {
  const fee = { percent: percent('10'), flatToken: axiom('0.1') };

  it('R4.16 is max(flat, percent), ceiled, at most the amount', () => {
    expect(feeOf(axiom('100'), fee)).toBe(axiom('10'));
    expect(feeOf(axiom('0.5'), fee)).toBe(axiom('0.1'));
    expect(feeOf(axiom('0.05'), fee)).toBe(axiom('0.05'));
    expect(feeOf(axiom('10.000000001'), fee)).toBe(axiom('1.000000001'));
    expect(feeOf(axiom('0'), fee)).toBe(0n);
    expect(feeOf(nanoAxiom(-5n), fee)).toBe(0n);
  });

  it('R4.16 is nothing at 0 percent: no flat minimum then', () => {
    expect(feeOf(axiom('100'), { percent: percent('0'), flatToken: axiom('0.1') })).toBe(0n);
  });
});
