import { sampleAccount } from '../../shared/samples.ts';
import { type WorldOf } from '../../shared/outcomes.ts';
import { sampleWalletConfig } from '../config.samples.ts';
import type { ConnectionSlots } from './slots.ts';
import type { ConnectionInput } from './types.ts';

/** The modal, what is shown of transactions, and these have flows of their own. */
export const connectionWorld: WorldOf<ConnectionSlots, ConnectionInput> = {
  inputs: [() => ({ config: sampleWalletConfig })],
  slots: {
    restore: { answers: [sampleAccount, null] },
    disconnect: { answers: [undefined] },
    watch: {},
    modal: {
      answers: [
        { type: 'connected', account: sampleAccount },
        { type: 'refused', failure: { code: 'not-listed', message: 'Not listed' } },
        { type: 'cancelled' },
      ],
    },
    actions: {},
    notifications: {},
  },
};
