import { axiom, NANO_PER_UNIT } from '@axiom/domain/money';
import { sampleFriend } from '../shared/samples.ts';
import { NO_INPUT, type WorldOf } from '../shared/outcomes.ts';
import type { ReferralSlots } from './slots.ts';

export const referralWorld: WorldOf<ReferralSlots> = {
  inputs: NO_INPUT,
  slots: {
    fetchFriends: {
      answers: [{ rows: [sampleFriend], total: 2, transferMinToken: axiom(NANO_PER_UNIT) }, null],
    },
  },
};
