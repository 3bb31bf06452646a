import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { ActionsShown } from '#machines/wallet/actions/types.ts';
import type { ConnectionShown } from '#machines/wallet/connection/types.ts';
import type { ModalShown } from '#machines/wallet/modal/types.ts';
import type { NotificationsShown } from '#machines/wallet/notifications/types.ts';
import type { ScreenShown } from '#machines/wallet/screen/types.ts';
import type { WalletShown } from '#machines/wallet/shown.ts';

/** The widget's root actor: `connectionMachine` as `provideWallet` gives it, started. */
export interface WalletRef {
  getSnapshot(): ConnectionShown['snapshot'];
  subscribe(listener: () => void): { unsubscribe(): void };
  readonly send: ConnectionShown['send'];
}

interface Parent {
  readonly children: Readonly<Record<string, AnyActorRef | undefined>>;
}

/** What the widget's views get of a running widget; renders again whenever one of its machines changes. */
export function useWallet(wallet: WalletRef): WalletShown {
  const connection = useWhole(wallet as unknown as AnyActorRef) as ConnectionShown['snapshot'] & Parent;
  const { modal, actions, notifications } = connection.children;
  const modalNow = useWhole(modal) as (ModalShown['snapshot'] & Parent) | undefined;
  const screen = modalNow?.children['screen'];
  const screenNow = useWhole(screen);
  const actionsNow = useWhole(actions);
  const notificationsNow = useWhole(notifications);
  return {
    connection: { snapshot: connection, send: wallet.send },
    modal: shownOf<ModalShown>(modal, modalNow),
    screen: shownOf<ScreenShown>(screen, screenNow),
    actions: running(shownOf<ActionsShown>(actions, actionsNow)),
    notifications: running(shownOf<NotificationsShown>(notifications, notificationsNow)),
  };
}

/** Whether the widget asks for or tells of a signature in a dialog of its own; null: it does not run yet. */
export function useHasActionModal(connection: ConnectionShown['snapshot'] | null): boolean {
  const actions = (connection as Parent | null)?.children['actions'];
  const snapshot = useWhole(actions) as ActionsShown['snapshot'] | undefined;
  return snapshot?.context.action?.openModal === true;
}

function useWhole(ref: AnyActorRef | undefined): unknown {
  return useSelector(ref, (snapshot: unknown) => snapshot);
}

function shownOf<Shown extends { readonly snapshot: object; readonly send: (event: never) => void }>(
  ref: AnyActorRef | undefined,
  snapshot: unknown,
): Shown | null {
  if (ref === undefined || snapshot === undefined) return null;
  return { snapshot, send: (event: never) => ref.send(event) } as unknown as Shown;
}

function running<Shown>(shown: Shown | null): Shown {
  if (shown === null) throw new Error('Start the root actor first.');
  return shown;
}
