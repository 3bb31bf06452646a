import { canRebond } from '@axiom/domain/farming';
import { describe, expect, it } from 'vitest';

describe('whether a balance can be re-bonded', () => {
  it.each([
    ['nothing at all', 0n, null, false],
    ['nothing, where nothing is asked', 0n, 0n, false],
    ['anything, while the least is unknown', 1n, null, true],
    ['one nano too little', 4n, 5n, false],
    ['exactly the least', 5n, 5n, true],
  ])('R4.08 %s', (_, balance, least, can) => {
    expect(canRebond(balance, least)).toBe(can);
  });
});
