import { parsePolicy, parseProvenPolicy } from '@axiom/domain/economy';
import { type PriceBounds, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { aDocument, aPolicy, percent, type PolicyDocument, price, put } from '../support/fixtures.ts';

function pathsOf(document: PolicyDocument, bounds?: Partial<PriceBounds>): readonly string[] {
  const parsed = parsePolicy(document, { ...SIMULATED_PRICE_BOUNDS, ...bounds });
  return (parsed.problems ?? []).map((problem) => problem.path);
}

describe('no free option in a quote: (1 − exit)(1 + m)(1 − spread) < 1 + spread', () => {
  it('R4.16 holds for the default up to the move that the two fees cover', () => {
    // 0.9 × (1 + m) × 0.99 < 1.01  ⇔  m < 13.3557… %
    expect(pathsOf(aDocument(), { largestMove: percent('13.355') })).toEqual([]);
    expect(pathsOf(aDocument(), { largestMove: percent('13.356') })).toEqual(['spread_percent']);
  });

  it('R4.16 is strict: exactly break-even is refused', () => {
    const document = put(aDocument(), 'mint.early_exit_fee', { percent: '0', flat_token: '0' });
    put(document, 'spread_percent', '25');
    // 1 × (1 + 2/3) × 0.75 = 1.25: no percentage in 1e-6 hits it exactly, both neighbours do what they must
    expect(pathsOf(document, { largestMove: percent('66.666666') })).toEqual([]);
    expect(pathsOf(document, { largestMove: percent('66.666667') })).toEqual(['spread_percent']);
    // 1 × (1 + 0) × 1 = 1
    put(document, 'spread_percent', '0');
    expect(pathsOf(document, { largestMove: percent('0'), largestStep: percent('0') })).toContain(
      'spread_percent',
    );
  });

  it('R4.16 wants a spread of at least one step of the price', () => {
    expect(pathsOf(aDocument(), { largestStep: percent('1') })).toEqual([]);
    expect(pathsOf(aDocument(), { largestStep: percent('1.000001') })).toEqual(['spread_percent']);
  });
});

describe('a second account', () => {
  it('R4.16 loses by buying, canceling and selling on every plan and level', () => {
    const free = put(aDocument(), 'mint.early_exit_fee', { percent: '0', flat_token: '0.1' });
    put(free, 'withdrawal.fee', { percent: '0', flat_token: '0.05' });
    put(free, 'spread_percent', '0');
    const quiet = { largestMove: percent('0'), largestStep: percent('0') };
    expect(pathsOf(free, quiet)).toEqual([
      'spread_percent',
      'plans[0]',
      'plans[1]',
      'plans[2]',
      'plans[3]',
      'plans[4]',
    ]);
    put(free, 'withdrawal.fee', { percent: '0.000001', flat_token: '0' });
    expect(pathsOf(free, quiet)).toEqual(['spread_percent']);
  });

  it('R4.16 loses also while a held quote’s price rises by m', () => {
    const document = put(aDocument(), 'mint.early_exit_fee.percent', '0');
    // (1 + m) × 0.99 < 1.01 for the quote alone, (1 + m) × 0.99 × 0.99 < 1.01 with the sale’s fee
    expect(pathsOf(document, { largestMove: percent('2.02') })).toEqual([]);
    expect(pathsOf(document, { largestMove: percent('3.05') })).toEqual(['spread_percent']);
    expect(pathsOf(document, { largestMove: percent('3.051') })).toContain('plans[0]');
  });

  it('R4.16 gets less from the bonus of a stake, which is released at once, than it paid', () => {
    // 0.12 × (1 + m) × 0.99 × 0.99 < 1.01 ⇔ m < 758.76… %; all but everything is kept on a cancel
    const document = put(aDocument(), 'mint.early_exit_fee.percent', '99');
    const found = (move: string) =>
      parsePolicy(document, { ...SIMULATED_PRICE_BOUNDS, largestMove: percent(move) }).problems?.find(
        ({ path }) => path === 'plans[0]',
      )?.found;
    expect(found('758')).toBeUndefined();
    expect(found('759')).toBe('a bond bought through a second account and staked loses nothing at level 8');
  });
});

describe('stakes', () => {
  it('R4.16 reach their cap within 1,000 days on every plan', () => {
    expect(pathsOf(put(aDocument(), 'plans.0.max_reward_percent', '50'))).toEqual([]);
    expect(pathsOf(put(aDocument(), 'plans.0.max_reward_percent', '50.000001'))).toEqual([
      'plans[0].max_reward_percent',
    ]);
  });

  it('R4.16 last at least a day, every bonus at its highest step: no way round the early-exit fee', () => {
    // 0.05 % a day and bonuses of 0.02, 0.02 and 0.01
    expect(pathsOf(put(aDocument(), 'plans.0.max_reward_percent', '0.1'))).toEqual([]);
    expect(parsePolicy(put(aDocument(), 'plans.0.max_reward_percent', '0.099999')).problems).toEqual([
      {
        path: 'plans[0].max_reward_percent',
        found: 'reached after 0.99 days with every bonus at its highest step',
        allowed: 'reached after at least 1 day: a stake returns its amount without the early-exit fee',
      },
    ]);
    expect(pathsOf(put(aDocument(), 'collective_bonus.1.daily', '9.91'))).toEqual([]);
    expect(pathsOf(put(aDocument(), 'collective_bonus.1.daily', '9.910001'))).toEqual([
      'plans[0].max_reward_percent',
    ]);
  });

  it('R4.16 of the smallest bond earn at least 1e6 nano a day at the highest price', () => {
    // 5 TON / (2 × 1.01) × 0.05 % = 0.001237…; the lowest daily reward that still gives 0.001 is 0.0404 %
    const at = (daily: string) => pathsOf(put(aDocument(), 'plans.0.daily_reward', daily));
    expect(at('0.0405')).toEqual([]);
    expect(at('0.0403')).toEqual(['plans[0].daily_reward']);
    expect(pathsOf(aDocument(), { highest: price('2.475') })).toEqual([]);
    expect(pathsOf(aDocument(), { highest: price('2.476') })).toEqual(['plans[0].daily_reward']);
  });

  it('R4.16 of the smallest re-bonding link do too', () => {
    expect(pathsOf(put(aDocument(), 'farming.min_token', '2'))).toEqual([]);
    expect(pathsOf(put(aDocument(), 'farming.min_token', '1.999999'))).toEqual(['plans[0].daily_reward']);
  });
});

describe('something is left', () => {
  it('R4.16 of the smallest sale: more than its fee, and a nano of TON at the lowest price', () => {
    const at = (min: string, lowest: string) =>
      parsePolicy(put(aDocument(), 'withdrawal.min_token', min), {
        ...SIMULATED_PRICE_BOUNDS,
        lowest: price(lowest),
      }).problems?.find(({ path }) => path === 'withdrawal.min_token')?.allowed;
    expect(at('0.05', '0.5')).toBe('more than its own fee (0.05)');
    expect(at('0.050000001', '0.5')).toMatch(/^so much that at the price source's lowest price, 0.5,/);
    // (1.07 − 0.05) × 0.99 = 1.0098, (1.06 − 0.05) × 0.99 = 0.9999 nano
    expect(at('1.06', '0.000000001')).toMatch(/it brings at least 0.000000001 TON$/);
    expect(at('1.07', '0.000000001')).toBeUndefined();
  });

  it('R4.16 of the smallest bond when it is canceled', () => {
    // 5 TON / (2 × 1.01) = 2.475247524 AXIOM
    const at = (flat: string) => pathsOf(put(aDocument(), 'mint.early_exit_fee.flat_token', flat));
    expect(at('2.475247523')).toEqual([]);
    expect(at('2.475247524')).toEqual(['mint.min_ton']);
  });

  it('R4.16 of a link’s smallest bond when it is sold', () => {
    const document = put(aDocument(), 'withdrawal.min_token', '6');
    expect(pathsOf(put(document, 'withdrawal.fee.flat_token', '4.999999999'))).toEqual([]);
    expect(pathsOf(put(document, 'withdrawal.fee.flat_token', '5'))).toEqual(['farming.min_token']);
  });
});

describe('amounts fit the books', () => {
  it('R4.16 the largest bond with its reward and its inviter’s, at the lowest price', () => {
    // 2.12 × max_ton / (0.4705 × 1.01) ≤ 2^63 − 1 nano for the plan of 365 days, 1.72 × for that of 180
    const at = (max: string) => pathsOf(put(aDocument(), 'mint.max_ton', max));
    expect(at('2067449296.591308366')).toEqual([]);
    expect(at('2067449296.591308367')).toEqual(['plans[4]']);
    expect(at('9000000000')).toEqual(['plans[0]', 'plans[1]', 'plans[2]', 'plans[3]', 'plans[4]']);
  });

  it('R4.16 a day’s sales at the highest price', () => {
    const at = (most: string) => pathsOf(put(aDocument(), 'withdrawal.max_token_per_day', most));
    expect(at('4611686018.427387903')).toEqual([]);
    expect(at('4611686018.427387904')).toEqual(['withdrawal.max_token_per_day']);
  });
});

describe('a policy that was proven when it was put in force', () => {
  it('R4.16 is read again without the proofs, but not without its form', () => {
    const broken = put(aDocument(), 'spread_percent', '0');
    expect(parsePolicy(broken).problems).toBeDefined();
    const read = parseProvenPolicy(broken);
    expect(read.problems).toBeUndefined();
    expect(read.policy).toEqual({ ...aPolicy(), spread: percent('0') });
    expect(parseProvenPolicy(put(aDocument(), 'spread_percent', 'half')).problems).toMatchObject([
      { path: 'spread_percent' },
    ]);
  });
});

describe('form and proofs in one reading', () => {
  const allPaths = (document: PolicyDocument) => pathsOf(document).toSorted();

  it('R4.16 proves what does not rest on the malformed', () => {
    const document = aDocument();
    put(document, 'mint.min_ton', 5);
    put(document, 'mint.max_ton', '1');
    put(document, 'plans.1.days', 7);
    put(document, 'plans.2.bonus_percent', null);
    put(document, 'plans.3.max_reward_percent', '500');
    put(document, 'tasks.0.budget', '0.001');
    put(document, 'extra', 1);
    expect(allPaths(document)).toEqual([
      'extra',
      'mint.min_ton',
      'plans[1].days',
      'plans[2].bonus_percent',
      'plans[3].max_reward_percent',
      'tasks[0].budget',
    ]);
  });

  it.each([
    ['mint.early_exit_fee.percent', {}, ['mint.early_exit_fee.percent']],
    [
      'withdrawal.fee.percent',
      { 'mint.early_exit_fee.percent': '0' },
      ['withdrawal.fee.percent', 'spread_percent'],
    ],
    ['withdrawal.fee.percent', { 'withdrawal.min_token': '0.000000001' }, ['withdrawal.fee.percent']],
    ['hold_bonus.0.daily', { 'plans.0.max_reward_percent': '0.01' }, ['hold_bonus[0].daily']],
    ['spread_percent', { 'mint.early_exit_fee.percent': '0' }, ['spread_percent']],
    ['plans.0.days', { 'plans.1.days': 1 }, ['plans[0].days']],
  ])('R4.16 leaves out what rests on a malformed %s', (path, changes, paths) => {
    const document = put(aDocument(), path, 'x');
    for (const [at, value] of Object.entries(changes)) put(document, at, value);
    expect(pathsOf(document, { largestMove: percent('2.5') })).toEqual(paths);
  });

  it('R4.16 says nothing of what is not there', () => {
    expect(allPaths(put(aDocument(), 'plans', 'x'))).toEqual(['plans']);
    expect(allPaths(put(aDocument(), 'hold_bonus', undefined))).toEqual(['hold_bonus']);
    expect(pathsOf([] as unknown as PolicyDocument)).toEqual(['']);
    const inactive = aDocument();
    for (const index of [0, 1, 2, 3]) put(inactive, `plans.${index}.is_active`, false);
    expect(allPaths(put(inactive, 'plans.4.is_active', 'no'))).toEqual(['plans[4].is_active']);
  });
});
