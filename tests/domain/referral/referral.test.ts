import {
  acceptInviter,
  levelOf,
  LEVELS,
  referralBonus,
  referralDecision,
  type ReferralLevel,
  wireRef,
} from '@axiom/domain/referral';
import { ton as nanoTon } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';
import { axiom, ton } from '../support/fixtures.ts';

describe('levels', () => {
  it.each([
    [1, '0', 5],
    [2, '50', 6],
    [3, '500', 7],
    [4, '1000', 8],
    [5, '5000', 9],
    [6, '10000', 10],
    [7, '15000', 11],
    [8, '20000', 12],
  ])('R4.07 level %s from %s TON on pays %s %%', (level, from, percent) => {
    expect(levelOf(ton(from))).toBe(level);
    if (level > 1) expect(levelOf(nanoTon(ton(from) - 1n))).toBe(level - 1);
    expect(referralBonus(axiom('100'), level as ReferralLevel)).toBe(axiom(String(percent)));
  });

  it('R4.07 has a top and a floor', () => {
    expect(LEVELS).toHaveLength(8);
    expect(levelOf(ton('999999999'))).toBe(8);
    expect(levelOf(nanoTon(-1n))).toBe(1);
  });

  it('R4.07 the wire’s ref is the level less 1', () => {
    expect(LEVELS.map(({ level }) => wireRef(level))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('floors the bonus', () => {
    expect(referralBonus(axiom('0.000000019'), 1)).toBe(0n);
    expect(referralBonus(axiom('0.00000002'), 1)).toBe(1n);
  });
});

describe('the pending bonus', () => {
  it.each([
    ['staked', 7, 'release'],
    ['matured', 90, 'release'],
    ['matured', 89, 'reverse'],
    ['canceled', 365, 'reverse'],
  ] as const)('of a bond that was %s with %s days: %s', (outcome, days, decision) => {
    expect(referralDecision(outcome, days, 90)).toBe(decision);
  });
});

describe('the inviter', () => {
  it('counts when the code is somebody else’s', () => {
    const facts = { userId: 'u2', inviterId: 'u1', inviterChain: ['u0'] };
    expect(acceptInviter(facts)).toEqual({ kind: 'accepted', inviterId: 'u1' });
  });

  it.each([
    [{ inviterId: undefined, inviterChain: [] }, 'unknown_code'],
    [{ inviterId: 'u2', inviterChain: [] }, 'own_code'],
    [{ inviterId: 'u1', inviterChain: ['u0', 'u2'] }, 'cycle'],
  ])('never counts for %j: %s', (facts, reason) => {
    expect(acceptInviter({ userId: 'u2', ...facts })).toEqual({ kind: 'refused', reason });
  });
});
