import type { HistoryEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const historySamples: readonly HistoryEvent[] = [
  { type: 'history.open' },
  { type: 'history.close' },
  { type: 'history.page', page: 2 },
  { type: 'history.retry' },
  { type: 'history.refresh' },
];
