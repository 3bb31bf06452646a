import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import { describe, expect, it } from 'vitest';
import { aScenario, type Doc, notes } from '../support/document.ts';
import type { Bound } from '../support/bounds.ts';

describe('a bound of a scenario is kept to the last value, and told beyond it:', () => {
  describe('of a snapshot:', () => {
    const stake = {
      origin: 'paid',
      total_amount: '100',
      daily_reward: '0.1',
      max_reward: '40',
      earned_reward: '1',
      accrual_remainder: '0',
      last_updated_at: '2026-03-02T00:00:00.000Z',
      active_since: '2026-03-01T10:00:00Z',
    };
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
    const person = { main: '1', referral: '0', task: '0', turnover: '0', bonds: [], stakes: [] };
    const ofStake = (change: Doc): Doc => ({ people: [{ ...person, stakes: [{ ...stake, ...change }] }] });
    const ofBond = (change: Doc): Doc => ({ people: [{ ...person, bonds: [{ ...bond, ...change }] }] });
    const snapshot = (change: Doc): Doc => ({
      taken_at: '2026-03-02T12:00:00.000Z',
      treasury_ton: '500',
      people: [],
      ...change,
    });
    const start = aScenario({ start: { snapshot: 'file.json', group: 'all' } });

    it.each<Bound>([
      [
        'the remainder of a stake',
        (remainder: bigint) => ofStake({ accrual_remainder: String(remainder) }),
        ACCRUAL_DENOMINATOR - 1n,
        ACCRUAL_DENOMINATOR,
        /^snapshot\.people\[0\]\.stakes\[0\]\.accrual_remainder \| "8640000000000" \|/,
      ],
      [
        'what a stake has earned',
        (earned: string) => ofStake({ earned_reward: earned }),
        '39.999999999',
        '40',
        /earned_reward \| "40" \| less than max_reward: an active stake$/,
      ],
      [
        'what a stake without a reward has earned',
        (earned: string) => ofStake({ max_reward: '0', earned_reward: earned }),
        '0',
        '0.000000001',
        /earned_reward \| "0\.000000001" \| less than max_reward/,
      ],
      [
        'the end of a bond',
        (at: string) => ofBond({ activated_at: at }),
        '2026-01-31T12:00:00.001Z',
        '2026-01-31T12:00:00.000Z',
        /activated_at \| .* not matured at taken_at$/,
      ],
      [
        'what is past',
        (at: string) => ({ people: [{ ...person, held_since: at }] }),
        '2026-03-02T12:00:00.000Z',
        '2026-03-02T12:00:00.001Z',
        /held_since \| .* not after taken_at$/,
      ],
      ['days of a bond', (days: number) => ofBond({ tariff_days: days }), 3650, 3651, /tariff_days \| 3651/],
      [
        'a balance',
        (main: string) => ({ people: [{ ...person, main }] }),
        '1000000000',
        '1000000000.1',
        /main \|/,
      ],
      [
        'an inviter',
        (inviter: number) => ({ people: [person, { ...person, inviter }] }),
        0,
        2,
        /people\[1\]\.inviter \| 2 \| at most 1$/,
      ],
    ])('%s', (_, make, last, beyond, expected) => {
      expect(notes(start, snapshot(make(last as never)))).toEqual([]);
      const found = notes(start, snapshot(make(beyond as never)));
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(expected);
    });
  });
});
