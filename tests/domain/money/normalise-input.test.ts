import { normaliseInput } from '@axiom/domain/money';
import { expect, it } from 'vitest';

it.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  [' 12.5 ', '12.5'],
  ['1 234,5', '1234.5'],
  ['1\u202f234,5', '1234.5'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['1,234', '1.234'],
  [',5', '0.5'],
  ['.5', '0.5'],
  ['7.', '7'],
  ['7', '7'],
  ["1'234.5", '1234.5'],
  ['007', '7'],
  ['00,5', '0.5'],
  ['007,25', '7.25'],
  ['000', '0'],
  ['0', '0'],
  ['0.50', '0.50'],
  ['0 123,5', '123.5'],
])('turns what a person types, %j, into %j', (typed, wire) => {
  expect(normaliseInput(typed)).toBe(wire);
});

it.each(['', '-1', '1e5', 'abc', '1..2', '12.34.5', '.', '١٢', '00..5', '0x10', '00a'])(
  'leaves %j for the parser to refuse',
  (typed) => {
    expect(normaliseInput(typed)).toBe(typed);
  },
);
