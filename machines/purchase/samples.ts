import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleOffer } from '@axiom/domain/ports/samples';
import type { PurchaseEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const purchaseSamples: readonly PurchaseEvent[] = [
  { type: 'purchase.typed', text: '250' },
  { type: 'purchase.typed', text: '10' },
  { type: 'purchase.max' },
  { type: 'purchase.days', days: 90 },
  { type: 'purchase.requote' },
  { type: 'purchase.review' },
  { type: 'purchase.acknowledgeRisk', isAcknowledged: true },
  { type: 'purchase.pay' },
  { type: 'purchase.openWallet' },
  { type: 'purchase.again' },
  { type: 'purchase.close' },
  { type: 'purchase.reopen' },
  { type: 'purchase.offer', offer: sampleOffer },
  { type: 'purchase.wallet', account: sampleAccount, balanceNano: 412_000_000_000n },
  { type: 'purchase.wallet', account: null, balanceNano: null },
  { type: 'purchase.bondActive', bond: sampleBond(), atMs: SAMPLE_NOW_MS + 24_000 },
  { type: 'purchase.seenOnChain', atMs: SAMPLE_NOW_MS + 20_000 },
];
