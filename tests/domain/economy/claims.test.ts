import { DocumentReader } from '@axiom/domain/document';
import { type Problem, provePolicy, readPolicy } from '@axiom/domain/economy';
import { type PriceBounds, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { aDocument, percent, price, put } from '../support/fixtures.ts';

interface Refuted {
  readonly title: string;
  /** What is put into the default document, by path. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly bounds?: Partial<PriceBounds>;
  readonly problem: Problem;
  /** Where a malformed value takes the ground from what is said. */
  readonly restsOn: readonly string[];
}

const PLANS = [0, 1, 2, 3, 4];
const CASES: readonly Refuted[] = [
  {
    title: 'the largest bond does not fit the books',
    changes: { 'mint.max_ton': '2067449296.591308367' },
    problem: {
      path: 'plans[4]',
      found: "up to 9223372036.854775808 AXIOM for mint.max_ton at the price source's lowest price",
      allowed:
        'at most 9223372036.854775807, what the ledger can hold: lower mint.max_ton, bonus_percent or max_reward_percent',
    },
    restsOn: ['plans[4].bonus_percent', 'plans[4].max_reward_percent', 'mint.max_ton', 'spread_percent'],
  },
  {
    title: "a day's sales do not fit the books",
    changes: { 'withdrawal.max_token_per_day': '4611686018.427387904' },
    problem: {
      path: 'withdrawal.max_token_per_day',
      found: "up to 9223372036.854775808 TON a day at the price source's highest price",
      allowed: 'at most 9223372036.854775807, what the ledger can hold: lower withdrawal.max_token_per_day',
    },
    restsOn: ['withdrawal.max_token_per_day'],
  },
  {
    title: 'the bounds of a bond are not in order',
    changes: { 'mint.max_ton': '4.5' },
    problem: { path: 'mint.max_ton', found: '4.5', allowed: 'at least mint.min_ton (5)' },
    restsOn: ['mint.max_ton', 'mint.min_ton'],
  },
  {
    title: 'the bounds of a sale are not in order',
    changes: { 'withdrawal.max_token_per_day': '4.5' },
    problem: {
      path: 'withdrawal.max_token_per_day',
      found: '4.5',
      allowed: 'at least withdrawal.min_token (5)',
    },
    restsOn: ['withdrawal.max_token_per_day', 'withdrawal.min_token'],
  },
  {
    title: 'a held quote is a free option',
    changes: {},
    bounds: { largestMove: percent('13.356') },
    problem: {
      path: 'spread_percent',
      found: '1',
      allowed:
        "so much that (1 − mint.early_exit_fee.percent)(1 + m)(1 − spread_percent) < 1 + spread_percent, with m = 13.356 %, the price source's largest move in 90 s",
    },
    restsOn: ['spread_percent', 'mint.early_exit_fee.percent'],
  },
  {
    title: 'a step of the price exceeds the spread',
    changes: {},
    bounds: { largestStep: percent('1.000001') },
    problem: {
      path: 'spread_percent',
      found: '1',
      allowed: "at least the price source's largest step, 1.000001 %",
    },
    restsOn: ['spread_percent'],
  },
  {
    title: 'a second account loses nothing',
    changes: { 'mint.early_exit_fee.percent': '0' },
    bounds: { largestMove: percent('3.051') },
    problem: {
      path: 'plans[3]',
      found: 'a bond bought through a second account and canceled loses nothing at level 1',
      allowed: 'a loss: raise spread_percent, mint.early_exit_fee.percent or withdrawal.fee.percent',
    },
    restsOn: [
      'plans[3].days',
      'referral.min_days',
      'mint.early_exit_fee.percent',
      'withdrawal.fee.percent',
      'spread_percent',
    ],
  },
  {
    title: 'a number of days stands twice',
    changes: { 'plans.1.days': 7 },
    problem: { path: 'plans[1].days', found: '7, as in plans[0]', allowed: 'each number of days once' },
    restsOn: ['plans[1].days', 'plans[0].days'],
  },
  {
    title: 'no plan is on offer',
    changes: Object.fromEntries(PLANS.map((index) => [`plans.${index}.is_active`, false])),
    problem: { path: 'plans', found: 'no active plan', allowed: 'at least one plan with is_active true' },
    restsOn: PLANS.map((index) => `plans[${index}].is_active`),
  },
  {
    title: 'a stake of the smallest payment earns too little',
    changes: { 'plans.0.daily_reward': '0.0403' },
    problem: {
      path: 'plans[0].daily_reward',
      found: '0.000997524 AXIOM a day for the smallest bond, 2.475247524 AXIOM',
      allowed: 'at least 0.001 AXIOM a day: raise daily_reward, mint.min_ton or farming.min_token',
    },
    restsOn: ['plans[0].daily_reward', 'mint.min_ton', 'farming.min_token', 'spread_percent'],
  },
  {
    title: 'a stake of the smallest link earns too little',
    changes: { 'farming.min_token': '1.999999' },
    problem: {
      path: 'plans[0].daily_reward',
      found: '0.000999999 AXIOM a day for the smallest bond, 1.999999 AXIOM',
      allowed: 'at least 0.001 AXIOM a day: raise daily_reward, mint.min_ton or farming.min_token',
    },
    restsOn: ['plans[0].daily_reward', 'mint.min_ton', 'farming.min_token', 'spread_percent'],
  },
  {
    title: 'the smallest sale is all fee',
    changes: { 'withdrawal.min_token': '0.05' },
    problem: { path: 'withdrawal.min_token', found: '0.05', allowed: 'more than its own fee (0.05)' },
    restsOn: ['withdrawal.min_token', 'withdrawal.fee', 'spread_percent'],
  },
  {
    title: 'the smallest sale brings nothing',
    changes: { 'withdrawal.min_token': '1.06' },
    bounds: { lowest: price('0.000000001') },
    problem: {
      path: 'withdrawal.min_token',
      found: '1.06',
      allowed:
        "so much that at the price source's lowest price, 0.000000001, it brings at least 0.000000001 TON",
    },
    restsOn: ['withdrawal.min_token', 'withdrawal.fee', 'spread_percent'],
  },
  {
    title: 'the smallest bond is all fee',
    changes: { 'mint.early_exit_fee.flat_token': '2.475247524' },
    problem: {
      path: 'mint.min_ton',
      found: "5: 2.475247524 AXIOM at the price source's highest price",
      allowed: 'so much that mint.early_exit_fee (10 %, at least 2.475247524 AXIOM) leaves something',
    },
    restsOn: ['mint.min_ton', 'mint.early_exit_fee', 'spread_percent'],
  },
  {
    title: 'the smallest link is all fee',
    changes: { 'withdrawal.min_token': '6', 'withdrawal.fee.flat_token': '5' },
    problem: {
      path: 'farming.min_token',
      found: '5',
      allowed: 'more than what selling it costs (1 %, at least 5 AXIOM)',
    },
    restsOn: ['farming.min_token', 'withdrawal.fee'],
  },
  {
    title: 'a stake never ends',
    changes: { 'plans.1.max_reward_percent': '80.008' },
    problem: {
      path: 'plans[1].max_reward_percent',
      found: 'reached after 1000.1 days of daily_reward',
      allowed: 'reached within 1000 days',
    },
    restsOn: ['plans[1].max_reward_percent', 'plans[1].daily_reward'],
  },
  {
    title: 'a stake ends before a day',
    changes: { 'plans.0.max_reward_percent': '0.099999' },
    problem: {
      path: 'plans[0].max_reward_percent',
      found: 'reached after 0.99 days with every bonus at its highest step',
      allowed: 'reached after at least 1 day: a stake returns its amount without the early-exit fee',
    },
    restsOn: [
      'plans[0].max_reward_percent',
      'plans[0].daily_reward',
      'hold_bonus',
      'investment_bonus',
      'collective_bonus',
    ],
  },
  {
    title: 'the days of a step do not rise',
    changes: { 'hold_bonus.1.days': 30 },
    problem: {
      path: 'hold_bonus[1]',
      found: 'a step that does not rise',
      allowed: 'days and daily both larger than in the step before',
    },
    restsOn: ['hold_bonus[0].days', 'hold_bonus[0].daily', 'hold_bonus[1].days', 'hold_bonus[1].daily'],
  },
  {
    title: 'the bonus of a step does not rise',
    changes: { 'investment_bonus.2.daily': '0.01' },
    problem: {
      path: 'investment_bonus[2]',
      found: 'a step that does not rise',
      allowed: 'token and daily both larger than in the step before',
    },
    restsOn: [
      'investment_bonus[1].token',
      'investment_bonus[1].daily',
      'investment_bonus[2].token',
      'investment_bonus[2].daily',
    ],
  },
  {
    title: 'the tokens of a step do not rise',
    changes: { 'collective_bonus.1.token': '1000000' },
    problem: {
      path: 'collective_bonus[1]',
      found: 'a step that does not rise',
      allowed: 'token and daily both larger than in the step before',
    },
    restsOn: [
      'collective_bonus[0].token',
      'collective_bonus[0].daily',
      'collective_bonus[1].token',
      'collective_bonus[1].daily',
    ],
  },
  {
    title: 'a task stands twice',
    changes: { 'tasks.1.kind': 'daily_check_in' },
    problem: {
      path: 'tasks[1]',
      found: 'daily_check_in, as in tasks[0]',
      allowed: 'each kind (and count) once',
    },
    restsOn: ['tasks[1].kind', 'tasks[1].count', 'tasks[0].kind', 'tasks[0].count'],
  },
  {
    title: 'a budget pays no task',
    changes: { 'tasks.0.budget': '0.009999999' },
    problem: { path: 'tasks[0].budget', found: '0.009999999', allowed: 'at least the reward (0.01)' },
    restsOn: ['tasks[0].reward', 'tasks[0].budget'],
  },
];

/** Every path of the document, of lists and objects too; also the fields that it leaves out. */
function pathsIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  );
  return path === '' ? inside : [path, ...inside];
}
const PATHS = [
  ...new Set([
    ...pathsIn(aDocument(), ''),
    ...PLANS.map((index) => `plans[${index}].is_active`),
    ...PLANS.map((index) => `tasks[${index}].count`),
  ]),
];
const overlap = (a: string, b: string) => `${a}.`.startsWith(`${b}.`) || a.startsWith(`${b}[`);

