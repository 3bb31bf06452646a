import { BALANCE_REFETCH_MS } from '@axiom/domain/constants';
import type { WalletAccount, WalletInfo } from '@axiom/domain/wallet/port';
import { afterBalanceReading, type BalanceWatch, startBalanceWatch } from '@axiom/domain/wallet/balance';
import { isTelegramWallet, openingView } from '@axiom/domain/wallet/list';
import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import { type BalanceReading, walletEffects, type WalletFailureShown, walletSlots } from './slots.ts';
import type {
  WalletConnectionContext,
  WalletConnectionEmitted,
  WalletConnectionEvent,
  WalletConnectionTag,
} from './types.ts';

/** Idle poll interval: the balance can change at any time through other payments. */
const IDLE_READ_MS = 30_000;

const watchOf = ({ balanceNano, balanceReadsLeft }: WalletConnectionContext): BalanceWatch => ({
  before: balanceNano,
  readsLeft: balanceReadsLeft,
});

/** What the chart of the wallet's connection names: guards, actions, delays and the slots of its effects. */
export const walletConnectionSetup = setup({
  types: {
    context: {} as WalletConnectionContext,
    events: {} as WalletConnectionEvent,
    emitted: {} as WalletConnectionEmitted,
    tags: {} as WalletConnectionTag,
    meta: {} as StateMeta,
  },
  actors: walletSlots,
  actions: walletEffects,
}).extend({
  guards: {
    isAccount: (_, account: WalletAccount | null) => account !== null,
    isListed: ({ context, event }) => {
      assertEvent(event, 'wallet.choose');
      return context.wallets.some(({ appName }) => appName === event.appName);
    },
    hasEmbedded: (_, wallets: readonly WalletInfo[]) => openingView(wallets).type === 'embedded',
    isDesktop: ({ context }) => context.layout === 'desktop',
    isChosen: ({ context }) => context.chosen !== null,
    hasChanged: ({ context }, { balanceNano }: BalanceReading) =>
      afterBalanceReading(watchOf(context), balanceNano).type === 'changed',
    /** On a phone the wallet opens at once; Telegram's own always, unless the QR code is shown. */
    opensByItself: ({ context }) =>
      !context.isQrShown &&
      (context.layout === 'mobile' || (context.chosen !== null && isTelegramWallet(context.chosen))),
    isFirstLook: ({ context }) => context.balanceReadsLeft > 0,
    /** The wallet has funds; a later change is reported when it happens. */
    hasFunds: (_, { balanceNano }: BalanceReading) => balanceNano !== null && balanceNano > 0n,
    hasLink: ({ context }) => context.link !== null,
    hasReadsLeft: ({ context }) => afterBalanceReading(watchOf(context), null).type === 'again',
  },
  actions: {
    keepLayout: assign({
      layout: ({ event }) => {
        assertEvent(event, 'wallet.connect');
        return event.layout;
      },
    }),
    keepWallets: assign({ wallets: (_, wallets: readonly WalletInfo[]) => wallets }),
    chooseEmbedded: assign({
      chosen: (_, wallets: readonly WalletInfo[]) => {
        const view = openingView(wallets);
        return view.type === 'embedded' ? view.wallet : null;
      },
    }),
    choose: assign({
      chosen: ({ context, event }) => {
        assertEvent(event, 'wallet.choose');
        return context.wallets.find(({ appName }) => appName === event.appName) ?? null;
      },
    }),
    unchoose: assign({ chosen: null, isQrShown: false }),
    startAttempt: assign({ link: null, failure: null }),
    keepLink: assign({
      link: ({ event }) => {
        assertEvent(event, 'wallet.link');
        return event.link;
      },
    }),
    force: assign({ isForced: true }),
    unforce: assign({ isForced: false }),
    showQr: assign({ isQrShown: true }),
    hideQr: assign({ isQrShown: false }),
    keepFailure: assign({ failure: (_, failure: WalletFailureShown) => failure }),
    keepAccount: enqueueActions(({ enqueue }, account: WalletAccount | null) => {
      // A new wallet, or a chain that could not be read: read again soon, not after 30 s.
      const balanceReadsLeft = startBalanceWatch(null).readsLeft;
      const fresh = { balanceNano: null, failure: null, link: null, chosen: null, balanceReadsLeft };
      enqueue.assign({ account, ...fresh });
      enqueue.emit({ type: 'account', account, balanceNano: null });
    }),
    forgetAccount: enqueueActions(({ enqueue }) => {
      enqueue.assign({ account: null, balanceNano: null });
      enqueue.emit({ type: 'account', account: null, balanceNano: null });
    }),
    keepBalance: enqueueActions(({ enqueue, context }, { balanceNano }: BalanceReading) => {
      if (balanceNano === null) return;
      enqueue.assign({ balanceNano });
      enqueue.emit({ type: 'account', account: context.account, balanceNano });
    }),
    tellBalanceChange: enqueueActions(({ enqueue, context }, { balanceNano, atMs }: BalanceReading) => {
      if (balanceNano === null || context.balanceNano === null) return;
      enqueue.emit({ type: 'balanceChanged', spentNano: context.balanceNano - balanceNano, atMs });
    }),
    startWatch: assign({
      balanceReadsLeft: ({ context }) => startBalanceWatch(context.balanceNano).readsLeft,
    }),
    endWatch: assign({ balanceReadsLeft: 0 }),
    countRead: assign({ balanceReadsLeft: ({ context }) => context.balanceReadsLeft - 1 }),
    closeModal: assign({ chosen: null, link: null, failure: null, isQrShown: false, isForced: false }),
    tellProven: emit({ type: 'proven' }),
    tellNotConnected: emit({ type: 'notConnected' }),
  },
  delays: { nextRead: BALANCE_REFETCH_MS, idleRead: IDLE_READ_MS },
});
