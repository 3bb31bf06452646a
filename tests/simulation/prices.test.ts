import { describe, expect, it } from 'vitest';
import { simulatedPriceAt } from '@axiom/domain/price';
import { percent, price } from '../domain/support/fixtures.ts';
import { priceAt, tabulatePrices } from '../../src-simulation/prices/index.ts';
import { scenarioOf } from './support/scenario.ts';

const DAY = 86_400;
const walk = {
  kind: 'walk',
  start: price('1'),
  volatilityPerDay: percent('6'),
  driftPerDay: percent('0'),
  lowest: price('0.5'),
  highest: price('2'),
} as const;

describe('prices of a run', () => {
  it('a constant price needs no table', () => {
    const prices = tabulatePrices(scenarioOf(), 1);
    expect(prices.steps).toBeNull();
    expect(priceAt(prices, 5 * DAY + 17)).toBe(price('1'));
  });

  it('a change holds from its midnight on, changes multiply, and the result is floored once', () => {
    const events = [
      { kind: 'price_change', day: 2, change: percent('-33.333333') },
      { kind: 'price_change', day: 4, change: percent('50') },
    ] as const;
    const prices = tabulatePrices(scenarioOf({ events }), 1);
    expect(priceAt(prices, 2 * DAY - 1)).toBe(price('1'));
    expect(priceAt(prices, 2 * DAY)).toBe(price('0.66666667'));
    expect(priceAt(prices, 4 * DAY)).toBe(price('1.000000005'));
    expect(priceAt(prices, 10 * DAY)).toBe(price('1.000000005'));
  });

  it('never falls below 1e-9 TON', () => {
    const events = [{ kind: 'price_change', day: 1, change: percent('-99.9') }] as const;
    const prices = tabulatePrices(
      scenarioOf({ price: { kind: 'constant', price: price('0.000000002') }, events }),
      1,
    );
    expect(priceAt(prices, DAY)).toBe(1n);
  });

  it('a path is straight between its points and stands still outside of them', () => {
    const points = [
      { day: 1, price: price('1') },
      { day: 3, price: price('2') },
    ];
    const prices = tabulatePrices(scenarioOf({ price: { kind: 'path', points } }), 1);
    expect(priceAt(prices, 0)).toBe(price('1'));
    expect(priceAt(prices, 2 * DAY)).toBe(price('1.5'));
    expect(priceAt(prices, DAY + 600)).toBe(price('1.003472222'));
    expect(priceAt(prices, 9 * DAY)).toBe(price('2'));
  });

  it('the simulated price is the price source’s own, each ten minutes', () => {
    const scenario = scenarioOf({ price: { kind: 'simulated' } });
    const startMs = scenario.startDay * DAY * 1000;
    const prices = tabulatePrices(scenario, 42);
    expect(priceAt(prices, 3 * DAY + 1234)).toBe(simulatedPriceAt(42, startMs + (3 * DAY + 1200) * 1000));
    const fixed = tabulatePrices(scenarioOf({ price: { kind: 'simulated', seed: 9 } }), 42);
    expect(priceAt(fixed, 0)).toBe(simulatedPriceAt(9, startMs));
  });

  it('a walk steps by volatility / 12 and drift / 144 each ten minutes, by its seed, within its bounds', () => {
    const prices = tabulatePrices(scenarioOf({ price: walk }), 7);
    const first = priceAt(prices, 600);
    expect([price('1.005'), price('0.995')]).toContain(first);
    expect(tabulatePrices(scenarioOf({ price: walk }), 7)).toEqual(prices);
    expect(tabulatePrices(scenarioOf({ price: walk }), 8)).not.toEqual(prices);
    const steps = [...tabulatePrices(scenarioOf({ days: 400, price: walk }), 7).steps!];
    expect(Math.min(...steps)).toBe(500_000_000);
    expect(Math.max(...steps)).toBe(2_000_000_000);
    expect(steps.every(Number.isInteger)).toBe(true);
  });

  it('a walk without volatility follows its drift, exact where the product is beyond plain numbers', () => {
    const calm = { ...walk, volatilityPerDay: percent('0'), driftPerDay: percent('144') };
    const start = price('900000');
    const prices = tabulatePrices(scenarioOf({ price: { ...calm, start, highest: price('9000000') } }), 1);
    expect(priceAt(prices, 600)).toBe(price('909000'));
    expect(priceAt(prices, 1200)).toBe(price('918090'));
  });
});