describe('what a policy does not hold', () => {
  it.each(CASES)('R4.16 $title: said, unless something it rests on is malformed', (refuted) => {
    const { changes, problem, restsOn } = refuted;
    const document = aDocument();
    for (const [at, value] of Object.entries(changes)) put(document, at, value);
    const policy = readPolicy(new DocumentReader(), document);
    const bounds = { ...SIMULATED_PRICE_BOUNDS, ...refuted.bounds };
    expect(provePolicy(policy, bounds)).toContainEqual(problem);
    const silent = PATHS.filter((bad) =>
      provePolicy(policy, bounds, [bad]).every(
        (said) => said.path !== problem.path || said.allowed !== problem.allowed,
      ),
    );
    const grounds = PATHS.filter((bad) => restsOn.some((at) => overlap(at, bad) || overlap(bad, at)));
    expect(silent).toEqual(grounds);
  });

  it('R4.16 what the books can just hold is allowed', () => {
    const document = put(aDocument(), 'mint.max_ton', '8788307318.135210911');
    put(document, 'withdrawal.max_token_per_day', '6148914691.236517205');
    const policy = readPolicy(new DocumentReader(), document);
    // 2.12 × max_ton / (2 × 1.01) and 1.5 × max_token_per_day are 2^63 − 1 nano, floored
    const bounds = { ...SIMULATED_PRICE_BOUNDS, lowest: price('2'), highest: price('1.5') };
    expect(provePolicy(policy, bounds)).toEqual([]);
    const more = readPolicy(new DocumentReader(), put(document, 'mint.max_ton', '8788307318.135210912'));
    expect(provePolicy(more, bounds).map(({ path }) => path)).toEqual(['plans[4]']);
  });

  it('R4.16 an empty list of plans is said, unless the list is malformed', () => {
    const policy = readPolicy(new DocumentReader(), put(aDocument(), 'plans', []));
    const said = (malformed: readonly string[]) => provePolicy(policy, SIMULATED_PRICE_BOUNDS, malformed);
    const problem = {
      path: 'plans',
      found: 'no active plan',
      allowed: 'at least one plan with is_active true',
    };
    expect(said([])).toEqual([problem]);
    expect(said(['mint'])).toEqual([problem]);
    expect(said(['plans'])).toEqual([]);
  });
});
