export { byDay, type DayGroup } from './days.ts';
export { filterOf, NO_FILTER, type RecordsFilter, type RecordsSearch, searchOf } from './filter.ts';
export { bookingKindsOf, operationKindOf } from './kinds.ts';
export { kindsOf, RECORD_GROUPS, type RecordGroup } from './groups.ts';
export {
  harmless,
  STATEMENT_COLUMNS,
  statementEnd,
  statementFileName,
  statementHead,
  statementLines,
} from './csv.ts';
export {
  isPeriodValid,
  NAMED_PERIODS,
  type NamedPeriod,
  rangeOf,
  type RecordPeriod,
  type RecordRange,
} from './period.ts';
export {
  addRewards,
  NO_REWARDS,
  type OrderedStatement,
  type RewardsSum,
  STATEMENT_MAX_ROWS,
  STATEMENT_PREVIEW_ROWS,
  STATEMENT_STATUSES,
  type StatementBalances,
  type StatementEntry,
  type StatementPreview,
  type StatementRow,
  statementRows,
} from './statement.ts';
