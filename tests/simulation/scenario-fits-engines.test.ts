import { parseScenario, runReference, simulate } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { identityOf, MOST_PEOPLE_OF_GROUP } from '../../src-simulation/decisions/index.ts';
import {
  MARKET,
  MOST_CHOICES,
  momentKey,
  NEVER,
  PURPOSE,
  PURPOSES_PER_DAY,
} from '../../src-simulation/draws/index.ts';
import { aScenario, buying, type Doc, events, many, saver } from './support/document.ts';

describe('what a reader lets through fits what the engines count on:', () => {
  const MOST_PEOPLE = 1_000_000;
  const MOST_GROUPS = 64;
  const LONGEST_DAYS = 3650;

  it('nobody shares an identity with another, a snapshot’s person or the market', () => {
    expect(MOST_PEOPLE).toBeLessThan(MOST_PEOPLE_OF_GROUP);
    expect(MOST_GROUPS).toBeLessThan(4095);
    expect(identityOf(4095, MOST_PEOPLE - 1)).toBeLessThan(MARKET);
  });

  it('everybody together, groups and snapshot, can be drawn from', () => {
    expect(2 * MOST_PEOPLE).toBeLessThanOrEqual(MOST_CHOICES);
  });

  it('no purpose of a day is another day’s: the last event has the last one', () => {
    expect(PURPOSE.event + 767).toBe(PURPOSES_PER_DAY - 1);
    expect(momentKey(0, PURPOSES_PER_DAY)).toBe(momentKey(1, 0));
    expect(LONGEST_DAYS * 144 * PURPOSES_PER_DAY).toBeLessThan(2 ** 32);
  });

  it('nothing that lies ahead is later than never', () => {
    expect(2 * LONGEST_DAYS).toBeLessThan(NEVER);
  });

  it.each<[string, 'fast' | 'reference', Doc]>([
    [
      'the default policy',
      'fast',
      {
        days: 60,
        groups: { all: { people: 10, mix: 'saver' } },
        ...saver({ chance_per_day: '20', life: { hold: 1, stake: 2, cancel: 1 } }),
      },
    ],
    [
      'a collective bonus for more than a plain number holds',
      'fast',
      {
        days: 60,
        policy: { 'collective_bonus[0].token': '50', 'collective_bonus[1].token': '9000000000' },
        ...saver({ chance_per_day: '20', life: { stake: 1 } }),
      },
    ],
    [
      'rates that no plain number holds over the days',
      'reference',
      {
        days: 3650,
        groups: { all: { people: 1, mix: 'saver' } },
        policy: {
          collective_bonus: [],
          plans: [
            { days: 7, bonus_percent: '0', daily_reward: '33.333333', max_reward_percent: '9999.999999' },
          ],
        },
        ...saver({ chance_per_day: '0.3', life: { stake: 1 } }),
      },
    ],
    [
      'the longest run with the most plans',
      'fast',
      {
        days: 3650,
        groups: { all: { people: 1, mix: 'saver' } },
        policy: {
          collective_bonus: [],
          plans: many(50, (n) => ({
            days: n === 49 ? 3650 : n + 1,
            bonus_percent: '0',
            daily_reward: '0.05',
            max_reward_percent: '10',
          })),
        },
        ...saver({ life: { hold: 1, stake: 1 }, stake_after_days: { from: 0, to: 3650 } }),
      },
    ],
    [
      'the highest price, at its rise',
      'reference',
      {
        days: 9,
        price: { kind: 'constant', price: '1000' },
        ...events({ kind: 'price_change', change: '99900' }),
        ...saver({ chance_per_day: '50' }),
      },
    ],
    [
      'the lowest price',
      'reference',
      {
        days: 9,
        price: { kind: 'constant', price: '0.000000001' },
        ...saver({ chance_per_day: '50' }),
      },
    ],
    [
      'the largest orders',
      'reference',
      {
        days: 9,
        policy: { 'mint.max_ton': '9000000' },
        ...saver({ chance_per_day: '50', amount_ton: { from: '8999000', to: '9000000' } }),
      },
    ],
    [
      'the most events of one day',
      'fast',
      {
        days: 9,
        ...events(...many(768, () => ({ kind: 'sell', chance: '1', share: '1' }))),
        behaviours: { saver: { buying: { ...buying, chance_per_day: '50', life: { cancel: 1 } } } },
      },
    ],
    [
      'the first year',
      'fast',
      {
        days: 9,
        starts_on: '0000-01-01',
        ...saver({ chance_per_day: '50' }),
      },
    ],
    [
      'the last year',
      'fast',
      {
        days: 9,
        starts_on: '9999-12-31',
        ...saver({ chance_per_day: '50' }),
      },
    ],
  ])(
    '%s',
    (_, engine, change) => {
      const { scenario, problems } = parseScenario(aScenario(change));
      expect(problems).toBeUndefined();
      if (scenario === undefined) return;
      const reference = runReference(scenario, 7);
      expect(reference.violations).toEqual([]);
      expect(reference.events).toBeGreaterThan(0);
      expect(simulate(scenario, 7)).toEqual({ ...reference, engine });
    },
    120_000,
  );
});
