import { qrLink } from '@axiom/domain/wallet/link';
import { isWalletNamed, universalView } from '@axiom/domain/wallet/list';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import type { FailureShown } from '../failure.ts';
import { openOrder } from '../open-order.ts';
import type { ScreenOutput } from '../screen/types.ts';
import { routeOf } from './route.ts';
import { modalEffects, modalSlots } from './slots.ts';
import type { ModalState, ModalEvent, ModalInput, ModalOutput, ModalTag } from './types.ts';

const base = setup({
  types: {
    context: {} as ModalState,
    events: {} as ModalEvent,
    input: {} as ModalInput,
    output: {} as ModalOutput,
    tags: {} as ModalTag,
    meta: {} as StateMeta,
    children: {} as { fetchWallets: 'fetchWallets'; scan: 'connect'; embed: 'connect'; screen: 'screen' },
  },
  actors: modalSlots,
  actions: modalEffects,
});

/** What the chart of the wallets modal names. */
export const modalSetup = base.extend({
  guards: {
    isReady: ({ context }) => context.config.connectRequestParameters.state === 'ready',
    leadsTo: ({ context }, type: ReturnType<typeof routeOf>['type']) => routeOf(context).type === type,
    isDesktop: ({ context }) => context.layout === 'desktop',
    isCodeShown: ({ context }) => context.isCodeShown,
    isListed: ({ context, event }) => {
      assertEvent(event, 'modal.choose');
      return context.wallets.some(({ appName }) => appName === event.appName);
    },
    isOtherLayout: ({ context, event }) => {
      assertEvent(event, 'modal.resize');
      return context.layout !== event.layout;
    },
    /** Another layout, after the link was opened. */
    keepsSession: ({ context, event }) => {
      assertEvent(event, 'modal.resize');
      return context.layout !== event.layout && context.isOpened;
    },
    isInBrowserOfWallet: ({ context }) => context.chosen?.embedded === true,
    cameFromAll: ({ context }) => context.from === 'all',
    hasConnected: (_, output: ScreenOutput) => output.type === 'connected',
  },
  actions: {
    keepWallets: assign((_, wallets: readonly WalletInfo[]) => ({ wallets })),
    arrange: assign({ view: ({ context }) => universalView(context.layout, context.wallets) }),
    keepLayout: assign(({ context, event }) => {
      assertEvent(event, 'modal.resize');
      return { layout: event.layout, view: universalView(event.layout, context.wallets) };
    }),
    keepConfig: assign(({ event }) => {
      assertEvent(event, 'modal.configure');
      return { config: event.config };
    }),
    keepFailure: assign({ failure: (_, failure: FailureShown | null) => failure }),
    keepRefusal: assign(({ context }) => {
      const route = routeOf(context);
      return route.type === 'refused' ? { result: { type: 'refused' as const, failure: route.failure } } : {};
    }),
    keepRoute: assign(({ context }) => {
      const route = routeOf(context);
      return route.type === 'embedded' || route.type === 'single' ? { chosen: route.wallet } : {};
    }),
    chooseListed: base.enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'modal.choose');
      const wallet = context.wallets.find(({ appName }) => appName === event.appName);
      if (wallet === undefined) return;
      enqueue.assign({ chosen: wallet });
      enqueue({ type: 'choose', params: { wallet } });
    }),
    comeFromUniversal: assign({ from: 'universal' as const }),
    comeFromAll: assign({ from: 'all' as const }),
    unchoose: assign({ chosen: null, wants: null, isCodeShown: false, isForced: false, failure: null }),
    /** Whichever wallet answers counts, even in the browser of one that refused. */
    offerAll: assign({ chosen: null }),
    startAttempt: assign({ link: null, failure: null, isOpened: false }),
    endAttempt: assign({ link: null }),
    force: assign({ isForced: true }),
    wantOpen: assign({ wants: 'open' as const }),
    wantCopy: assign({ wants: 'copy' as const }),
    showCode: assign({ isCodeShown: true }),
    hideCode: assign({ isCodeShown: false }),
    keepLink: assign({
      link: ({ event }) => {
        assertEvent(event, 'attempt.link');
        return event.link;
      },
    }),
    /** Does with the new link what was asked for before it was there. */
    useLink: base.enqueueActions(({ context, enqueue }) => {
      const { link, wants } = context;
      if (link === null) return;
      if (wants === 'copy') enqueue({ type: 'copy', params: { text: qrLink(link) } });
      if (wants !== 'open') return;
      const isForced = context.isForced || context.isOpened;
      enqueue({ type: 'openLink', params: openOrder(link, null, context.config, isForced) });
      enqueue.assign({ isOpened: true });
    }),
    /** A wallet answered the attempt of this view: it is told by its name in the list, if it is listed. */
    keepAnswer: base.enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'attempt.connected');
      const { connected } = event;
      enqueue.assign({ result: { type: 'connected', ...connected } });
      const wallet =
        context.chosen ??
        context.wallets.find((listed) => isWalletNamed(listed, connected.account.walletAppName));
      if (wallet === undefined) return;
      const linked = context.isOpened ? 'universal-link' : 'qrcode';
      enqueue({ type: 'remember', params: { wallet, openMethod: context.chosen === null ? linked : null } });
    }),
    keepScreensAnswer: assign((_, output: ScreenOutput) => {
      if (output.type !== 'connected') return {};
      const { openMethod, ...connected } = output;
      return { openMethod, result: connected };
    }),
    rememberChosen: base.enqueueActions(({ context: { chosen, openMethod }, enqueue }) => {
      if (chosen !== null) enqueue({ type: 'remember', params: { wallet: chosen, openMethod } });
    }),
    tryNow: sendTo('scan', { type: 'attempt.tryNow' }),
    backOnScreen: sendTo('screen', { type: 'screen.back' }),
    resizeScreen: sendTo('screen', ({ event }) => {
      assertEvent(event, 'modal.resize');
      return { type: 'screen.resize' as const, layout: event.layout };
    }),
  },
});
