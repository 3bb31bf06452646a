import {
  elapsedSeconds,
  utcDayNumber,
  utcDayStart,
  utcMidnightAfter,
  wholeSecondMs,
} from '@axiom/domain/time';
import { expect, it } from 'vitest';
import { DAY_0_MS, DAY_MS } from '../support/fixtures.ts';

it('finds the midnights of UTC days', () => {
  expect(utcDayStart(DAY_0_MS)).toBe(DAY_0_MS);
  expect(utcDayStart(DAY_0_MS + 1)).toBe(DAY_0_MS);
  expect(utcDayStart(DAY_0_MS - 1)).toBe(DAY_0_MS - DAY_MS);
  expect(utcMidnightAfter(DAY_0_MS)).toBe(DAY_0_MS + DAY_MS);
  expect(utcMidnightAfter(DAY_0_MS - 1)).toBe(DAY_0_MS);
  expect(utcDayNumber(DAY_MS * 3 + 5)).toBe(3);
});

it('counts whole seconds and never negative ones', () => {
  expect(wholeSecondMs(1999)).toBe(1000);
  expect(elapsedSeconds(1000, 2999)).toBe(1n);
  expect(elapsedSeconds(1000, 1999)).toBe(0n);
  expect(elapsedSeconds(5000, 1000)).toBe(0n);
});
