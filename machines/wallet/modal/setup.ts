import { isWalletNamed, universalView } from '@axiom/domain/wallet/list';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import type { FailureShown } from '../failure.ts';
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
    children: {} as { fetchWallets: 'fetchWallets'; screen: 'screen' },
  },
  actors: modalSlots,
  actions: modalEffects,
});

/** What the chart of the wallets modal names. */
export const modalSetup = base.extend({
  guards: {
    isReady: ({ context }) => context.config.connectRequestParameters.state === 'ready',
    leadsTo: ({ context }, type: ReturnType<typeof routeOf>['type']) => routeOf(context).type === type,
    isListed: ({ context, event }) => {
      assertEvent(event, 'modal.choose');
      return context.wallets.some(({ appName }) => appName === event.appName);
    },
    isOtherLayout: ({ context, event }) => {
      assertEvent(event, 'modal.resize');
      return context.layout !== event.layout;
    },
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
      if (route.type === 'embedded') return { browser: route.wallet };
      return route.type === 'single' ? { chosen: route.wallet } : {};
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
    leaveBrowser: assign({ browser: null }),
    /** A wallet answered: it is known by its name in the list, if it is listed. */
    keepAnswer: assign(({ context }, output: ScreenOutput) => {
      if (output.type !== 'connected') return {};
      const { openMethod, asked, ...result } = output;
      const { walletAppName } = result.account;
      const wallet = asked ?? context.wallets.find((listed) => isWalletNamed(listed, walletAppName));
      return { result, answered: wallet === undefined ? null : { wallet, openMethod } };
    }),
    rememberAnswered: base.enqueueActions(({ context: { answered }, enqueue }) => {
      if (answered !== null) enqueue({ type: 'remember', params: answered });
    }),
    backOnScreen: sendTo('screen', { type: 'screen.back' }),
    resizeScreen: sendTo('screen', ({ event }) => {
      assertEvent(event, 'modal.resize');
      return { type: 'screen.resize' as const, layout: event.layout };
    }),
    configureScreen: sendTo('screen', ({ event }) => {
      assertEvent(event, 'modal.configure');
      return { type: 'screen.configure' as const, config: event.config };
    }),
  },
});
