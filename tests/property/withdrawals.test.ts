import { axiom, ton } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import { checkWithdrawal, maxWithdrawal } from '@axiom/domain/withdrawal';
import { isDomainError } from '@axiom/domain/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policy } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

describe('R7.03 withdrawals', () => {
  it('R4.16 are allowed exactly up to the most that can be withdrawn', () => {
    const amounts = fc.bigInt({ min: 0n, max: 25_000n * 10n ** 9n }).map(axiom);
    holds(amounts, amounts, amounts, (tokenAmount, availableToken, withdrawnTodayToken) => {
      const facts = { availableToken, withdrawnTodayToken, policy };
      const most = maxWithdrawal(facts);
      const isWithin = tokenAmount >= policy.withdrawal.minToken && tokenAmount <= most;
      try {
        const { quote } = checkWithdrawal({
          ...facts,
          sentTodayTon: ton(0n),
          tokenAmount,
          price: price9(10n ** 9n),
        });
        expect(isWithin).toBe(true);
        expect(quote.tokenAmount).toBe(tokenAmount);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        expect(isWithin).toBe(false);
        expect(error.field).toBe('token_amount');
      }
    });
  });
});
