import { axiom, ton } from '@axiom/domain/money';
import type { ReferralBonusRow, ReferralSums } from '../ports/store-bonds.ts';

/** Which bonuses a column of `referral_totals` is about, and what of them it adds up; null: how many they are. */
interface Kept {
  readonly status: ReferralBonusRow['status'];
  readonly of: 'turnover' | 'bonus' | null;
}

/** What is kept of referral bonuses, by column: a trigger keeps it, reads take it from here, the audit counts it again. */
export const KEPT_OF_BONUSES = {
  turnover: { status: 'released', of: 'turnover' },
  turnover_pending: { status: 'pending', of: 'turnover' },
  bonus: { status: 'released', of: 'bonus' },
  bonus_pending: { status: 'pending', of: 'bonus' },
  released: { status: 'released', of: null },
  pending: { status: 'pending', of: null },
  reversed: { status: 'reversed', of: null },
} as const satisfies Record<string, Kept>;

const READ = ['turnover', 'turnover_pending', 'bonus', 'bonus_pending', 'reversed'] as const;
type Read = (typeof READ)[number] & keyof typeof KEPT_OF_BONUSES;

/** Sums of referral bonuses as they are kept. */
export type SumsRow = { readonly [Column in Read as `sum_${Column}`]: bigint };

/** The columns of a row of referral_totals `t`, which may be missing. */
export const SUMS = READ.map((column: Read) => `coalesce(t.${column}, 0) as sum_${column}`).join(', ');

export function sumsIn(row: SumsRow): ReferralSums {
  return {
    turnover: ton(row.sum_turnover),
    turnoverPending: ton(row.sum_turnover_pending),
    bonus: axiom(row.sum_bonus),
    bonusPending: axiom(row.sum_bonus_pending),
    reversed: Number(row.sum_reversed),
  };
}
