import { axiom, ton } from '@axiom/domain/money';
import type { ReferralSums } from '../ports/store-bonds.ts';

/** Sums of referral bonuses as text: they may not fit int8. */
export interface SumsRow {
  readonly sum_turnover: string;
  readonly sum_turnover_pending: string;
  readonly sum_bonus: string;
  readonly sum_bonus_pending: string;
  readonly sum_reversed: string;
}

/** The sums of rows of referral_bonuses, as columns. */
export const SUMS = `coalesce(sum(turnover) filter (where status = 'released'), 0)::text as sum_turnover,
  coalesce(sum(turnover) filter (where status = 'pending'), 0)::text as sum_turnover_pending,
  coalesce(sum(bonus) filter (where status = 'released'), 0)::text as sum_bonus,
  coalesce(sum(bonus) filter (where status = 'pending'), 0)::text as sum_bonus_pending,
  count(*) filter (where status = 'reversed')::text as sum_reversed`;

export function sumsIn(row: SumsRow): ReferralSums {
  return {
    turnover: ton(BigInt(row.sum_turnover)),
    turnoverPending: ton(BigInt(row.sum_turnover_pending)),
    bonus: axiom(BigInt(row.sum_bonus)),
    bonusPending: axiom(BigInt(row.sum_bonus_pending)),
    reversed: Number(row.sum_reversed),
  };
}
