import { useSelector } from '@xstate/react';
import { createContext, useContext, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type {
  BackButtonPort,
  ClipboardPort,
  HostPort,
  Launch,
  Operation,
  StoragePort,
  TaskCard,
  Withdrawal,
} from '@axiom/domain/ports/client';
import type { AppShown } from '#machines/app/types.ts';
import type { CancelCommandShown } from '#machines/cancel-command/types.ts';
import type { HistoryShown } from '#machines/history/types.ts';
import type { MaintenanceShown } from '#machines/maintenance/types.ts';
import type { NotificationsShown } from '#machines/notifications/types.ts';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { PurchaseShown } from '#machines/purchase/types.ts';
import type { RealtimeShown } from '#machines/realtime/types.ts';
import type { ReferralShown } from '#machines/referral/types.ts';
import type { SaleShown } from '#machines/sale/types.ts';
import type { SessionShown } from '#machines/session/types.ts';
import type { StakeCommandShown } from '#machines/stake-command/types.ts';
import type { ToastsShown } from '#machines/toasts/types.ts';
import type { WalletConnectionShown } from '#machines/wallet/connection/types.ts';

/** Every long-lived machine of the app, as views see it. All of them run from the first frame on. */
export interface Services {
  readonly app: AppShown;
  readonly session: SessionShown;
  readonly maintenance: MaintenanceShown;
  readonly toasts: ToastsShown;
  readonly notifications: NotificationsShown;
  readonly wallet: WalletConnectionShown;
  readonly realtime: RealtimeShown;
  readonly portfolio: PortfolioShown;
  readonly purchase: PurchaseShown;
  readonly stake: StakeCommandShown;
  readonly cancel: CancelCommandShown;
  readonly sale: SaleShown;
  readonly referral: ReferralShown;
  readonly operations: HistoryShown<Operation>;
  readonly withdrawals: HistoryShown<Withdrawal>;
  readonly tasks: HistoryShown<TaskCard>;
}

export type ServiceName = keyof Services;

/** A running machine: the part of an XState actor that a view needs; a fake is three functions. */
export interface MachineRef<Service extends Services[ServiceName]> {
  getSnapshot(): Service['snapshot'];
  subscribe(listener: () => void): { unsubscribe(): void };
  send: Service['send'];
}

export type MachineRefs = { readonly [Name in ServiceName]: MachineRef<Services[Name]> };

/** Public settings of this installation (from index.html), as views need them. */
export interface ClientSettings {
  readonly network: 'mainnet' | 'testnet' | 'devnet';
  readonly coinSymbol: string;
  readonly botUsername: string;
  readonly appName: string;
  /** Explorer address of a transaction with `{hash}` in its place; empty where there is none. */
  readonly explorerTxUrl: string;
  /** Explorer address of an account's page with `{address}` in its place; empty where there is none. */
  readonly explorerAccountUrl: string;
  readonly version: string;
}

/** What the composition root hands to the views: machines, and the few things that are not machines. */
export interface AppRoot {
  readonly machines: MachineRefs;
  readonly settings: ClientSettings;
  /** Null outside of a messenger. */
  readonly launch: Launch | null;
  /** The server's time as this client knows it, epoch milliseconds. */
  readonly nowMs: () => number;
  /** Looks whether the device slept. */
  readonly lookAtClock: () => void;
  /** Tells at every return to the app and whenever `nowMs` jumped; answers the way to stop listening. */
  readonly onClockMove: (listener: () => void) => () => void;
  readonly host: HostPort & BackButtonPort;
  readonly clipboard: ClipboardPort;
  /** What the views keep on this device for this user: language and theme. */
  readonly preferences: StoragePort;
}

const RootContext = createContext<AppRoot | null>(null);

export function AppRootProvider(props: { readonly root: AppRoot; readonly children: ReactNode }) {
  return <RootContext.Provider value={props.root}>{props.children}</RootContext.Provider>;
}

/** The composition root's offer. @throws outside of AppRootProvider */
export function useRoot(): AppRoot {
  const root = useContext(RootContext);
  if (root === null) throw new Error('useRoot needs an AppRootProvider above it');
  return root;
}

/** A machine's snapshot and its send: what a screen renders from. Repaints at every change of the machine. */
export function useMachine<Name extends ServiceName>(name: Name): Services[Name] {
  const ref = useRoot().machines[name];
  const snapshot = useMachineValue(name, whole);
  return { snapshot, send: ref.send } as Services[Name];
}

/**
 * One value of a machine; repaints only when it changes (compared by `isEqual`, identity unless told otherwise).
 */
export function useMachineValue<Name extends ServiceName, Value>(
  name: Name,
  select: (snapshot: Services[Name]['snapshot']) => Value,
  isEqual: (a: Value, b: Value) => boolean = Object.is,
): Value {
  const ref: unknown = useRoot().machines[name];
  return useSelector(ref as Selectable<Services[Name]['snapshot']>, select, isEqual);
}

/** What `useSelector` needs of an actor; a fake of three functions will do. */
interface Selectable<Snapshot> extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): Snapshot;
}

const whole = <Snapshot,>(snapshot: Snapshot): Snapshot => snapshot;

/** The way to tell a machine something, without repainting when it changes. */
export function useSend<Name extends ServiceName>(name: Name): Services[Name]['send'] {
  return useRoot().machines[name].send;
}
