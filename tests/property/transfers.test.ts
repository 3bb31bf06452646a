import { isDomainError } from '@axiom/domain/errors';
import { applyBooking, balanceOf, booking, userAccount } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import { checkTransfer } from '@axiom/domain/transfer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policy } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: 3n * 10n ** 9n }),
  fc.bigInt({ min: 0n, max: 10n ** 20n }),
  fc.constantFrom(policy.transfer.minToken - 1n, policy.transfer.minToken, policy.transfer.minToken + 1n),
);

describe('R7.03 transfers of the referral balance', () => {
  it('R4.16 are allowed exactly from the minimum to the balance, and arrive whole', () => {
    holds(amounts, amounts, (amount, balance) => {
      const isWithin = amount >= policy.transfer.minToken && amount <= balance;
      const userId = 'u';
      const given = booking.adjustment({ userId, account: 'referral', amountToken: axiom(balance) });
      const before = applyBooking(new Map(), given);
      try {
        const { tokenAmount } = checkTransfer({
          tokenAmount: axiom(amount),
          availableToken: axiom(balance),
          policy,
        });
        expect(isWithin).toBe(true);
        const after = applyBooking(before, booking.referralTransferred({ userId, amountToken: tokenAmount }));
        expect(balanceOf(after, userAccount(userId, 'main'), 'AXIOM')).toBe(amount);
        expect(balanceOf(after, userAccount(userId, 'referral'), 'AXIOM')).toBe(balance - amount);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        expect(isWithin).toBe(false);
        expect(error.field).toBe('token_amount');
      }
    });
  });
});
