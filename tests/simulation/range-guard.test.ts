import { ton as nanoTon } from '@axiom/domain/money';
import { run, prepare, runReference, type Scenario } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { OutOfRange, prepareFast, runFast } from '../../src-simulation/fast/index.ts';
import { aPolicy, percent, price, ton } from '../domain/support/fixtures.ts';
import { differencesOf } from './support/differences.ts';
import { always, behaviourOf, groupOf, scenarioOf } from './support/scenario.ts';

const LARGEST = 2n ** 53n;

/** Bonds that double in a day; whoever gets one back makes a link for themselves of all that they have. */
function doubling(days: number): Scenario {
  const [plan, ...rest] = aPolicy().plans;
  const saver = behaviourOf({
    buying: { chancePerDay: percent('30'), plans: [1, 0, 0, 0, 0] },
    rebonding: { chancePerDay: always, plans: [1, 0, 0, 0, 0] },
  });
  return scenarioOf({
    days,
    policy: { ...aPolicy(), plans: [{ ...plan!, days: 1, bonusPercent: percent('100') }, ...rest] },
    behaviours: [saver],
    groups: [groupOf({ people: 2 })],
  });
}

/** A price of almost the highest there is, and an event that raises it tenfold. */
function dear(): Scenario {
  return scenarioOf({
    days: 6,
    behaviours: [
      behaviourOf({
        buying: { chancePerDay: percent('60'), life: { hold: 1, stake: 1, cancel: 1 } },
        selling: { chancePerDay: percent('30') },
        tasks: { checkInChancePerDay: percent('50') },
      }),
    ],
    groups: [groupOf({ people: 5 })],
    capitalTon: ton('1000'),
    price: { kind: 'constant', price: price('1000000') },
    events: [
      { kind: 'price_change', day: 2, change: percent('900') },
      { kind: 'price_change', day: 4, change: percent('-99') },
    ],
  });
}

/** A hot wallet larger than a plain number holds, of which the owner takes almost all, then all, and puts in as much. */
function rich(sells: boolean): Scenario {
  const some = { chancePerDay: percent('50'), life: { hold: 1, stake: 1, cancel: 1 } };
  const selling = sells ? { chancePerDay: percent('40') } : {};
  const capital = (day: number, nano: bigint) => ({
    kind: 'capital' as const,
    day,
    amountTon: nanoTon(nano),
  });
  return scenarioOf({
    policy: { ...aPolicy(), holdBonus: [], investmentBonus: [], collectiveBonus: [] },
    behaviours: [behaviourOf({ buying: some, selling })],
    groups: [groupOf({ people: 5 })],
    capitalTon: ton('1000000000'),
    events: [
      capital(2, 5n * LARGEST),
      capital(4, 1n - nanoOf('1000000000')),
      capital(6, -nanoOf('1000000000')),
      capital(8, LARGEST),
    ],
  });
}

const nanoOf = (text: string): bigint => ton(text);

describe('the range of plain numbers', () => {
  it.each([
    ['somebody sells', true],
    ['nobody sells', false],
  ])('is not left by the owner’s capital, however large, where %s', (_, sells) => {
    const scenario = rich(sells);
    const reference = runReference(scenario, 4);
    expect(differencesOf(runFast(prepareFast(scenario), 4), reference)).toEqual([]);
    expect(reference.series.treasury_ton[3]).toBeGreaterThan(LARGEST * 100n);
  });

  it('is left in the middle of a run whose amounts double day by day: the reference answers, also the next time', () => {
    const short = doubling(8);
    expect(runFast(prepareFast(short), 3).engine).toBe('fast');
    const scenario = doubling(30);
    const world = prepareFast(scenario);
    expect(() => runFast(world, 3)).toThrow(OutOfRange);
    expect(world.day).toBeGreaterThan(8);
    expect(world.day).toBeLessThan(29);
    const simulation = prepare(scenario);
    const reference = runReference(scenario, 3);
    for (const answer of [run(simulation, 3), run(simulation, 3)]) {
      expect(answer.engine).toBe('reference');
      expect(differencesOf(answer, reference)).toEqual([]);
    }
    const most = reference.outcomes.map(({ main, bonded }) => main + bonded);
    expect(most.some((amount) => amount > LARGEST)).toBe(true);
  });

  it('does not hold prices that events raise past 2^53: the reference answers', () => {
    const scenario = dear();
    const reference = runReference(scenario, 5);
    expect(reference.series.price[2]).toBeGreaterThan(LARGEST);
    expect(reference.rules.bond_paid).toBeGreaterThan(0);
    expect(() => runFast(prepareFast(scenario), 5)).toThrow(OutOfRange);
    const answer = run(prepare(scenario), 5);
    expect(answer.engine).toBe('reference');
    expect(differencesOf(answer, reference)).toEqual([]);
    expect(answer.violations).toEqual([]);
  });
});
