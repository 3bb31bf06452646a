import { utcDayStart } from '@axiom/domain/time';
import type { OpenFigure, OpenKind, OperatorFigures, Reads } from '../../ports/store-reads.ts';
import { FOR_OPERATOR } from '../deposit-dust.ts';
import { OPEN_PAYOUTS } from '../free-payouts.ts';
import type { Ask } from '../statement.ts';
import { num, numOrNull } from '../numbers.ts';

interface Row {
  readonly what: OpenKind | 'counted_today';
  readonly rows: bigint;
  readonly nano: bigint;
  readonly oldest: bigint | null;
}

/** What is open, counted from the indexes of open rows: what has ended is not read. */
export function operatorReads(ask: Ask): Pick<Reads, 'operator'> {
  return {
    async operator(nowMs) {
      const rows = await ask<Row>(OPEN, [nowMs, utcDayStart(nowMs)]);
      const open: Partial<Record<OpenKind, OpenFigure>> = {};
      let countedTodayNano = 0n;
      for (const { what, rows: count, nano, oldest } of rows)
        if (what === 'counted_today') countedTodayNano = nano;
        else open[what] = { count: num(count), nano, oldestMs: numOrNull(oldest) };
      return { open: open as OperatorFigures['open'], countedTodayNano };
    },
  };
}

const PAYOUTS = Object.entries(OPEN_PAYOUTS)
  .map(
    ([
      what,
      condition,
    ]) => `select '${what}' as what, count(*)::int8 as rows, coalesce(sum(amount), 0)::int8 as nano,
      min(created_at)::int8 as oldest from payouts left join payout_line on true where ${condition}`,
  )
  .join(' union all ');

const OPEN = {
  name: 'operator_figures',
  text: `${PAYOUTS}
    union all select 'deposit_waiting', count(*)::int8, coalesce(sum(value), 0)::int8, (min(at_s) * 1000)::int8
      from deposits where ${FOR_OPERATOR}
    union all select 'work_due', count(*)::int8, 0::int8, min(due_at)::int8
      from work where retry_at = 0 and not waits_for_payments and due_at <= $1::int8
    union all select 'work_failed', count(*)::int8, 0::int8, min(due_at)::int8 from work where retry_at > 0
    union all select 'message_waiting', count(*)::int8, 0::int8, min(created_at)::int8
      from bot_messages where status = 'waiting'
    union all select 'counted_today', count(*)::int8, coalesce(sum(counted), 0)::int8, null::int8
      from payout_batches where created_at >= $2::int8 and status <> 'expired'`,
};
