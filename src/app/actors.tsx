import { useSelector } from '@xstate/react';
import { createContext, useContext, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type {
  BackButtonPort,
  Bond,
  ClipboardPort,
  EconomyNow,
  FarmLinkCard,
  HostPort,
  Launch,
  Operation,
  StoragePort,
  Withdrawal,
} from '@axiom/domain/ports/client';
import type { WidgetConfig } from '@axiom/domain/wallet/config';
import type { ActivationShown } from '#machines/activation/types.ts';
import type { AppShown } from '#machines/app/types.ts';
import type { BotNoticesShown } from '#machines/bot-notices/types.ts';
import type { CancelCommandShown } from '#machines/cancel-command/types.ts';
import type { HistoryShown } from '#machines/history/types.ts';
import type { MaintenanceShown } from '#machines/maintenance/types.ts';
import type { NotificationsShown } from '#machines/wallet/notifications/types.ts';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { PurchaseShown } from '#machines/purchase/types.ts';
import type { RealtimeShown } from '#machines/realtime/types.ts';
import type { RebondShown } from '#machines/rebond/types.ts';
import type { ReferralShown } from '#machines/referral/types.ts';
import type { SaleShown } from '#machines/sale/types.ts';
import type { SessionShown } from '#machines/session/types.ts';
import type { ShareShown } from '#machines/share/types.ts';
import type { StakeCommandShown } from '#machines/stake-command/types.ts';
import type { TasksShown } from '#machines/tasks/types.ts';
import type { ToastsShown } from '#machines/toasts/types.ts';
import type { ConnectionShown } from '#machines/wallet/connection/types.ts';

/** Every long-lived machine of the app, as views see it. All of them run from the first frame. */
export interface Services {
  readonly app: AppShown;
  readonly session: SessionShown;
  readonly maintenance: MaintenanceShown;
  readonly toasts: ToastsShown;
  readonly notifications: NotificationsShown;
  readonly wallet: ConnectionShown;
  readonly realtime: RealtimeShown;
  readonly portfolio: PortfolioShown;
  readonly purchase: PurchaseShown;
  readonly stake: StakeCommandShown;
  readonly cancel: CancelCommandShown<Bond>;
  readonly revoke: CancelCommandShown<FarmLinkCard>;
  readonly sale: SaleShown;
  readonly referral: ReferralShown;
  readonly botNotices: BotNoticesShown;
  readonly operations: HistoryShown<Operation>;
  readonly withdrawals: HistoryShown<Withdrawal>;
  readonly tasks: TasksShown;
  readonly rebond: RebondShown;
  readonly links: HistoryShown<FarmLinkCard>;
  readonly share: ShareShown;
  readonly activation: ActivationShown;
  /** One row. */
  readonly economy: HistoryShown<EconomyNow>;
}

export type ServiceName = keyof Services;

/** A running machine: the part of an XState actor that a view needs; three functions suffice as a fake. */
export interface MachineRef<Service extends Services[ServiceName]> {
  getSnapshot(): Service['snapshot'];
  subscribe(listener: () => void): { unsubscribe(): void };
  send: Service['send'];
}

export type MachineRefs = { readonly [Name in ServiceName]: MachineRef<Services[Name]> };

/** Public settings of this installation (from index.html), for the views. */
export interface ClientSettings {
  readonly network: 'mainnet' | 'testnet' | 'devnet';
  readonly coinSymbol: string;
  readonly botUsername: string;
  readonly appName: string;
  /** Explorer address of a transaction, with the placeholder `{hash}`; empty if there is none. */
  readonly explorerTxUrl: string;
  /** Explorer address of an account's page, with the placeholder `{address}`; empty if there is none. */
  readonly explorerAccountUrl: string;
  readonly version: string;
}

/** What the composition root provides to the views: machines, and a few other things. */
export interface AppRoot {
  readonly machines: MachineRefs;
  readonly walletConfig: WidgetConfig;
  readonly settings: ClientSettings;
  /** Null outside a messenger. */
  readonly launch: Launch | null;
  /** The server's time as this client estimates it, epoch ms. */
  readonly nowMs: () => number;
  /** Checks whether the device slept. */
  readonly lookAtClock: () => void;
  /** Subscribes to each return to the app and each jump of `nowMs`; returns the unsubscribe function. */
  readonly onClockMove: (listener: () => void) => () => void;
  readonly host: HostPort & BackButtonPort;
  readonly clipboard: ClipboardPort;
  /** Preferences of this user on this device. */
  readonly preferences: StoragePort;
}

const RootContext = createContext<AppRoot | null>(null);

export function AppRootProvider(props: { readonly root: AppRoot; readonly children: ReactNode }) {
  return <RootContext.Provider value={props.root}>{props.children}</RootContext.Provider>;
}

/** What the composition root provides. @throws outside AppRootProvider */
export function useRoot(): AppRoot {
  const root = useContext(RootContext);
  if (root === null) throw new Error('useRoot needs an AppRootProvider above it');
  return root;
}

/** A machine's snapshot and its send function. Renders again at every change of the machine. */
export function useMachine<Name extends ServiceName>(name: Name): Services[Name] {
  const ref = useRoot().machines[name];
  const snapshot = useMachineValue(name, whole);
  return { snapshot, send: ref.send } as Services[Name];
}

/** One value of a machine; renders again only when another value comes. */
export function useMachineValue<Name extends ServiceName, Value>(
  name: Name,
  select: (snapshot: Services[Name]['snapshot']) => Value,
): Value {
  const ref: unknown = useRoot().machines[name];
  return useSelector(ref as Selectable<Services[Name]['snapshot']>, select);
}

/** What `useSelector` needs of an actor. */
interface Selectable<Snapshot> extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): Snapshot;
}

const whole = <Snapshot,>(snapshot: Snapshot): Snapshot => snapshot;

/** The send function of a machine; does not render again when the machine changes. */
export function useSend<Name extends ServiceName>(name: Name): Services[Name]['send'] {
  return useRoot().machines[name].send;
}
