import { GLOBAL_RULES, RULES } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { prepareFast, runFast } from '../../src-simulation/fast/index.ts';
import { fullEconomy } from '../../scripts/bench/scenarios/full-economy.ts';

const PEOPLE = 10_000;

describe('the full economy of the bench', () => {
  const { rules, events, userDays } = runFast(prepareFast(fullEconomy(PEOPLE)), 1);

  it('has at least 5 events on 100 days of a person', () => {
    expect(events / userDays).toBeGreaterThanOrEqual(0.05);
  });

  it.each(RULES.filter((rule) => !GLOBAL_RULES.includes(rule)))(
    '%s is at least 1 % of the events',
    (rule) => {
      expect(rules[rule] / events).toBeGreaterThanOrEqual(0.01);
    },
  );
});
