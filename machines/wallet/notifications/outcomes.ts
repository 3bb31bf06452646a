import { NO_INPUT, type WorldOf } from '../../shared/outcomes.ts';

export const notificationsWorld: WorldOf<object> = { inputs: NO_INPUT, slots: {} };
