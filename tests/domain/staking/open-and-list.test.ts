import { applyStakeEvent, openStake } from '@axiom/domain/staking';
import { expect, it } from 'vitest';
import { anActiveMint, aStake, axiom, DAY_0_MS, percent } from '../support/fixtures.ts';

const bonuses = {
  holdBonus: percent('0.005'),
  investmentBonus: percent('0.01'),
  collectiveBonus: percent('0'),
};

it('a stake takes amount, rate and cap from its bond and starts on a whole second', () => {
  const stake = openStake({
    id: 's1',
    mint: anActiveMint(),
    bonuses,
    waitsForFee: false,
    nowMs: DAY_0_MS + 999,
  });
  expect(stake).toEqual(aStake({ ...bonuses, maxReward: axiom('40') }));
});

it('a stake that waits for its fee has not started', () => {
  const stake = openStake({ id: 's1', mint: anActiveMint(), bonuses, waitsForFee: true, nowMs: DAY_0_MS });
  expect(stake.status).toBe('pending');
  expect(stake).not.toHaveProperty('lastUpdatedAtMs');
});

it('R4.03 user:staking replaces in place, puts a new stake first and resets the selected bond', () => {
  const stakes = [aStake({ id: 'a', status: 'pending' }), aStake({ id: 'b' })];
  const after = applyStakeEvent(stakes, aStake({ id: 'a' }));
  expect(after.selectedMintId).toBeUndefined();
  expect(after.stakes.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'active'],
    ['b', 'active'],
  ]);
  expect(applyStakeEvent(stakes, aStake({ id: 'c' })).stakes.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
