import { hasArrived, MOVE_TOLERANCE, spendableNano, watchedUntilMs } from '@axiom/domain/hot-wallet';
import { subtract, ton } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

const TON = 1_000_000_000n;

describe('the change of the hot wallet', () => {
  it('the old one is watched for a day after the end of its last order', () => {
    expect(watchedUntilMs(0)).toBe(15 * 60_000 + 86_400_000);
  });

  it('the coins have arrived when the new one holds what the ledger says, but for what a transfer costs', () => {
    const targetTon = ton(100n * TON);
    const move = (heldTon: bigint, leftTon: bigint) =>
      hasArrived({ targetTon, heldTon: ton(heldTon), leftTon: ton(leftTon) });
    expect(move(subtract(targetTon, MOVE_TOLERANCE), 50n * TON)).toBe(true);
    expect(move(subtract(targetTon, MOVE_TOLERANCE) - 1n, MOVE_TOLERANCE + 1n)).toBe(false);
    expect(move(0n, MOVE_TOLERANCE)).toBe(true);
  });

  it('what lies in an old wallet pays nobody', () => {
    expect(spendableNano(ton(10n * TON), ton(4n * TON))).toBe(6n * TON);
  });
});
