import { NO_INPUT, type WorldOf } from '../shared/outcomes.ts';

export const toastsWorld: WorldOf<object> = { inputs: NO_INPUT, slots: {} };
