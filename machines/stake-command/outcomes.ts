import type { CommandInput } from '../cancel-command/types.ts';
import { SAMPLE_NOW_MS, sampleAccount, sampleStake } from '../shared/samples.ts';
import { LOST, REFUSED, type WorldOf } from '../shared/outcomes.ts';
import type { StakeSlots } from './slots.ts';

export const stakeCommandWorld: WorldOf<StakeSlots, CommandInput> = {
  inputs: [() => ({ keySeed: 'seed' })],
  slots: {
    createStake: {
      answers: [
        { stake: sampleStake(), transaction: null, preparedAtMs: SAMPLE_NOW_MS },
        {
          stake: sampleStake({ status: 'pending' }),
          preparedAtMs: SAMPLE_NOW_MS,
          transaction: {
            validUntil: SAMPLE_NOW_MS / 1000 + 60,
            network: '-3',
            messages: [{ address: sampleAccount.address, amount: '1000000000', payload: 'te6c' }],
          },
        },
      ],
      failures: [REFUSED, LOST],
    },
  },
  matters: ['account', 'bond', 'order', 'isSheetClosed', 'payment'],
};
