import { NO_FILTER } from '@axiom/domain/records';
import type { HistoryEvent } from './types.ts';

/** One sample of every event. */
export const historySamples: readonly HistoryEvent[] = [
  { type: 'history.open' },
  { type: 'history.close' },
  { type: 'history.page', page: 2 },
  { type: 'history.filter', filter: { ...NO_FILTER, group: 'rewards' } },
  { type: 'history.retry' },
  { type: 'history.refresh' },
];
