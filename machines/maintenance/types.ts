import type { Shown } from '../shared/shown.ts';

export interface MaintenanceContext {
  /** The server's message; null while there is no maintenance. */
  readonly detail: string | null;
}

/** `on`: the maintenance page replaces the screens (R1.08). */
export type MaintenanceTag = 'on';

export type MaintenanceEvent =
  /** A call failed with 503: check now instead of at the next poll. */
  { readonly type: 'maintenance.check' };

export type MaintenanceShown = Shown<MaintenanceContext, MaintenanceTag, MaintenanceEvent>;
