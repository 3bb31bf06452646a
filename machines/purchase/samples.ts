import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleOffer } from '../shared/samples.ts';
import type { PurchaseEvent } from './types.ts';

const { activatedAtMs: _, ...unpaidEnd } = sampleBond({ status: 'canceled' });

/** One sample of every event. */
export const purchaseSamples: readonly PurchaseEvent[] = [
  { type: 'purchase.typed', text: '250' },
  { type: 'purchase.typed', text: '10' },
  { type: 'purchase.max' },
  { type: 'purchase.days', days: 90 },
  { type: 'purchase.requote' },
  { type: 'purchase.renew' },
  { type: 'purchase.review' },
  { type: 'purchase.acknowledgeRisk', isAcknowledged: true },
  { type: 'payment.pay' },
  { type: 'payment.openWallet' },
  { type: 'payment.again' },
  { type: 'payment.close' },
  { type: 'payment.reopen' },
  { type: 'purchase.offer', offer: sampleOffer },
  { type: 'purchase.wallet', account: sampleAccount, balanceNano: 412_000_000_000n },
  { type: 'purchase.wallet', account: null, balanceNano: null },
  { type: 'purchase.bonds', bonds: [sampleBond()] },
  { type: 'purchase.bonds', bonds: [unpaidEnd] },
  { type: 'purchase.balanceChanged', spentNano: 250_004_000_000n, atMs: SAMPLE_NOW_MS + 20_000 },
];
