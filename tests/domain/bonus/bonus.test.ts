import { bonusesFor, holdDays, investedToken } from '@axiom/domain/bonus';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, DAY_0_MS, DAY_MS, percent } from '../support/fixtures.ts';

const policy = aPolicy();
const facts = { holdDays: 0, investedToken: axiom('0'), stakedToken: axiom('0') };

describe('bonusesFor', () => {
  it.each([
    [29, '0'],
    [30, '0.005'],
    [89, '0.005'],
    [90, '0.01'],
    [365, '0.02'],
    [10_000, '0.02'],
  ])('%s days held give %s %% a day', (days, daily) => {
    expect(bonusesFor(policy, { ...facts, holdDays: days }).holdBonus).toBe(percent(daily));
  });

  it.each([
    ['999.999999999', '0'],
    ['1000', '0.005'],
    ['99999.999999999', '0.01'],
    ['100000', '0.02'],
  ])('%s AXIOM invested give %s %% a day', (token, daily) => {
    expect(bonusesFor(policy, { ...facts, investedToken: axiom(token) }).investmentBonus).toBe(
      percent(daily),
    );
  });

  it('everybody’s staked total gives the collective bonus', () => {
    expect(bonusesFor(policy, { ...facts, stakedToken: axiom('999999') }).collectiveBonus).toBe(0n);
    expect(bonusesFor(policy, { ...facts, stakedToken: axiom('10000000') })).toEqual({
      holdBonus: 0n,
      investmentBonus: 0n,
      collectiveBonus: percent('0.01'),
    });
  });
});

describe('facts', () => {
  it('counts the UTC days on which something was held', () => {
    expect(holdDays(undefined, DAY_0_MS)).toBe(0);
    expect(holdDays(DAY_0_MS - 1, DAY_0_MS)).toBe(1);
    expect(holdDays(DAY_0_MS, DAY_0_MS)).toBe(0);
    expect(holdDays(DAY_0_MS, DAY_0_MS + 30 * DAY_MS)).toBe(30);
    expect(holdDays(DAY_0_MS + DAY_MS, DAY_0_MS)).toBe(0);
  });

  it('sums what is older than 7 days', () => {
    const investments = [
      { amountToken: axiom('1'), activeSinceMs: DAY_0_MS - 7 * DAY_MS - 1 },
      { amountToken: axiom('10'), activeSinceMs: DAY_0_MS - 7 * DAY_MS },
      { amountToken: axiom('100'), activeSinceMs: DAY_0_MS },
    ];
    expect(investedToken(investments, DAY_0_MS)).toBe(axiom('1'));
    expect(investedToken(investments, DAY_0_MS + 1)).toBe(axiom('11'));
  });
});
