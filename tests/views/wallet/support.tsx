import type { WidgetLayout } from '@axiom/domain/wallet/layout';
import { universalView } from '@axiom/domain/wallet/list';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { MODAL_CLOSED } from '@axiom/domain/wallet/request';
import type { ActionsShown, ActionsTag } from '#machines/wallet/actions/types.ts';
import type { ConnectionShown, ConnectionTag } from '#machines/wallet/connection/types.ts';
import type { ModalShown, ModalTag } from '#machines/wallet/modal/types.ts';
import { screenOf } from '#machines/wallet/screen/setup.ts';
import type { ScreenShown, ScreenTag } from '#machines/wallet/screen/types.ts';
import { vi } from 'vitest';
import { sampleAccount } from '../../../machines/shared/samples.ts';
import { CONNECT_LINK } from '../../../src/gallery/samples.ts';
import { shown } from '../../../src/gallery/shown.ts';
import { manyWallets, walletConfig as config } from '../../../src/gallery/wallets.ts';

/** What the port tells while no bridge answers. */
export const BRIDGE_AWAY = { code: 'bridge-away', message: '' } as const;

type ContextOf<Service extends { readonly snapshot: { readonly context: unknown } }> =
  Service['snapshot']['context'];

/** The wallets modal in a state; `send` records what the view says. */
export function modalIn(
  layout: WidgetLayout,
  tags: readonly ModalTag[],
  more: Partial<ContextOf<ModalShown>> = {},
) {
  const wallets = more.wallets ?? manyWallets;
  const send = vi.fn<ModalShown['send']>();
  const context: ContextOf<ModalShown> = {
    layout,
    wanted: null,
    config,
    request: null,
    wallets,
    view: universalView(layout, wallets),
    failure: null,
    chosen: null,
    ...more,
  };
  return { modal: { ...shown<ContextOf<ModalShown>, ModalTag>(context, tags), send }, send };
}

/** The screen of one wallet in a state. */
export function screenIn(
  layout: WidgetLayout,
  wallet: WalletInfo | null,
  tags: readonly ScreenTag[],
  more: Partial<ContextOf<ScreenShown>> = {},
) {
  const screen = screenOf(wallet, layout);
  const send = vi.fn<ScreenShown['send']>();
  const context: ContextOf<ScreenShown> = {
    wallet,
    browser: null,
    layout,
    isSingle: false,
    config,
    request: null,
    screen,
    mode: screen.first ?? null,
    link: CONNECT_LINK,
    failure: null,
    ...more,
  };
  return { screen: { ...shown<ContextOf<ScreenShown>, ScreenTag>(context, tags), send }, send };
}

/** The connection in a state. */
export function connectionIn(tag: ConnectionTag) {
  const send = vi.fn<ConnectionShown['send']>();
  const context: ContextOf<ConnectionShown> = {
    account: tag === 'connected' ? sampleAccount : null,
    failure: null,
    config,
    layout: 'mobile',
    modal: MODAL_CLOSED,
  };
  return { wallet: { ...shown<ContextOf<ConnectionShown>, ConnectionTag>(context, [tag]), send }, send };
}

/** An action in a state, for a wallet with a link. */
export function actionsIn(
  tag: ActionsTag | undefined,
  name: NonNullable<ContextOf<ActionsShown>['action']>['name'] = 'confirm-transaction',
  sent = false,
) {
  const send = vi.fn<ActionsShown['send']>();
  const context: ContextOf<ActionsShown> = {
    action: {
      name,
      sent,
      showNotification: true,
      openModal: true,
      returnStrategy: 'back',
      twaReturnUrl: null,
    },
    walletName: 'Tonkeeper',
    link: 'https://tonkeeper.example/connect',
    deepLink: null,
    config,
  };
  return { actions: { ...shown(context, tag === undefined ? [] : [tag]), send }, send };
}
