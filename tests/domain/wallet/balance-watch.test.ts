import { afterBalanceReading, startBalanceWatch } from '@axiom/domain/wallet/balance';
import { expect, it } from 'vitest';

/** How many readings a watch takes, and how it ends. */
function watched(before: bigint | null, readings: readonly (bigint | null)[]): readonly [number, string] {
  let watch = startBalanceWatch(before);
  for (const [at, reading] of readings.entries()) {
    const step = afterBalanceReading(watch, reading);
    if (step.type !== 'again') return [at + 1, step.type];
    ({ watch } = step);
  }
  return [readings.length, 'again'];
}

const same = Array.from({ length: 40 }, () => 5n);

it('R4.15 the balance is read up to 30 times', () => {
  expect(watched(5n, same)).toEqual([30, 'given-up']);
  expect(watched(5n, same.slice(0, 29))).toEqual([29, 'again']);
});

it('R4.15 until it changes, up or down, at the last reading too', () => {
  expect(watched(5n, [5n, 4n])).toEqual([2, 'changed']);
  expect(watched(5n, [6n])).toEqual([1, 'changed']);
  expect(watched(5n, [...same.slice(0, 29), 4n])).toEqual([30, 'changed']);
});

it('R4.15 a reading that failed counts and says nothing', () => {
  expect(watched(5n, [null, null, 4n])).toEqual([3, 'changed']);
  expect(
    watched(
      5n,
      same.map(() => null),
    ),
  ).toEqual([30, 'given-up']);
});

it('R4.15 a balance never read before is first read, then compared', () => {
  expect(watched(null, [null, 5n, 5n, 4n])).toEqual([4, 'changed']);
});
