import { axiom, ton } from '@axiom/domain/money';
import type { ReferralSums } from '../ports/store-bonds.ts';

/** Sums of referral bonuses as they are kept. */
export interface SumsRow {
  readonly sum_turnover: bigint;
  readonly sum_turnover_pending: bigint;
  readonly sum_bonus: bigint;
  readonly sum_bonus_pending: bigint;
  readonly sum_reversed: bigint;
}

/** The columns of a row of referral_totals `t`, which may be missing. */
export const SUMS = `coalesce(t.turnover, 0) as sum_turnover,
  coalesce(t.turnover_pending, 0) as sum_turnover_pending, coalesce(t.bonus, 0) as sum_bonus,
  coalesce(t.bonus_pending, 0) as sum_bonus_pending, coalesce(t.reversed, 0) as sum_reversed`;

export function sumsIn(row: SumsRow): ReferralSums {
  return {
    turnover: ton(row.sum_turnover),
    turnoverPending: ton(row.sum_turnover_pending),
    bonus: axiom(row.sum_bonus),
    bonusPending: axiom(row.sum_bonus_pending),
    reversed: Number(row.sum_reversed),
  };
}
