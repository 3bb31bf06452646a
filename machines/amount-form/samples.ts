import type { AmountBounds, AmountFormEvent } from './types.ts';

const UNIT = 1_000_000_000n;

export const amountFormSampleBounds: AmountBounds = {
  minNano: 5n * UNIT,
  maxNano: 10_000n * UNIT,
  maxFillNano: 412n * UNIT,
};

/** One sample of every event. */
export const amountFormSamples: readonly AmountFormEvent<{ readonly days: number }>[] = [
  { type: 'amount.typed', text: '250' },
  { type: 'amount.typed', text: '1 234,5' },
  { type: 'amount.typed', text: '3' },
  { type: 'amount.typed', text: 'many' },
  { type: 'amount.typed', text: '' },
  { type: 'amount.max' },
  { type: 'amount.terms', terms: { days: 90 } },
  { type: 'amount.terms', terms: null },
  { type: 'amount.bounds', bounds: amountFormSampleBounds },
  { type: 'amount.requote' },
  { type: 'amount.renew' },
  { type: 'amount.clear' },
];
