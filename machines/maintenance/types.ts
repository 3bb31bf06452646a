import type { Shown } from '../shared/shown.ts';

export interface MaintenanceContext {
  /** The server's words; null while it is off. */
  readonly detail: string | null;
}

export type MaintenanceState = 'checking' | 'off' | 'on' | 'recheckingOn' | 'ending';

/** `on`: the maintenance page replaces the screens (R1.08). */
export type MaintenanceTag = 'on';

export type MaintenanceEvent =
  /** A call was answered 503: look now instead of at the next poll. */
  { readonly type: 'maintenance.check' };

export type MaintenanceShown = Shown<MaintenanceContext, MaintenanceState, MaintenanceTag, MaintenanceEvent>;
