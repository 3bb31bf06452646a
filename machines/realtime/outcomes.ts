import { NO_INPUT, type WorldOf } from '../shared/outcomes.ts';
import type { RealtimeSlots } from './slots.ts';

export const realtimeWorld: WorldOf<RealtimeSlots> = { inputs: NO_INPUT, slots: { socket: {} } };
