import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useCallback, useContext, useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';
import type {
  BackButtonPort,
  Bond,
  ClipboardPort,
  Earnings,
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
import type { StatementShown } from '#machines/statement/types.ts';
import type { TasksShown } from '#machines/tasks/types.ts';
import type { TransferShown } from '#machines/transfer/types.ts';
import type { ToastsShown } from '#machines/toasts/types.ts';
import type { ConnectionShown } from '#machines/wallet/connection/types.ts';
import type { Ports } from './ports.ts';

/**
 * Every long-lived machine of the app, as views see it: it runs from the first frame, or from the first intent behind
 * a door (machines/app/on-demand.ts).
 */
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
  readonly transfer: TransferShown;
  /** One row. */
  readonly earnings: HistoryShown<Earnings>;
  readonly referral: ReferralShown;
  readonly botNotices: BotNoticesShown;
  readonly operations: HistoryShown<Operation>;
  readonly withdrawals: HistoryShown<Withdrawal>;
  readonly statement: StatementShown;
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
  /** Of a machine that is loaded on demand; a machine without one is always there. */
  readonly door?: Door;
}

/** Its code did not arrive: `failed`, and somebody waits for it; `missed`, and nobody does. */
export type Standing = 'there' | 'away' | 'failed' | 'missed';

/** The way to a machine whose code is loaded on the first intent. */
export interface Door {
  standing(): Standing;
  /** Opens the door; the same promise until `again`. Rejects with ChunkFailed. */
  enter(): Promise<void>;
  /** What `enter` gave, if it was called; null before. */
  entered(): Promise<void> | null;
  /** After a failure: the next `enter` tries once more. */
  again(): void;
  /** After a failure that the person gave up: what waited for the machine is dropped. */
  leave(): void;
  /** Loads the machine before anybody needs it; a failure is not told. */
  warm(): void;
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
  /** What `start` makes of the ports: once, for a machine that only some screens need and whose code comes with them. */
  readonly started: <Ref>(start: (ports: Ports) => Ref) => Ref;
  /** Asks for the code that screens and machines share, so that it is there when theirs asks for it. */
  readonly askShared: () => void;
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

/**
 * A machine's snapshot and its send function. Renders again at every change of the machine. Suspends until a machine
 * behind a door is there.
 */
export function useMachine<Name extends ServiceName>(name: Name): Services[Name] {
  const ref = useRoot().machines[name];
  const snapshot = useMachineValue(name, whole);
  return { snapshot, send: ref.send } as Services[Name];
}

/** One value of a machine; renders again only when another value comes. Suspends as useMachine does. */
export function useMachineValue<Name extends ServiceName, Value>(
  name: Name,
  select: (snapshot: Services[Name]['snapshot']) => Value,
): Value {
  const ref = useRoot().machines[name];
  const entering = isAway(ref) ? ref.door.enter() : ref.door?.entered();
  // Also once it is there: React renders what waited once more, and expects the same calls.
  if (entering) use(entering);
  return useSelector(ref as unknown as Selectable<Services[Name]['snapshot']>, select);
}

/** The same for what is shown before anybody needs the machine: until it is there, the value is `otherwise`. */
export function useValueIfThere<Name extends ServiceName, Value>(
  name: Name,
  select: (snapshot: Services[Name]['snapshot']) => Value,
  otherwise: Value,
): Value {
  const ref = useRoot().machines[name];
  const shown = ref as unknown as Selectable<Services[Name]['snapshot']>;
  return useSyncExternalStore(useSubscribe(ref), () =>
    isAway(ref) ? otherwise : select(shown.getSnapshot()),
  );
}

/** Whether a machine is there, away, or was wanted and did not arrive. */
export function useStanding(name: ServiceName): Standing {
  const ref: { readonly door?: Door } & Subscribable = useRoot().machines[name];
  return useSyncExternalStore(useSubscribe(ref), () => ref.door?.standing() ?? 'there');
}

type Subscribable = Pick<MachineRef<Services[ServiceName]>, 'subscribe'>;

function useSubscribe(ref: Subscribable): (listener: () => void) => () => void {
  return useCallback(
    (listener) => {
      const subscription = ref.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [ref],
  );
}

const isAway = (ref: { readonly door?: Door }): ref is { readonly door: Door } =>
  ref.door !== undefined && ref.door.standing() !== 'there';

/** What `useSelector` needs of an actor. */
interface Selectable<Snapshot> extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): Snapshot;
}

const whole = <Snapshot,>(snapshot: Snapshot): Snapshot => snapshot;

/** The send function of a machine; does not render again when the machine changes. */
export function useSend<Name extends ServiceName>(name: Name): Services[Name]['send'] {
  return useRoot().machines[name].send;
}

/** The doors of this app that somebody waits at in vain. */
export function useFailedDoors(): () => readonly Door[] {
  const { machines } = useRoot();
  return useCallback(() => doorsOf(machines).filter((door) => door.standing() === 'failed'), [machines]);
}

export function doorsOf(machines: MachineRefs): readonly Door[] {
  const refs: readonly { readonly door?: Door }[] = Object.values(machines);
  return refs.flatMap(({ door }) => door ?? []);
}
