import { unprovided } from '../shared/unprovided.ts';

export const maintenanceSlots = {
  /** Asks the server, without a token. */
  check: unprovided<{ readonly isOn: boolean; readonly detail: string }>('maintenance.check'),
  /** Loads the app anew. */
  reload: unprovided<void>('maintenance.reload'),
};
export type MaintenanceSlots = typeof maintenanceSlots;
