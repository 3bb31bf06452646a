import { MS_PER_DAY } from '../constants/index.ts';
import { utcDateMs, utcDayStart, utcYearStart } from '../time/index.ts';

/** Periods by name; their days are UTC days, as those of the rewards. */
export const NAMED_PERIODS = ['all', '30d', '90d', 'year'] as const;
/** One of NAMED_PERIODS. */
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** A period of the history or of a statement (R9.04b): a name, or the first and last day, both included. */
export type RecordPeriod =
  | { readonly kind: NamedPeriod }
  | { readonly kind: 'own'; readonly firstDay: string; readonly lastDay: string };

/** From (inclusive) to (exclusive), epoch ms; null: without an end on that side. */
export interface RecordRange {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

const DAYS_BACK = { '30d': 30, '90d': 90 } as const;

/** The instants of a period. An own period with a day that does not exist contains nothing (R9.04b). */
export function rangeOf(period: RecordPeriod, nowMs: number): RecordRange {
  switch (period.kind) {
    case 'all':
      return { fromMs: null, toMs: null };
    case 'year':
      return { fromMs: utcYearStart(nowMs), toMs: null };
    case 'own': {
      const fromMs = utcDateMs(period.firstDay);
      const lastMs = utcDateMs(period.lastDay);
      if (fromMs === null || lastMs === null || lastMs < fromMs) return { fromMs: 0, toMs: 0 };
      return { fromMs, toMs: lastMs + MS_PER_DAY };
    }
    default:
      return { fromMs: utcDayStart(nowMs) - DAYS_BACK[period.kind] * MS_PER_DAY, toMs: null };
  }
}

/** Whether an own period names two days that exist, the first not after the last. */
export function isPeriodValid(period: RecordPeriod): boolean {
  if (period.kind !== 'own') return true;
  const fromMs = utcDateMs(period.firstDay);
  const lastMs = utcDateMs(period.lastDay);
  return fromMs !== null && lastMs !== null && fromMs <= lastMs;
}
