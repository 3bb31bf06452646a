import type { HistoryEvent } from './types.ts';

/** One sample of every event. */
export const historySamples: readonly HistoryEvent[] = [
  { type: 'history.open' },
  { type: 'history.close' },
  { type: 'history.page', page: 2 },
  { type: 'history.retry' },
  { type: 'history.refresh' },
];
