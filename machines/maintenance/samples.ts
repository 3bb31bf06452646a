import type { MaintenanceEvent } from './types.ts';

/** One sample of every event, for the walks in tests/machines. */
export const maintenanceSamples: readonly MaintenanceEvent[] = [{ type: 'maintenance.check' }];
