import type { RecordsFilter } from '@axiom/domain/records';
import type { Shown } from '../shared/shown.ts';

/** A list read page by page, 10 rows each. */
export interface HistoryContext<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Counts from 1. */
  readonly page: number;
  readonly limit: number;
  /** Lists other than the history read all, whatever it says. */
  readonly filter: RecordsFilter;
  /** What the rows answer: another filter may be wanted by now, whose rows are not read yet. */
  readonly shownFilter: RecordsFilter;
}

/** `turning`: the old page stays while another one is read. */
export type HistoryTag = 'loading' | 'ready' | 'turning' | 'failed';

export type HistoryEvent =
  | { readonly type: 'history.open' }
  | { readonly type: 'history.close' }
  /** Other rows are wanted, from the first page on; before the list is open too. */
  | { readonly type: 'history.filter'; readonly filter: RecordsFilter }
  | { readonly type: 'history.page'; readonly page: number }
  | { readonly type: 'history.retry' }
  /** Something changed: read the same page again. */
  | { readonly type: 'history.refresh' };

export type HistoryShown<Row> = Shown<HistoryContext<Row>, HistoryTag, HistoryEvent>;
