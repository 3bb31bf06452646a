import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import { SAMPLE_NOW_MS, sampleAccount } from '../shared/samples.ts';
import { type WorldOf } from '../shared/outcomes.ts';
import { transactionSamples } from './samples.ts';
import type { TransactionSlots } from './slots.ts';
import type { TransactionInput } from './types.ts';

const order = (change: { readonly walletLink: string | null }) => (): TransactionInput => ({
  walletName: sampleAccount.walletName,
  walletDeepLink: null,
  from: sampleAccount.friendlyAddress,
  order: {
    kind: 'bond',
    subjectId: 'b1',
    preparedAtMs: SAMPLE_NOW_MS,
    validUntilMs: SAMPLE_NOW_MS + 60_000,
    payUntilMs: SAMPLE_NOW_MS + ORDER_EXPIRY_MS,
    request: {
      validUntil: SAMPLE_NOW_MS / 1000 + 60,
      network: '-3',
      messages: [{ address: sampleAccount.address, amount: '250000000000', payload: 'te6c' }],
    },
  },
  ...change,
});

/** The wallet's own machine has flows of its own; here it is what it tells. */
export const transactionWorld: WorldOf<TransactionSlots, TransactionInput> = {
  inputs: [order({ walletLink: sampleAccount.walletLink })],
  slots: {
    alarm: { answers: [undefined] },
    send: {
      tells: transactionSamples.filter(({ type }) =>
        ['transaction.sent', 'transaction.outcome'].includes(type),
      ),
    },
  },
  matters: [],
};
