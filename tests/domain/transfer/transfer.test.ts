import { AmountAboveMaximum, AmountBelowMinimum } from '@axiom/domain/errors';
import { checkTransfer } from '@axiom/domain/transfer';
import { expect, it } from 'vitest';
import { aPolicy, axiom } from '../support/fixtures.ts';

const check = (amount: string) =>
  checkTransfer({ tokenAmount: axiom(amount), availableToken: axiom('7.5'), policy: aPolicy() });

it('R4.16 the referral balance moves whole, without a fee', () => {
  expect(check('1')).toEqual({ tokenAmount: axiom('1') });
  expect(check('7.5')).toEqual({ tokenAmount: axiom('7.5') });
});

it('R4.16 not below the minimum and not beyond the balance', () => {
  expect(() => check('0.999999999')).toThrow(AmountBelowMinimum);
  expect(() => check('7.500000001')).toThrow(AmountAboveMaximum);
  expect(() => check('8')).toThrow('token_amount must be at most 7.5 AXIOM; 8 AXIOM was given.');
});
