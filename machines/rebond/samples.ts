import type { RebondEvent } from './types.ts';

const UNIT = 1_000_000_000n;

/** One sample of every event. */
export const rebondSamples: readonly RebondEvent[] = [
  { type: 'rebond.open', source: 'main' },
  { type: 'rebond.open', source: 'task' },
  { type: 'rebond.leave' },
  { type: 'rebond.source', source: 'referral' },
  { type: 'rebond.whom', isForMe: true },
  { type: 'rebond.whom', isForMe: false },
  { type: 'rebond.count', count: 12 },
  { type: 'rebond.count', count: 0 },
  { type: 'rebond.days', days: 90 },
  { type: 'rebond.typed', text: '6' },
  { type: 'rebond.max' },
  { type: 'rebond.retry' },
  { type: 'rebond.confirm' },
  { type: 'rebond.again' },
  { type: 'rebond.balances', balances: { main: 100n * UNIT, referral: 6n * UNIT, task: 0n } },
];
