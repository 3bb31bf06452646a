import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { layoutFor, type WidgetLayout } from '@axiom/domain/wallet/layout';
import { connectionScreen, universalView } from '@axiom/domain/wallet/list';
import type { WalletFailureCode, WalletInfo } from '@axiom/domain/wallet/port';
import type { ActionsShown, ActionsTag } from '#machines/wallet/actions/types.ts';
import type { ModalShown, ModalTag } from '#machines/wallet/modal/types.ts';
import type { ScreenShown, ScreenTag } from '#machines/wallet/screen/types.ts';
import type { ActionName } from '#machines/wallet/notifications/types.ts';
import { ActionModals } from '../../wallet/actions/action-modals.tsx';
import { Notifications } from '../../wallet/notifications/notifications.tsx';
import { WalletsModal } from '../../wallet/modal/wallets-modal.tsx';
import { corner, Page } from '../page.tsx';
import { CONNECT_LINK } from '../samples.ts';
import { shown } from '../shown.ts';
import { fewWallets, manyWallets, telegram, tonkeeper, walletConfig as config } from '../wallets.ts';

/** As many as a list of another making may have. */
const hugeWallets = Array.from({ length: 500 }, (_, at): WalletInfo => {
  const one = manyWallets[at % manyWallets.length] ?? tonkeeper;
  return { ...one, appName: `wallet-${at}`, name: `${one.name} ${at + 1}` };
});

type ModalContext = ModalShown['snapshot']['context'];
type ScreenContext = ScreenShown['snapshot']['context'];

const failure = (code: WalletFailureCode, message = '') => ({ code, message });

function modalOf(
  tags: readonly ModalTag[],
  more: Partial<ModalContext> = {},
  layout = layoutFor(window.innerWidth),
) {
  const wallets = more.wallets ?? manyWallets;
  const view = universalView(layout, wallets);
  return shown<ModalContext, ModalTag>(
    {
      layout,
      wanted: null,
      config,
      request: null,
      wallets,
      view,
      failure: null,
      chosen: null,
      ...more,
    },
    tags,
  );
}

function frame(modal: ModalShown, screen: ScreenShown | null = null) {
  return (
    <Page>
      <Place>{corner('disconnected')}</Place>
      <WalletsModal modal={modal} screen={screen} />
    </Page>
  );
}

const modal = (tags: readonly ModalTag[], more: Partial<ModalContext> = {}) => frame(modalOf(tags, more));

/** The first view; as long as nothing else is said, with what its layout begins with. */
function first(
  wallets: readonly WalletInfo[] = manyWallets,
  more: Partial<ScreenContext> = {},
  tags: readonly ScreenTag[] = isPhone() ? ['tiles'] : ['code'],
) {
  const layout = layoutFor(window.innerWidth);
  const context: ScreenContext = {
    wallet: null,
    browser: null,
    layout,
    isSingle: false,
    config,
    request: null,
    mode: 'mobile',
    link: tags.includes('code') ? CONNECT_LINK : null,
    failure: null,
    screen: { modes: ['mobile'], first: 'mobile', isExtensionMissing: false, hasTelegramButton: false },
    ...more,
  };
  return frame(modalOf(['universal'], { wallets }), shown<ScreenContext, ScreenTag>(context, tags));
}

/** The screen behind the widget. */
function Place({ children }: { readonly children: ReactNode }) {
  return (
    <main className="screen">
      <h1 className="visually-hidden">AXIOM</h1>
      {children}
    </main>
  );
}

/** The screen of one wallet; `isSingle`: it was opened alone, so that no way leads back. */
function one(
  wallet: WalletInfo,
  tag: ScreenTag,
  more: Partial<ScreenContext> = {},
  {
    isSingle = false,
    layout = layoutFor(window.innerWidth),
  }: { isSingle?: boolean; layout?: WidgetLayout } = {},
) {
  const screen = connectionScreen(wallet, layout);
  const context: ScreenContext = {
    wallet,
    browser: null,
    layout,
    isSingle,
    config,
    request: null,
    mode: screen.first ?? null,
    link: CONNECT_LINK,
    failure: null,
    screen,
    ...more,
  };
  const tags: readonly ModalTag[] = isSingle ? ['wallet'] : ['wallet', 'back'];
  const screenTags: readonly ScreenTag[] = isSingle ? [tag] : [tag, 'back'];
  return frame(
    modalOf(tags, { chosen: wallet }, layout),
    shown<ScreenContext, ScreenTag>(context, screenTags),
  );
}

interface ActionProps {
  readonly tag: ActionsTag;
  readonly name: ActionName;
  readonly sent?: boolean;
}

/** Any press closes it. */
function Action({ tag, name, sent = false }: ActionProps) {
  const [isOpen, setIsOpen] = useState(true);
  const context: ActionsShown['snapshot']['context'] = {
    action: {
      name,
      sent,
      showNotification: true,
      openModal: true,
      returnStrategy: 'back',
      twaReturnUrl: null,
    },
    walletName: 'Tonkeeper',
    link: 'https://tonkeeper.example/ton-connect',
    deepLink: null,
    config,
  };
  return (
    <Page>
      <Place>{corner()}</Place>
      <ActionModals actions={{ ...shown(context, isOpen ? [tag] : []), send: () => setIsOpen(false) }} />
    </Page>
  );
}

