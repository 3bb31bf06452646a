import { qrLink } from '@axiom/domain/wallet/link';
import { type ConnectionMode, connectionScreen, type WidgetLayout } from '@axiom/domain/wallet/list';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import type { FailureShown } from '../failure.ts';
import { openOrder } from '../open-order.ts';
import { screenEffects, screenSlots } from './slots.ts';
import type { ScreenState, ScreenEvent, ScreenInput, ScreenOutput, ScreenTag } from './types.ts';

/** What stands in the place of the code: a QR code, the app on this computer, or the app on this phone. */
function shownAs({ layout, mode, isCodeShown }: ScreenState): 'code' | 'app' | 'phone' {
  if (layout === 'mobile') return isCodeShown ? 'code' : 'phone';
  return mode === 'desktop' ? 'app' : 'code';
}

const isOnBridge = (mode: ConnectionMode | null): boolean => mode === 'mobile' || mode === 'desktop';

const resized = ({ wallet, mode }: ScreenState, layout: WidgetLayout) => {
  const screen = connectionScreen(wallet, layout);
  const stays = mode !== null && screen.modes.includes(mode);
  return { layout, screen, mode: stays ? mode : (screen.first ?? null) };
};

const base = setup({
  types: {
    context: {} as ScreenState,
    events: {} as ScreenEvent,
    input: {} as ScreenInput,
    output: {} as ScreenOutput,
    tags: {} as ScreenTag,
    meta: {} as StateMeta,
  },
  actors: screenSlots,
  actions: screenEffects,
});

/** What the chart of one wallet's screen names. */
export const screenSetup = base.extend({
  guards: {
    isUnreachable: ({ context }) => context.mode === null,
    isNotInstalled: ({ context }) => context.mode === 'extension' && context.screen.isExtensionMissing,
    isInPage: ({ context }) => context.mode === 'extension',
    showsCode: ({ context }) => shownAs(context) === 'code',
    showsApp: ({ context }) => shownAs(context) === 'app',
    canReopen: ({ context }) => context.link !== null && shownAs(context) !== 'code',
    hasLink: ({ context }) => context.link !== null,
    hasTelegramButton: ({ context }) => context.screen.hasTelegramButton,
    isOnPhone: ({ context }) => context.layout === 'mobile',
    isCodeOnPhone: ({ context }) => context.layout === 'mobile' && context.isCodeShown,
    hasList: ({ context }) => !context.isSingle,
    isOffered: ({ context, event }) => {
      assertEvent(event, 'screen.mode');
      return context.screen.modes.includes(event.mode);
    },
    /** The other mode is reached by the same session. */
    sharesSession: ({ context, event }) => {
      assertEvent(event, 'screen.mode');
      return context.screen.modes.includes(event.mode) && isOnBridge(event.mode);
    },
    staysOnBridge: ({ context, event }) => {
      assertEvent(event, 'screen.resize');
      return isOnBridge(resized(context, event.layout).mode);
    },
    staysInPage: ({ context, event }) => {
      assertEvent(event, 'screen.resize');
      const { mode, screen } = resized(context, event.layout);
      return mode === 'extension' && !screen.isExtensionMissing;
    },
  },
  actions: {
    startSession: assign({ link: null, failure: null }),
    endSession: assign({ link: null, wantsTelegram: false }),
    keepLink: assign({
      link: ({ event }) => {
        assertEvent(event, 'attempt.link');
        return event.link;
      },
    }),
    keepFailure: assign({ failure: (_, failure: FailureShown | null) => failure }),
    keepConnected: assign({
      connected: ({ event }) => {
        assertEvent(event, 'attempt.connected');
        return event.connected;
      },
    }),
    keepMode: assign({
      mode: ({ event }) => {
        assertEvent(event, 'screen.mode');
        return event.mode;
      },
      isForced: false,
      isOpened: false,
      wantsTelegram: false,
      isCodeShown: false,
    }),
    keepLayout: assign(({ context, event }) => {
      assertEvent(event, 'screen.resize');
      return resized(context, event.layout);
    }),
    force: assign({ isForced: true, isOpened: false }),
    wantTelegram: assign({ wantsTelegram: true }),
    showCode: assign({ isCodeShown: true }),
    hideCode: assign({ isCodeShown: false }),
    /** Opens the wallet once by itself: as soon as there is a link and this page shows no code. */
    openByItself: base.enqueueActions(({ context, enqueue }) => {
      const { link, isOpened, wantsTelegram, config, wallet, isForced } = context;
      if (link === null || isOpened || (shownAs(context) === 'code' && !wantsTelegram)) return;
      enqueue({ type: 'openLink', params: openOrder(link, wallet.deepLink, config, isForced) });
      enqueue.assign({ isOpened: true, wasOpened: true });
    }),
    /** Opens the same link because the person asks for it; after the first time without an app scheme. */
    openOnDemand: base.enqueueActions(({ context, enqueue }) => {
      const { link, config, wallet, isOpened } = context;
      if (link === null) return;
      enqueue({ type: 'openLink', params: openOrder(link, wallet.deepLink, config, isOpened) });
      enqueue.assign({ isOpened: true, wasOpened: true });
    }),
    tryNow: sendTo('connect', { type: 'attempt.tryNow' }),
    copyLink: base.enqueueActions(({ context, enqueue }) => {
      if (context.link !== null) enqueue({ type: 'copy', params: { text: qrLink(context.link) } });
    }),
  },
});
