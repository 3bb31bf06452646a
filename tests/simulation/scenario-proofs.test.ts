import { describe, expect, it } from 'vitest';
import { notes } from './support/document.ts';
import { aScenario, read } from './support/small-scenario.ts';

describe('the proofs of the policy', () => {
  const crash = { events: [{ kind: 'price_change', day: 9, change: '-50' }] };

  it('are made with the price of the scenario: what breaks them needs consent, and is named', () => {
    const refused = notes(aScenario(crash));
    expect(refused[0]).toMatch(/^policy\.spread_percent .* m = 10\d\.\d+ %/);
    expect(refused[1]).toMatch(/^policy\.spread_percent .* at least the price source's largest step/);
    for (const note of refused) expect(note).toMatch(/; or "allow_unproven": true where/);
    const { unproven } = read(aScenario({ ...crash, allow_unproven: true }));
    expect(unproven).toHaveLength(refused.length);
  });

  it.each([
    ['a constant', { kind: 'constant', price: '1' }, []],
    ['a slow path', { kind: 'path', points: [0, 90].map((day) => ({ day, price: '1' })) }, []],
    [
      'a path that halves within a day',
      { kind: 'path', points: [0, 1].map((day) => ({ day, price: day === 0 ? '1000' : '1' })) },
      ['policy.spread_percent'],
    ],
    ['a calm walk', { kind: 'walk', start: '1', volatility_per_day: '5', lowest: '0.5', highest: '2' }, []],
    [
      'a wild walk',
      { kind: 'walk', start: '1', volatility_per_day: '20', lowest: '0.5', highest: '2' },
      ['policy.spread_percent'],
    ],
  ])('know %s', (_, model, paths) => {
    const { unproven } = read(aScenario({ price: model, allow_unproven: true }));
    expect([...new Set(unproven.map(({ path }) => path).filter((path) => path.includes('spread')))]).toEqual(
      paths,
    );
  });

  it('an inconsistent policy is refused whatever is allowed', () => {
    expect(notes(aScenario({ allow_unproven: true, policy: { 'mint.max_ton': '1' } }))).toEqual([
      expect.stringMatching(/^policy\.mint\.max_ton \| 1 \| at least mint\.min_ton/),
    ]);
  });
});
