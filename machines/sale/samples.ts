import type { SaleEvent } from './types.ts';

/** One sample of every event. */
export const saleSamples: readonly SaleEvent[] = [
  { type: 'sale.open', fromReferral: false },
  { type: 'sale.open', fromReferral: true },
  { type: 'sale.leave' },
  { type: 'sale.typed', text: '50' },
  { type: 'sale.max' },
  { type: 'sale.address', address: '0QBmzS0dZs0tHWbNLR1mzS0dZs0tHWbNLR1mzS0dZs0tHUMH' },
  { type: 'sale.ownAddress' },
  { type: 'sale.requote' },
  { type: 'sale.renew' },
  { type: 'sale.review' },
  { type: 'sale.confirm' },
  { type: 'sale.retry' },
  { type: 'sale.close' },
  { type: 'sale.balances', mainNano: 100_000_000_000n, referralNano: 6_000_000_000n },
  { type: 'sale.wallet', address: '0QBmzS0dZs0tHWbNLR1mzS0dZs0tHWbNLR1mzS0dZs0tHUMH' },
];
