import { NO_INPUT, type WorldOf } from '../shared/outcomes.ts';
import type { MaintenanceSlots } from './slots.ts';

export const maintenanceWorld: WorldOf<MaintenanceSlots> = {
  inputs: NO_INPUT,
  slots: {
    check: {
      answers: [
        { isOn: false, detail: '' },
        { isOn: true, detail: 'Back soon' },
      ],
    },
    reload: { answers: [undefined] },
  },
};
