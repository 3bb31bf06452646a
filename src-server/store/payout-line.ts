import { ton } from '@axiom/domain/money';
import type { LineState, PayoutLine } from '@axiom/domain/withdrawal';
import { PAYOUTS_HALTED } from '../ports/store-chain.ts';

export interface LineRow {
  readonly waits: LineState['waits'];
  readonly free_waits: LineState['freeWaits'];
  readonly above: bigint | null;
  readonly rest: bigint | null;
  readonly halted: boolean;
  readonly begun: boolean;
}

/** One row of `LineRow`, also before the payer has chosen once; `dayMs`: SQL of the instant when this UTC day began. */
export const payoutLine = (
  dayMs: string,
): string => `(select waits, free_waits, above, case when rest_of = ${dayMs} then rest else above end as rest,
    exists (select 1 from settings where name = '${PAYOUTS_HALTED}') as halted,
    exists (select 1 from payout_batches b
      where b.created_at >= ${dayMs} and b.counted > 0 and b.status <> 'expired') as begun
  from (select 1) once left join payout_line on true)`;

/** The line in a row; without one nothing is known of it. */
export function lineIn(row: LineRow | undefined): PayoutLine {
  const tonOrNull = (nano: bigint | null | undefined) => (typeof nano === 'bigint' ? ton(nano) : null);
  return {
    waits: row?.waits ?? null,
    freeWaits: row?.free_waits ?? null,
    aboveTon: tonOrNull(row?.above),
    restTon: tonOrNull(row?.rest),
    isHalted: row?.halted === true,
    isDayBegun: row?.begun === true,
  };
}
