import { findPlan } from '@axiom/domain/economy';
import { AmountAboveMaximum, AmountBelowMinimum, NothingLeft } from '@axiom/domain/errors';
import {
  buyingPrice,
  marketPrice,
  quoteMint,
  quoteSale,
  sellingPrice,
  tokenForTon,
  tonForToken,
} from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, percent, price, ton } from '../support/fixtures.ts';

const policy = aPolicy();
const quote = (amount: string, at = '1', days = 90) =>
  quoteMint({ amountTon: ton(amount), price: price(at), plan: findPlan(policy, days), policy });

describe('quoteMint', () => {
  it('buys at price × (1 + spread) and tells bonus, fee and what staking pays', () => {
    expect(quote('101')).toEqual({
      amountTon: ton('101'),
      days: 90,
      price: price('1'),
      amountToken: axiom('100'),
      expectedToken: axiom('104'),
      bonusToken: axiom('4'),
      earlyExitFee: axiom('10'),
      dailyRewardToken: axiom('0.1'),
      maxRewardToken: axiom('40'),
    });
  });

  it('truncates once, at the end', () => {
    // 5 / (0.333333333 × 1.01) = 14.851485163366336…
    expect(quote('5', '0.333333333').amountToken).toBe(14_851_485_163n);
    expect(quote('5', '0.333333333', 30).expectedToken).toBe(15_000_000_014n);
  });

  it('keeps to the policy bounds, both inclusive', () => {
    expect(quote('5').amountTon).toBe(ton('5'));
    expect(quote('10000').amountTon).toBe(ton('10000'));
    expect(() => quote('4.999999999')).toThrow(AmountBelowMinimum);
    expect(() => quote('4.999999999')).toThrow('amount must be at least 5 TON; 4.999999999 TON was given.');
    expect(() => quote('10000.000000001')).toThrow(AmountAboveMaximum);
  });

  it('refuses to sell nothing for something', () => {
    expect(() => quote('5', '99999999999')).toThrow(NothingLeft);
    expect(() => quote('5', '99999999999')).toThrow(
      'Nothing would be left of 5 TON after the buying price; a larger amount is needed.',
    );
  });
});

describe('quoteSale', () => {
  const sale = (amount: string, at = '1') =>
    quoteSale({ tokenAmount: axiom(amount), price: price(at), policy });

  it('R4.16 brings (amount − fee) × price × (1 − spread)', () => {
    expect(sale('100')).toEqual({
      tokenAmount: axiom('100'),
      feeToken: axiom('1'),
      amountTon: ton('98.01'),
      price: price('1'),
    });
    expect(sale('100', '0.5').amountTon).toBe(ton('49.005'));
  });

  it('R4.16 has a flat minimum fee and truncates once', () => {
    expect(sale('1').feeToken).toBe(axiom('0.05'));
    // (1 − 0.05) × 0.333333333 × 0.99 = 0.3134999996865
    expect(sale('1', '0.333333333').amountTon).toBe(313_499_999n);
  });

  it('R4.16 refuses what leaves nothing', () => {
    expect(() => sale('0.05')).toThrow(NothingLeft);
    expect(() => sale('0.050000001', '0.000000001')).toThrow(
      'Nothing would be left of 0.050000001 AXIOM after the fee of 0.05 AXIOM; a larger token_amount is needed.',
    );
  });
});

it('keeps all three prices exact', () => {
  expect(marketPrice(price('0.5'))).toEqual({ numerator: 500_000_000n, denominator: 10n ** 9n });
  expect(buyingPrice(price('0.5'), percent('1'))).toEqual({
    numerator: 500_000_000n * 101_000_000n,
    denominator: 10n ** 17n,
  });
  expect(sellingPrice(price('0.5'), percent('1')).numerator).toBe(500_000_000n * 99_000_000n);
  expect(tokenForTon(ton('1.01'), price('1'), percent('1'))).toBe(axiom('1'));
  expect(tonForToken(axiom('1'), price('1'), percent('1'))).toBe(ton('0.99'));
  expect(tonForToken(axiom('1000000000'), price('1'), percent('1'))).toBe(ton('990000000'));
  expect(tokenForTon(ton('1010000000'), price('1'), percent('1'))).toBe(axiom('1000000000'));
});
