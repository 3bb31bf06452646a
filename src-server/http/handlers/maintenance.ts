import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import type { Handlers } from './handler.ts';

export const maintenanceHandlers: Handlers<'maintenance'> = {
  maintenance: {
    kind: 'free',
    run: async (deps) => ({ detail: deps.maintenance.text() ?? MAINTENANCE_OFF_DETAIL }),
  },
};
