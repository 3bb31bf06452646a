import type { Shown } from '../shared/shown.ts';

/** A list read page by page, 10 rows each. */
export interface HistoryContext<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Counts from 1. */
  readonly page: number;
  readonly limit: number;
}

/** `turning`: the old page stays while another one is read. */
export type HistoryTag = 'loading' | 'ready' | 'turning' | 'failed';

export type HistoryEvent =
  | { readonly type: 'history.open' }
  | { readonly type: 'history.close' }
  | { readonly type: 'history.page'; readonly page: number }
  | { readonly type: 'history.retry' }
  /** Something changed: read the same page again. */
  | { readonly type: 'history.refresh' };

export type HistoryShown<Row> = Shown<HistoryContext<Row>, HistoryTag, HistoryEvent>;
