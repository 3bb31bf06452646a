import { add, mulDivFloor, type Nano, type Percent6 } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import { tonForToken } from '../price/ton-for-token.ts';

/** One, in millionths. */
const WHOLE = 1_000_000n;

/** What the treasury has to stand for. */
export interface Owed {
  /** All AXIOM of users and links, pending bonuses included. */
  readonly userToken: Nano<'AXIOM'>;
  /** Payouts not yet confirmed, at their fixed TON. */
  readonly payoutsTon: Nano<'TON'>;
}

/** What is owed to everybody: their AXIOM at the selling price, floored once, and the payouts on their way. */
export function liabilitiesTon({ userToken, payoutsTon }: Owed, price: Price, spread: Percent6): Nano<'TON'> {
  return add(tonForToken(userToken, price, spread), payoutsTon);
}

/** ⌊treasury / liabilities⌋ in millionths of one; null while nothing is owed. */
export function coverageOf(treasury: Nano<'TON'>, liabilities: Nano<'TON'>): bigint | null {
  return liabilities <= 0n ? null : mulDivFloor(treasury, WHOLE, liabilities);
}
