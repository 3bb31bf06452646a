import { add, mulDivFloor, type Nano, type Percent6 } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import { tonForToken } from '../price/ton-for-token.ts';

/** One, in millionths. */
const WHOLE = 1_000_000n;

/** What the treasury owes. */
export interface Owed {
  /** All AXIOM of users and links, including pending bonuses. */
  readonly userToken: Nano<'AXIOM'>;
  /** Payouts that are not confirmed yet, at their fixed TON amount. */
  readonly payoutsTon: Nano<'TON'>;
}

/** Total owed, nano-TON: everybody's AXIOM at the selling price, floored once, plus the open payouts. */
export function liabilitiesTon({ userToken, payoutsTon }: Owed, price: Price, spread: Percent6): Nano<'TON'> {
  return add(tonForToken(userToken, price, spread), payoutsTon);
}

/** ⌊treasury / liabilities⌋ in millionths of one; null if nothing is owed. */
export function coverageOf(treasury: Nano<'TON'>, liabilities: Nano<'TON'>): bigint | null {
  return liabilities <= 0n ? null : mulDivFloor(treasury, WHOLE, liabilities);
}
