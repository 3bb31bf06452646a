import { parsePolicy } from '@axiom/domain/economy';
import { type PriceBounds, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { aDocument, percent, type PolicyDocument, price, put } from '../support/fixtures.ts';

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
});

describe('stakes', () => {
  it('R4.16 reach their cap within 1,000 days on every plan', () => {
    expect(pathsOf(put(aDocument(), 'plans.0.max_reward_percent', '50'))).toEqual([]);
    expect(pathsOf(put(aDocument(), 'plans.0.max_reward_percent', '50.000001'))).toEqual([
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
