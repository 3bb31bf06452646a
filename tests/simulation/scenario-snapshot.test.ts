import { describe, expect, it } from 'vitest';
import { axiom, ton } from '../domain/support/fixtures.ts';
import { notes } from './support/document.ts';
import { aScenario, read } from './support/small-scenario.ts';

describe('a snapshot', () => {
  const bond = {
    origin: 'paid',
    amount_ton: '10',
    amount_token: '9.9',
    activated_at: '2026-03-01T00:00:00.000Z',
    tariff_days: 30,
    bonus_percent: '1',
    daily_reward: '0.08',
    max_reward_percent: '20',
    exit_fee: { percent: '10', flat_token: '0.1' },
    pending_bonus: '0.5',
  };
  const stake = {
    origin: 'farm',
    total_amount: '100',
    daily_reward: '0.1',
    max_reward: '40',
    earned_reward: '1',
    accrual_remainder: '12',
    last_updated_at: '2026-03-02T00:00:00.000Z',
    active_since: '2026-03-01T10:00:00Z',
  };
  const person = { main: '1', referral: '0', task: '0', turnover: '10', bonds: [bond], stakes: [stake] };
  const snapshot = {
    taken_at: '2026-03-02T12:00:00.000Z',
    treasury_ton: '500',
    people: [person, { ...person, inviter: 0, held_since: '2026-03-01T00:00:00.000Z' }],
  };
  const start = { start: { snapshot: 'file.json', group: 'all' } };

  it('brings its people; the run starts with the next midnight', () => {
    const { scenario } = read(aScenario(start), snapshot);
    expect(scenario.startDay * 86_400_000).toBe(Date.UTC(2026, 2, 3));
    expect(scenario.snapshot?.treasuryTon).toBe(ton('500'));
    expect(scenario.snapshot?.people[1]).toMatchObject({
      inviter: 0,
      group: 0,
      heldSinceMs: Date.UTC(2026, 2, 1),
      bonds: [{ activatedAtMs: Date.UTC(2026, 2, 1), tariffDays: 30, pendingBonus: axiom('0.5') }],
      stakes: [{ accrualRemainder: 12n, activeSinceMs: Date.UTC(2026, 2, 1, 10) }],
    });
  });

  it.each<[string, unknown, RegExp]>([
    ['no file', undefined, /^snapshot \| nothing/],
    [
      'a circle',
      { ...snapshot, people: [{ ...person, inviter: 0 }] },
      /people\[0\]\.inviter \| 0 \| no circle/,
    ],
    [
      'an inviter who is not there',
      { ...snapshot, people: [{ ...person, inviter: 7 }] },
      /inviter \| 7 \| at most 0/,
    ],
    ['a matured bond', { ...snapshot, taken_at: '2026-04-01T00:00:00Z' }, /activated_at .* not matured/],
    ['a time', { ...snapshot, taken_at: '2026-03-02 12:00' }, /^snapshot\.taken_at .* an instant such as/],
  ])('with %s is refused', (_, document, expected) => {
    expect(notes(aScenario(start), document)[0]).toMatch(expected);
  });

  it('may not be younger than the start', () => {
    expect(notes(aScenario({ ...start, starts_on: '2026-03-02' }), snapshot)).toEqual([
      expect.stringMatching(/^starts_on \| "2026-03-02"/),
    ]);
  });
});
