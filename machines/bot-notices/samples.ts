import type { BotNoticesEvent } from './types.ts';

/** One sample of every event. */
export const botNoticesSamples: readonly BotNoticesEvent[] = [
  { type: 'notices.open' },
  { type: 'notices.retry' },
  { type: 'notices.switch', kind: 'bond_matured', isOn: true },
  { type: 'notices.allow' },
  { type: 'notices.decline' },
];
