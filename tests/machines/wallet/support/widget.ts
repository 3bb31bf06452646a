import { createActor, type InspectionEvent, SimulatedClock, type SnapshotFrom } from 'xstate';
import type { WidgetLayout } from '@axiom/domain/wallet/layout';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import type { WalletConfig } from '#machines/wallet/config.ts';
import type { ConnectionEvent } from '#machines/wallet/connection/types.ts';
import type { modalMachine } from '#machines/wallet/modal/machine.ts';
import type { ModalEvent } from '#machines/wallet/modal/types.ts';
import { provideWallet } from '#machines/wallet/provide.ts';
import type { actionsMachine } from '#machines/wallet/actions/machine.ts';
import type { ActionsEvent } from '#machines/wallet/actions/types.ts';
import type { notificationsMachine } from '#machines/wallet/notifications/machine.ts';
import type { screenMachine } from '#machines/wallet/screen/machine.ts';
import type { ScreenEvent } from '#machines/wallet/screen/types.ts';
import { remember, settle, statesOf } from '../../support/run.ts';
import { fakePort } from './port.ts';

interface Options extends NonNullable<Parameters<typeof fakePort>[0]> {
  readonly config?: Partial<WalletConfig>;
}

interface Children {
  readonly modal?: { getSnapshot(): SnapshotFrom<typeof modalMachine>; send(event: ModalEvent): void };
  readonly actions: { getSnapshot(): SnapshotFrom<typeof actionsMachine>; send(event: ActionsEvent): void };
  readonly notifications: { getSnapshot(): SnapshotFrom<typeof notificationsMachine> };
}

/** The whole widget, as the app composes it, over a port whose every answer is the test's. */
export function widget(options: Options = {}) {
  const port = fakePort(options);
  const timers = new SimulatedClock();
  const traces: Record<string, string[]> = {};
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.snapshot') return;
    const { logic } = event.actorRef as { readonly logic?: { readonly id?: string } };
    if (logic?.id === undefined || !('value' in event.snapshot)) return;
    const value = event.snapshot.value as Parameters<typeof statesOf>[0];
    const trace = (traces[logic.id] ??= []);
    if (trace.at(-1) !== statesOf(value)) trace.push(statesOf(value));
    remember(logic.id, value);
  };
  const actor = createActor(provideWallet(port.port, port.around), {
    clock: timers,
    inspect,
    input: { config: { ...sampleWalletConfig, ...options.config } },
  });
  const emitted: unknown[] = [];
  actor.on('*', (event: unknown) => emitted.push(event));
  actor.start();
  const children = () => actor.getSnapshot().children as unknown as Children;
  const screen = () =>
    children().modal?.getSnapshot().children['screen'] as
      | { getSnapshot(): SnapshotFrom<typeof screenMachine>; send(event: ScreenEvent): void }
      | undefined;
  return {
    ...port,
    actor,
    timers,
    emitted,
    trace: (id: string) => traces[id] ?? [],
    context: () => actor.getSnapshot().context,
    has: (tag: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0]) =>
      actor.getSnapshot().hasTag(tag),
    modal: () => children().modal?.getSnapshot(),
    screen: () => screen()?.getSnapshot(),
    actions: () => children().actions.getSnapshot(),
    notifications: () =>
      children()
        .notifications.getSnapshot()
        .context.notifications.map(({ action }) => action),
    /** Sends each event to the machine that it belongs to. */
    send: (...events: (ConnectionEvent | ModalEvent | ScreenEvent | ActionsEvent)[]) => {
      for (const event of events) {
        if (event.type.startsWith('modal.')) children().modal?.send(event as ModalEvent);
        else if (event.type.startsWith('screen.')) screen()?.send(event as ScreenEvent);
        else if (event.type.startsWith('action.') && event.type !== 'action.told')
          children().actions.send(event as ActionsEvent);
        else actor.send(event as ConnectionEvent);
      }
    },
  };
}

/** Awake and disconnected. */
export async function awake(options: Options = {}) {
  const running = widget(options);
  running.send({ type: 'wallet.wake' });
  await settle();
  return running;
}

/** The modal is open. */
export async function opened(layout: WidgetLayout = 'mobile', options: Options = {}, wanted?: string) {
  const running = await awake(options);
  running.send({ type: 'wallet.connect', layout, ...(wanted === undefined ? {} : { wanted }) });
  await settle();
  return running;
}

/** The screen of one wallet, its session without a link yet. */
export async function chosen(layout: WidgetLayout, wallet: WalletInfo, options: Options = {}) {
  const running = await opened(layout, { wallets: [[wallet]], ...options });
  running.send({ type: 'modal.choose', appName: wallet.appName });
  return running;
}
