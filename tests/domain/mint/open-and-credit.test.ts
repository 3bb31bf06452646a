import { findPlan } from '@axiom/domain/economy';
import { creditOnActivation, openFarmMint, openMint, TooManyPendingMints } from '@axiom/domain/mint';
import { quoteMint } from '@axiom/domain/price';
import type { Price } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { aMint, aPolicy, axiom, DAY_0_MS, DAY_MS, percent, price, ton } from '../support/fixtures.ts';

describe('openMint', () => {
  it('is payable for 60 s, in whole seconds', () => {
    const policy = aPolicy();
    const quote = quoteMint({ amountTon: ton('5'), price: price('1'), plan: findPlan(policy, 7), policy });
    const input = { id: 'm', ownerId: 'u', quote, policy, pendingCount: 2 };
    expect(openMint({ ...input, nowMs: DAY_0_MS }).validUntilMs).toBe(DAY_0_MS + 60_000);
    expect(openMint({ ...input, nowMs: DAY_0_MS + 999 }).validUntilMs).toBe(DAY_0_MS + 60_000);
  });

  it('freezes the plan and the exit fee', () => {
    expect(aMint().terms).toEqual({
      price: price('1'),
      bonusPercent: percent('4'),
      dailyReward: percent('0.1'),
      maxRewardPercent: percent('40'),
      earlyExitFee: { percent: percent('10'), flatToken: axiom('0.1') },
    });
  });

  it('allows 3 unpaid bonds', () => {
    const policy = aPolicy();
    const quote = quoteMint({ amountTon: ton('5'), price: price('1'), plan: findPlan(policy, 7), policy });
    const open = () => openMint({ id: 'm', ownerId: 'u', quote, policy, pendingCount: 3, nowMs: DAY_0_MS });
    expect(open).toThrow(TooManyPendingMints);
    expect(open).toThrow(
      expect.objectContaining({
        name: 'TooManyPendingMints',
        code: 'too_many_pending_mints',
        category: 'conflict',
        message: 'You already have 3 unpaid bonds; at most 3 are allowed. Pay or cancel one first.',
        bound: '3',
        found: '3',
        allowed: 'fewer than 3 unpaid bonds',
      }),
    );
  });
});

describe('openFarmMint', () => {
  it('R4.08 is an active bond that nobody paid and nobody leaves early', () => {
    const terms = {
      price: price('0.5'),
      bonusPercent: percent('4'),
      dailyReward: percent('0.1'),
      maxRewardPercent: percent('40'),
    };
    const mint = openFarmMint({
      id: 'm1',
      ownerId: 'u1',
      amountToken: axiom('5'),
      amountTon: ton('2.5'),
      tariffDays: 90,
      terms,
      nowMs: DAY_0_MS,
    });
    expect(mint).toEqual({
      id: 'm1',
      ownerId: 'u1',
      origin: 'farm',
      status: 'active',
      createdAtMs: DAY_0_MS,
      activatedAtMs: DAY_0_MS,
      maturesAtMs: DAY_0_MS + 90 * DAY_MS,
      amountTon: ton('2.5'),
      amountToken: axiom('5'),
      expectedToken: axiom('5.2'),
      earlyExitFee: axiom('0'),
      tariffDays: 90,
      terms: { ...terms, earlyExitFee: { percent: percent('0'), flatToken: axiom('0') } },
    });
  });
});

const at = (price: Price) => ({ price, isOfItsMoment: true });

describe('creditOnActivation', () => {
  const validUntilMs = DAY_0_MS + 60_000;
  const facts = {
    quotedToken: axiom('100'),
    amountTon: ton('101'),
    quotedPrice: price('1'),
    paidPrice: at(price('1')),
    spread: percent('1'),
    validUntilMs,
    chainTimeMs: validUntilMs + 30_000,
    largestMove: percent('1'),
  };

  it('is the quote in time and within m, up to both bounds', () => {
    expect(creditOnActivation(facts)).toBe(axiom('100'));
    expect(creditOnActivation({ ...facts, paidPrice: at(price('1.01')) })).toBe(axiom('100'));
    expect(creditOnActivation({ ...facts, paidPrice: at(price('0.99')) })).toBe(axiom('100'));
  });

  it('after a larger move is what the TON buys now, never more than the quote', () => {
    // 101 / (1.25 × 1.01) = 80
    expect(creditOnActivation({ ...facts, paidPrice: at(price('1.25')) })).toBe(axiom('80'));
    expect(creditOnActivation({ ...facts, paidPrice: at(price('1.010000001')) })).toBeLessThan(axiom('100'));
    expect(creditOnActivation({ ...facts, paidPrice: at(price('0.5')) })).toBe(axiom('100'));
  });

  it('later than valid_until + 30 s is the lesser of both, however little the price moved', () => {
    const late = { ...facts, chainTimeMs: validUntilMs + 30_001 };
    expect(creditOnActivation(late)).toBe(axiom('100'));
    expect(creditOnActivation({ ...late, paidPrice: at(price('1.001')) })).toBeLessThan(axiom('100'));
    expect(creditOnActivation({ ...late, paidPrice: at(price('0.9')) })).toBe(axiom('100'));
  });

  it('at a chain time without a known price is the lesser of both, however little the price moved', () => {
    const unknown = (text: string) =>
      creditOnActivation({ ...facts, paidPrice: { price: price(text), isOfItsMoment: false } });
    expect(unknown('1')).toBe(axiom('100'));
    // 101 / (1.001 × 1.01)
    expect(unknown('1.001')).toBe(axiom('99.900099900'));
    expect(unknown('0.9')).toBe(axiom('100'));
  });
});
