import type { MaintenanceEvent } from './types.ts';

/** One sample of every event. */
export const maintenanceSamples: readonly MaintenanceEvent[] = [{ type: 'maintenance.check' }];