const button = (tag: 'connected' | 'disconnected' | 'restoring') => (
  <Page>
    <Place>{corner(tag)}</Place>
  </Page>
);

const isPhone = () => layoutFor(window.innerWidth) === 'mobile';
/** A phone shows the code in the place of its list, with a way back to it. */
const codeTags = (): readonly ScreenTag[] => (isPhone() ? ['code', 'back'] : ['code']);
/** The state in which a wallet is waited for, on this layout. */
const waiting = (): ScreenTag => (isPhone() ? 'phone' : 'app');

/** The frame's button opens its menu once it is on screen. */
function OpenMenu() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chip = holder.current?.querySelector<HTMLButtonElement>('[aria-haspopup][aria-expanded="false"]');
    chip?.click();
  }, []);
  return <div ref={holder}>{button('connected')}</div>;
}

/** The line of an app that has none of its own. */
function notice(action: ActionName) {
  const notifications = [{ id: '1', action }];
  return (
    <Page>
      <Notifications notifications={shown({ notifications, lastAction: action, nextId: 2, isHeld: false })} />
      <Place>{corner()}</Place>
    </Page>
  );
}

export const frames: Record<string, ComponentType> = {
  'connect-restoring': () => button('restoring'),
  'connect-disconnected': () => button('disconnected'),
  'connect-connected': () => button('connected'),
  'connect-menu': OpenMenu,
  'wallets-loading': () => modal(['list-loading']),
  'wallets-failed': () => modal(['list-failed']),
  wallets: () => first(),
  'wallets-eight': () => first(manyWallets.slice(0, 8)),
  'wallets-few': () => first(fewWallets),
  'wallets-none': () => first([]),
  'wallets-no-telegram': () => first(manyWallets.slice(1)),
  'wallets-link': () => first(manyWallets, { link: null }),
  'wallets-qr': () => first(manyWallets, {}, codeTags()),
  'wallets-declined': () => first(manyWallets, { failure: failure('declined') }, ['failed']),
  'wallets-away': () => first(manyWallets, { failure: failure('bridge-away') }, codeTags()),
  'wallets-all': () => modal(['all', 'back']),
  'wallets-all-huge': () => modal(['all', 'back'], { wallets: hugeWallets }),
  'wallets-all-few': () => modal(['all', 'back'], { wallets: fewWallets }),
  'wallets-info': () => modal(['info', 'back']),
  'wallet-code': () => one(tonkeeper, 'code', { mode: 'mobile' }),
  'wallet-code-waits': () => one(tonkeeper, 'code', { mode: 'mobile', link: null }),
  'wallet-code-away': () => one(tonkeeper, 'code', { mode: 'mobile', failure: failure('bridge-away') }),
  'wallet-continue-away': () =>
    one(tonkeeper, waiting(), { mode: isPhone() ? 'mobile' : 'desktop', failure: failure('bridge-away') }),
  'wallet-continue': () => one(tonkeeper, waiting(), { mode: isPhone() ? 'mobile' : 'desktop' }),
  'wallet-extension': () => one(tonkeeper, 'extension', { mode: 'extension' }),
  'wallet-not-installed': () => one(tonkeeper, 'not-installed', { mode: 'extension' }),
  'wallet-declined': () => one(tonkeeper, 'failed', { failure: failure('declined') }),
  'wallet-missing-features': () => one(tonkeeper, 'failed', { failure: failure('not-supported') }),
  'wallet-wrong-network': () => one(tonkeeper, 'failed', { failure: failure('wrong-network') }),
  'wallet-failed': () =>
    one(tonkeeper, 'failed', { failure: failure('unknown', 'Bridge error: the request was not delivered') }),
  'wallet-unreachable': () =>
    one(tonkeeper, 'unreachable', {
      mode: null,
      screen: { ...connectionScreen(tonkeeper, 'mobile'), modes: [], first: undefined },
    }),
  'wallet-telegram': () => one(telegram, isPhone() ? 'phone' : 'code'),
  'wallet-long-name': () => one(manyWallets[7] ?? tonkeeper, waiting()),
  'wallet-right-to-left': () => one(manyWallets[8] ?? tonkeeper, waiting()),
  'wallet-single': () =>
    one(tonkeeper, waiting(), { mode: isPhone() ? 'mobile' : 'desktop' }, { isSingle: true }),
  'action-confirm': () => <Action tag="modal-confirm" name="confirm-transaction" />,
  'action-confirm-sent': () => <Action tag="modal-confirm" name="confirm-transaction" sent />,
  'action-sent': () => <Action tag="modal-sent" name="transaction-sent" />,
  'action-canceled': () => <Action tag="modal-canceled" name="transaction-canceled" />,
  'action-unknown': () => <Action tag="modal-unknown" name="transaction-unknown" />,
  'notice-confirm': () => notice('confirm-transaction'),
  'notice-sent': () => notice('transaction-sent'),
  'notice-canceled': () => notice('transaction-canceled'),
  'notice-unknown': () => notice('transaction-unknown'),
};
