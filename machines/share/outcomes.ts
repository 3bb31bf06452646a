import { LOST, NO_INPUT, refusedWith, type WorldOf } from '../shared/outcomes.ts';
import type { ShareSlots } from './slots.ts';

export const shareWorld: WorldOf<ShareSlots> = {
  inputs: NO_INPUT,
  slots: {
    prepare: { answers: ['message', null], failures: [refusedWith('bot_not_allowed'), LOST] },
    requestWriteAccess: { answers: ['allowed', 'refused', 'unanswered', 'unsupported'] },
    sendPrepared: { answers: [true, false] },
    copy: { answers: [true, false] },
  },
};
