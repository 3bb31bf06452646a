import type { Fraction } from './exact.ts';
import type { FastFee } from './fee.ts';

/** A plan's terms as plain numbers; percentages in lowest terms. */
export interface FastPlan {
  readonly days: number;
  /** 1e-6 percent a day. */
  readonly daily: number;
  /** The cap of the reward, as a fraction of the amount. */
  readonly cap: Fraction;
  /** The cap as an index: 1e-6 percent × seconds of a day. */
  readonly capIndex: number;
  /** The bond pays ⌊amount × this⌋ at maturity. */
  readonly matured: Fraction;
  readonly exitFee: FastFee;
}
