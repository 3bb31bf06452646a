import type { Launch } from '@axiom/domain/ports/client';
import type { OpenPayment } from '../portfolio/types.ts';
import type { Shown } from '../shared/shown.ts';

export interface AppInput {
  readonly launch: Launch | null;
  readonly lastUserId: string | null;
  readonly isRiskAcknowledged: boolean;
  /** "Done" of the join gate was the reason of this start (R1.07). */
  readonly wasJoinTried: boolean;
  readonly openPayments: readonly OpenPayment[];
  /** Random text of this start of the app: idempotency keys are made of it and counters. */
  readonly keySeed: string;
}

export interface AppContext extends AppInput {
  readonly session: 'opening' | 'signed-in' | 'logged-out' | 'unknown-platform' | 'failed';
  readonly portfolio: 'loading' | 'ready' | 'failed';
  readonly isUnderMaintenance: boolean;
  readonly isMember: boolean;
  readonly communityLink: string | null;
}

export type AppState =
  | 'deciding'
  | 'loading'
  | 'unknownPlatform'
  | 'maintenance'
  | 'loggedOut'
  | 'unavailable'
  | 'joinGate'
  | 'ready'
  | 'rejoining';

/**
 * Exactly one at a time, in this order of weight: `maintenance` (R1.08), `unknown-platform` (R1.02), `logged-out`
 * (R1.04), `unavailable` (sign-in or the first load failed: Retry), `loading` (R1.09), `join` (R1.07), `ready`.
 */
export type AppTag =
  | 'loading'
  | 'unknown-platform'
  | 'maintenance'
  | 'logged-out'
  | 'unavailable'
  | 'join'
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
  /** From the http adapter: a call was answered 503 by a maintenance. */
  | { readonly type: 'app.maintenanceSeen' }
  /** From the switchboard: what the services are at, and what is to be done in the world. */
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

export type AppShown = Shown<AppContext, AppState, AppTag, AppEvent>;
