import * as z from 'zod/mini';

/** The text for "no maintenance". */
export const MAINTENANCE_OFF = 'Maintenance mode is disabled';

export const maintenanceAnswer = z.object({ detail: z.string() });
