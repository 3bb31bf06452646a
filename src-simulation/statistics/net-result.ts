import {
  floorOf,
  mulDivFloor,
  multiply,
  type Percent6,
  percent6,
  rational,
  type Rational,
  WHOLE_PERCENT,
} from '@axiom/domain/money';
import type { Outcome } from '../result.ts';

/** The net result of one person. */
export interface NetResult {
  /** Nano-TON: paid out, plus payouts that wait, plus what is left, minus what was paid in. */
  readonly netTon: bigint;
  /** Nano-TON of all their AXIOM at the given price. */
  readonly leftTon: bigint;
  /** Percent of what was paid in, floored, so that any loss is below 0; null if nothing was paid in. */
  readonly percent: Percent6 | null;
}

/** Values all AXIOM of a person (bonds, stakes, pending bonuses) at `sellingPrice` (TON per AXIOM), without fee. */
export function netResult(outcome: Outcome, sellingPrice: Rational): NetResult {
  const { main, referral, referralPending, task, bonded, staked, tonIn, tonOut, tonWaiting } = outcome;
  const held = main + referral + referralPending + task + bonded + staked;
  const leftTon = floorOf(multiply(rational(held), sellingPrice));
  const netTon = tonOut + tonWaiting + leftTon - tonIn;
  return {
    netTon,
    leftTon,
    percent: tonIn === 0n ? null : percent6(mulDivFloor(netTon, WHOLE_PERCENT, tonIn)),
  };
}
