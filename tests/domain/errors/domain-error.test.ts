import {
  AmountAboveMaximum,
  AmountBelowMinimum,
  DomainError,
  isDomainError,
  NothingLeft,
} from '@axiom/domain/errors';
import { expect, it } from 'vitest';

const bound = { field: 'amount', found: '4 TON', bound: '5 TON' };

it.each([
  [new AmountBelowMinimum(bound), 'amount_below_minimum', 'amount must be at least 5 TON; 4 TON was given.'],
  [new AmountAboveMaximum(bound), 'amount_above_maximum', 'amount must be at most 5 TON; 4 TON was given.'],
  [
    new NothingLeft(bound),
    'nothing_left',
    'Nothing would be left of 4 TON after 5 TON; a larger amount is needed.',
  ],
])('%s names code, field, bound and what was found', (error, code, message) => {
  expect(error).toBeInstanceOf(DomainError);
  expect({ ...error, message: error.message }).toMatchObject({ code, message, ...bound });
});

it('tells a refusal of the domain from any other error', () => {
  expect(isDomainError(new NothingLeft(bound))).toBe(true);
  expect(isDomainError(new NothingLeft(bound), 'nothing_left')).toBe(true);
  expect(isDomainError(new NothingLeft(bound), 'price_stale')).toBe(false);
  expect(isDomainError(new Error('nothing_left'))).toBe(false);
  expect(isDomainError({ code: 'nothing_left' })).toBe(false);
});
