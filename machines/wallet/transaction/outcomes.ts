import { createActor, fromCallback } from 'xstate';
import { SAMPLE_NOW_MS, sampleAccount } from '../../shared/samples.ts';
import { type WorldOf } from '../../shared/outcomes.ts';
import type { WalletTransactionSlots } from './slots.ts';
import type { WalletTransactionInput } from './types.ts';

export const walletTransactionWorld: WorldOf<WalletTransactionSlots, WalletTransactionInput> = {
  inputs: [
    () => ({
      id: 'b1',
      parent: createActor(fromCallback(() => {})).start(),
      renewUntilMs: null,
      account: null,
      request: {
        kind: 'transaction',
        validUntil: SAMPLE_NOW_MS / 1000 + 60,
        messages: [{ address: sampleAccount.address, amount: '250000000000' }],
      },
    }),
  ],
  slots: { check: {}, send: {}, alarm: { answers: [undefined] } },
  matters: ['sentAtMs'],
};
