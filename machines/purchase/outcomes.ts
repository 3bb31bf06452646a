import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import { SAMPLE_NOW_MS, sampleAccount, sampleBond } from '../shared/samples.ts';
import { LOST, REFUSED, refusedWith, type WorldOf } from '../shared/outcomes.ts';
import type { PurchaseSlots } from './slots.ts';
import type { PurchaseInput } from './types.ts';

const { activatedAtMs: _, ...pending } = sampleBond({
  status: 'pending',
  payUntilMs: SAMPLE_NOW_MS + ORDER_EXPIRY_MS,
});

export const purchaseWorld: WorldOf<PurchaseSlots, PurchaseInput> = {
  inputs: [() => ({ isRiskAcknowledged: false, keySeed: 'seed' })],
  slots: {
    createBond: {
      answers: [
        {
          bond: pending,
          preparedAtMs: SAMPLE_NOW_MS,
          transaction: {
            validUntil: SAMPLE_NOW_MS / 1000 + 60,
            network: '-3',
            messages: [{ address: sampleAccount.address, amount: '250000000000', payload: 'te6c' }],
          },
        },
      ],
      failures: [REFUSED, LOST],
    },
    dropOrder: {
      answers: [sampleBond({ status: 'canceled' })],
      failures: [refusedWith('not_pending'), LOST],
    },
  },
  counts: { renewals: 5 },
  matters: ['account', 'isRiskAcknowledged', 'isSheetClosed', 'renewals'],
};
