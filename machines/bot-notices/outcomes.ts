import type { BotNotices } from '@axiom/domain/ports/client';
import { type WorldOf } from '../shared/outcomes.ts';
import type { BotNoticesSlots } from './slots.ts';
import type { BotNoticesInput } from './types.ts';

const none = {} as BotNotices;

export const botNoticesWorld: WorldOf<BotNoticesSlots, BotNoticesInput> = {
  inputs: [() => ({ mayWrite: false }), () => ({ mayWrite: true })],
  slots: {
    fetchNotices: { answers: [none, null] },
    requestWriteAccess: { answers: ['allowed', 'refused'] },
    saveNotice: { answers: [none, null] },
  },
};
