import type { Launch } from '@axiom/domain/ports/client';
import type { OpenPayment } from '../portfolio/types.ts';
import type { Shown } from '../shared/shown.ts';
import type { WalletConfig } from '../wallet/config.ts';

export interface AppInput {
  readonly launch: Launch | null;
  readonly lastUserId: string | null;
  readonly isRiskAcknowledged: boolean;
  /** True if this start was caused by "Done" of the join gate (R1.07). */
  readonly wasJoinTried: boolean;
  readonly openPayments: readonly OpenPayment[];
  /** Farming codes whose outcome this person has seen on this device (R2.12c). */
  readonly shownCodes: readonly string[];
  /** The wallet widget's settings that its machines need. */
  readonly walletConfig: WalletConfig;
  /** Random text of this app start; idempotency keys consist of it and counters. */
  readonly keySeed: string;
}

export interface AppContext extends AppInput {
  readonly session: 'opening' | 'signed-in' | 'logged-out' | 'unknown-platform' | 'failed';
  readonly portfolio: 'loading' | 'ready' | 'failed';
  readonly isUnderMaintenance: boolean;
  readonly isMember: boolean;
  readonly communityLink: string | null;
}

/**
 * One at a time, by priority: `maintenance` (R1.08), `unknown-platform` (R1.02), `logged-out`
 * (R1.04), `unavailable` (sign-in or the first load failed: Retry), `loading` (R1.09), `join` (R1.07; `rejoining`
 * after Done), `ready`.
 */
export type AppTag =
  | 'loading'
  | 'unknown-platform'
  | 'maintenance'
  | 'logged-out'
  | 'unavailable'
  | 'join'
  | 'rejoining'
  | 'ready';

export type AppEvent =
  /** Try again from the unavailable screen. */
  | { readonly type: 'app.retry' }
  | { readonly type: 'app.signIn' }
  | { readonly type: 'app.signOut' }
  | { readonly type: 'app.openBot' }
  | { readonly type: 'app.joinCommunity' }
  /** "Done" of the join gate: reloads (R1.07). */
  | { readonly type: 'app.joined' }
  | { readonly type: 'app.foreground'; readonly atMs: number }
  /** The page did not run for a while, or the device's clock moved: connection, time and figures are uncertain. */
  | { readonly type: 'app.woke' }
  /** From the http adapter: a call failed with 503 because of maintenance. */
  | { readonly type: 'app.maintenanceSeen' }
  /** From the switchboard: states of the services, and effects to run. */
  | { readonly type: 'app.session'; readonly session: AppContext['session'] }
  | {
      readonly type: 'app.portfolio';
      readonly portfolio: AppContext['portfolio'];
      readonly isMember: boolean;
      readonly communityLink: string | null;
    }
  | { readonly type: 'app.maintenance'; readonly isUnderMaintenance: boolean }
  | { readonly type: 'app.openPayments'; readonly openPayments: readonly OpenPayment[] }
  | { readonly type: 'app.riskAcknowledged'; readonly isAcknowledged: boolean }
  | { readonly type: 'app.paymentUnderWay'; readonly isUnderWay: boolean }
  | { readonly type: 'app.succeeded' };

export type AppShown = Shown<AppContext, AppTag, AppEvent>;
