import { feeOf } from '@axiom/domain/economy';
import { axiom, percentOfFloor } from '@axiom/domain/money';
import { quoteMint, quoteSale, tokenForTon, tonForToken } from '@axiom/domain/price';
import { isDomainError } from '@axiom/domain/errors';
import { describe, expect, it } from 'vitest';
import { payments, plans, policy, prices, tokens } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

describe('R7.03 quotes', () => {
  it('more TON never buys less, a higher price never more', () => {
    holds(payments, payments, prices, prices, (a, b, p, q) => {
      const [little, much] = a < b ? [a, b] : [b, a];
      const [cheap, dear] = p < q ? [p, q] : [q, p];
      expect(tokenForTon(little, p, policy.spread) <= tokenForTon(much, p, policy.spread)).toBe(true);
      expect(tokenForTon(a, dear, policy.spread) <= tokenForTon(a, cheap, policy.spread)).toBe(true);
    });
  });

  it('buy and sell are floored: amount × (1 + spread) × price never exceeds what was paid, by less than a nano of AXIOM', () => {
    holds(payments, prices, (amountTon, p) => {
      const token = tokenForTon(amountTon, p, policy.spread);
      const cost = (each: bigint) => each * p * (100_000_000n + policy.spread);
      const paid = amountTon * 10n ** 9n * 100_000_000n;
      expect(cost(token) <= paid && paid < cost(token + 1n)).toBe(true);
    });
  });

  it('tell what follows: expected − amount = bonus, fee at most the amount', () => {
    holds(payments, prices, plans, (amountTon, price, plan) => {
      const quote = quoteMint({ amountTon, price, plan, policy });
      expect(quote.expectedToken - quote.amountToken).toBe(quote.bonusToken);
      expect(quote.bonusToken).toBe(percentOfFloor(quote.amountToken, plan.bonusPercent));
      expect(quote.earlyExitFee <= quote.amountToken).toBe(true);
    });
  });

  it('R4.16 a sale debits what it says: fee + net, and pays at most the market for the net', () => {
    holds(tokens, prices, (tokenAmount, price) => {
      const fee = feeOf(tokenAmount, policy.withdrawal.fee);
      const worth = ((tokenAmount - fee) * price) / 10n ** 9n;
      try {
        const quote = quoteSale({ tokenAmount, price, policy });
        expect(quote.feeToken).toBe(fee);
        expect(quote.amountTon > 0n && quote.amountTon <= worth).toBe(true);
        expect(quote.amountTon).toBe(tonForToken(axiom(tokenAmount - fee), price, policy.spread));
      } catch (error) {
        if (!isDomainError(error, 'nothing_left')) throw error;
        expect(tonForToken(axiom(tokenAmount - fee), price, policy.spread)).toBe(0n);
      }
    });
  });

  it('R4.16 a fee never exceeds its amount, never falls below its percent and grows with the amount', () => {
    holds(tokens, tokens, (a, b) => {
      const fee = policy.withdrawal.fee;
      const [small, large] = a < b ? [a, b] : [b, a];
      expect(feeOf(small, fee) <= small).toBe(true);
      expect(feeOf(small, fee) * 100_000_000n >= small * fee.percent).toBe(true);
      expect(feeOf(small, fee) <= feeOf(large, fee)).toBe(true);
    });
  });
});
