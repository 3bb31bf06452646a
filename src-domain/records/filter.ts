import { RECORD_GROUPS, type RecordGroup } from './groups.ts';
import { isPeriodValid, NAMED_PERIODS, type RecordPeriod } from './period.ts';

/** What the history shows; it stands in the address of its screen (R9.04a, R9.04b). */
export interface RecordsFilter {
  /** null: every kind. */
  readonly group: RecordGroup | null;
  readonly period: RecordPeriod;
}

/** The whole history. */
export const NO_FILTER: RecordsFilter = { group: null, period: { kind: 'all' } };

/** The search parameters of the history's address; each may be absent. */
export interface RecordsSearch {
  /** One of RECORD_GROUPS. */
  readonly show?: string;
  /** One of NAMED_PERIODS, or two days: `2026-10-01..2026-10-31`. */
  readonly period?: string;
}

/** Reads an address; what is not understood filters nothing (R9.04a, R9.04b). */
export function filterOf({ show, period }: RecordsSearch): RecordsFilter {
  return {
    group: RECORD_GROUPS.find((group) => group === show) ?? null,
    period: periodOf(period ?? '') ?? NO_FILTER.period,
  };
}

/** The search parameters of a filter; `filterOf` reads the same filter from them. */
export function searchOf({ group, period }: RecordsFilter): RecordsSearch {
  return {
    ...(group === null ? {} : { show: group }),
    ...(period.kind === 'all'
      ? {}
      : { period: period.kind === 'own' ? `${period.firstDay}..${period.lastDay}` : period.kind }),
  };
}

function periodOf(text: string): RecordPeriod | null {
  const named = NAMED_PERIODS.find((kind) => kind === text);
  if (named !== undefined) return { kind: named };
  const [firstDay = '', lastDay = '', ...more] = text.split('..');
  const own: RecordPeriod = { kind: 'own', firstDay, lastDay };
  return more.length === 0 && isPeriodValid(own) ? own : null;
}
