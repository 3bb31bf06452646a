import { unprovided } from '../shared/unprovided.ts';

export const maintenanceSlots = {
  /** Requests the maintenance state, without a token. */
  check: unprovided<{ readonly isOn: boolean; readonly detail: string }>('maintenance.check'),
  reload: unprovided<void>('maintenance.reload'),
};
export type MaintenanceSlots = typeof maintenanceSlots;
