import { axiom } from '@axiom/domain/money';
import type { CommandInput } from '../cancel-command/types.ts';
import { LOST, REFUSED, type WorldOf } from '../shared/outcomes.ts';
import type { TransferSlots } from './slots.ts';

export const transferWorld: WorldOf<TransferSlots, CommandInput> = {
  inputs: [() => ({ keySeed: 'seed' })],
  slots: {
    transfer: {
      answers: [
        {
          tokenAmount: axiom(2_000_000_000n),
          balanceToken: axiom(2_000_000_000n),
          referralBalance: axiom(4_070_000_000n),
        },
      ],
      failures: [REFUSED, LOST],
    },
  },
  matters: ['leastNano', 'referralNano'],
};
