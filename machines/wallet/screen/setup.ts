import { qrLink } from '@axiom/domain/wallet/link';
import type { WidgetLayout } from '@axiom/domain/wallet/layout';
import { type ConnectionMode, type ConnectionScreen, connectionScreen } from '@axiom/domain/wallet/list';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import { proofOf } from '../attempt.ts';
import type { FailureShown } from '../failure.ts';
import { openOrder } from '../open-order.ts';
import { screenEffects, screenSlots } from './slots.ts';
import type { ScreenState, ScreenEvent, ScreenInput, ScreenOutput, ScreenTag } from './types.ts';

/** Any wallet is reached by the bridges of the list, whatever each of them can do besides. */
const ANY: ConnectionScreen = {
  modes: ['mobile'],
  first: 'mobile',
  isExtensionMissing: false,
  hasTelegramButton: false,
};

/** The ways to one wallet, or to any. */
export function screenOf(wallet: WalletInfo | null, layout: WidgetLayout): ConnectionScreen {
  return wallet === null ? ANY : connectionScreen(wallet, layout);
}

/** What a session shows instead of the app on this phone: a QR code, the app on this computer, or the list. */
export const SHOWN = ['codeOnPhone', 'code', 'app', 'tiles'] as const;
type Shown = (typeof SHOWN)[number] | 'phone';

function shownAs({ layout, mode, isCodeShown, wallet }: ScreenState): Shown {
  if (layout === 'desktop') return mode === 'desktop' ? 'app' : 'code';
  if (isCodeShown) return 'codeOnPhone';
  return wallet === null ? 'tiles' : 'phone';
}

/** The wallet is opened in the place of a code. */
const isOpener = (context: ScreenState): boolean => ['app', 'phone'].includes(shownAs(context));

/** The ways to a wallet besides a bridge: its own browser asks first, and a phone asks nobody before a tap. */
export const WAYS = ['browser', 'resting', 'unreachable', 'notInstalled', 'page'] as const;
type Way = (typeof WAYS)[number] | 'bridge';

function wayOf(context: ScreenState): Way {
  const { browser, wants, isForced, mode, screen } = context;
  if (browser !== null) return 'browser';
  if (shownAs(context) === 'tiles' && wants === null && !isForced) return 'resting';
  if (mode === null) return 'unreachable';
  if (mode !== 'extension') return 'bridge';
  return screen.isExtensionMissing ? 'notInstalled' : 'page';
}

const isOnBridge = (mode: ConnectionMode | null): boolean => mode === 'mobile' || mode === 'desktop';

const resized = ({ wallet, mode }: ScreenState, layout: WidgetLayout) => {
  const screen = screenOf(wallet, layout);
  const stays = mode !== null && screen.modes.includes(mode);
  return { layout, screen, mode: stays ? mode : (screen.first ?? null) };
};

const bare = setup({
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

const base = bare.extend({
  actions: {
    /** Opens the link; after the first time, and in a retry, without an app scheme. */
    open: bare.enqueueActions(({ context, enqueue }) => {
      const { link, config, wallet, isOpened, isForced } = context;
      if (link === null) return;
      const deepLink = wallet?.deepLink ?? null;
      enqueue({ type: 'openLink', params: openOrder(link, deepLink, config, isOpened || isForced) });
      enqueue.assign({ isOpened: true, wasOpened: true, isHandedOut: true });
    }),
  },
});

/** What the chart of one session names. */
export const screenSetup = base.extend({
  guards: {
    leadsTo: ({ context }, way: Way) => wayOf(context) === way,
    isShownAs: ({ context }, how: Shown) => shownAs(context) === how,
    canReopen: ({ context }) => context.link !== null && isOpener(context),
    /** The link itself is on offer, beside the code or in its place. */
    offersLink: ({ context }) => context.wallet === null || context.screen.hasTelegramButton,
    isOnPhone: ({ context }) => context.layout === 'mobile',
    isCodeOnPhone: ({ context }) => shownAs(context) === 'codeOnPhone',
    hasList: ({ context }) => context.wallet !== null && !context.isSingle,
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
    /** The code asks for an older text, and no wallet was given its link from here. */
    isTextOutdated: ({ context, event }) => {
      assertEvent(event, 'screen.configure');
      const text = proofOf(event.config);
      return text !== null && text !== proofOf(context.config) && !context.isHandedOut;
    },
  },
  actions: {
    startSession: assign({ link: null, failure: null, isHandedOut: false }),
    endSession: assign({ link: null }),
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
      wants: null,
      isCodeShown: false,
    }),
    keepLayout: assign(({ context, event }) => {
      assertEvent(event, 'screen.resize');
      return resized(context, event.layout);
    }),
    keepConfig: assign(({ event }) => {
      assertEvent(event, 'screen.configure');
      return { config: event.config };
    }),
    /** Whichever wallet answers counts, even in the browser of one that refused. */
    offerAll: assign({ browser: null }),
    force: assign({ isForced: true, isOpened: false }),
    wantOpen: assign({ wants: 'open' as const }),
    wantCopy: assign({ wants: 'copy' as const }),
    showCode: assign({ isCodeShown: true }),
    hideCode: assign({ isCodeShown: false }),
    /** Does with the link what was asked for before it was there; opens the wallet once by itself where no code is shown. */
    useLink: base.enqueueActions(({ context, enqueue }) => {
      const { link, isOpened, wants } = context;
      if (link === null) return;
      if (wants === 'copy') {
        enqueue({ type: 'copy', params: { text: qrLink(link) } });
        enqueue.assign({ isHandedOut: true, wants: null });
      } else if (!isOpened && (wants === 'open' || isOpener(context))) enqueue('open');
    }),
    tryNow: sendTo('connect', { type: 'attempt.tryNow' }),
  },
});
