import { feeOf, findPlan, yieldsOf } from '@axiom/domain/economy';
import { axiom, compare, minus, multiply, plus, rational } from '@axiom/domain/money';
import { price9, quoteMint, tonForToken } from '@axiom/domain/price';
import { referralBonus, referralDecision } from '@axiom/domain/referral';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payments } from './support/arbitraries.ts';
import { provenPolicies } from './support/policies.ts';
import { holds } from './support/settings.ts';

describe('R7.03 yields', () => {
  it('R4.16 are what the rules pay for large amounts, and never less than they pay for small ones', () => {
    holds(provenPolicies, payments, fc.nat(200), ({ policy: proven }, amountTon, pick) => {
      const rows = yieldsOf(proven);
      const row = rows[pick % rows.length]!;
      const plan = findPlan(proven, row.planDays);
      const quote = quoteMint({ amountTon, price: price9(10n ** 9n), plan, policy: proven });
      const outcome = row.way === 'maturity' ? 'matured' : 'staked';
      const isReleased = referralDecision(outcome, plan.days, proven.referral.minDays) === 'release';
      const bonus = row.level === null || !isReleased ? 0n : referralBonus(quote.amountToken, row.level);
      const gain = row.way === 'maturity' ? quote.bonusToken : quote.maxRewardToken;
      const token = axiom(quote.amountToken + gain + bonus);
      const fee = feeOf(token, proven.withdrawal.fee);
      const back = tonForToken(axiom(token - fee), price9(10n ** 9n), proven.spread);
      const { numerator, denominator } = row.net;
      const promised = (amountTon * (numerator + denominator)) / denominator;
      expect(back <= promised).toBe(true);
      const isFlat = fee === proven.withdrawal.fee.flatToken;
      if (!isFlat) expect(promised - back < 10n).toBe(true);
    });
  });

  it('R4.16 take their days, fall back to nothing at the break-even price and add up per day', () => {
    holds(provenPolicies, fc.nat(200), ({ policy: proven }, pick) => {
      const rows = yieldsOf(proven);
      const row = rows[pick % rows.length]!;
      const one = rational(1n);
      expect(compare(multiply(row.perDay, row.days), row.net)).toBe(0);
      expect(compare(multiply(plus(one, row.net), minus(one, row.breakEvenFall)), one)).toBe(0);
      expect(compare(row.days, one) >= 0).toBe(true);
    });
  });
});
