import type { StatementEvent } from './types.ts';

/** One sample of every event. */
export const statementSamples: readonly StatementEvent[] = [
  { type: 'statement.open' },
  { type: 'statement.close' },
  { type: 'statement.period', period: { kind: '90d' } },
  { type: 'statement.period', period: { kind: 'own', firstDay: '2026-10-01', lastDay: '' } },
  { type: 'statement.retry' },
  { type: 'statement.send' },
  { type: 'statement.again' },
];
