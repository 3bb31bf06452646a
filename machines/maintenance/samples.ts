import type { MaintenanceEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const maintenanceSamples: readonly MaintenanceEvent[] = [{ type: 'maintenance.check' }];
