import type { WalletOpenMethod } from '@axiom/domain/wallet/port';
import { attemptFor } from '../attempt.ts';
import type { FailureShown } from '../failure.ts';
import { screenOf, screenSetup, SHOWN, WAYS } from './setup.ts';
import type { ScreenState, ScreenOutput } from './types.ts';

/** Another mode ends what failed or is missing. */
const OTHER_MODE = {
  'screen.mode': { guard: 'isOffered', target: 'deciding', actions: 'keepMode' },
} as const;
const RESIZE = { 'screen.resize': { target: 'deciding', actions: 'keepLayout' } } as const;

const KEEP_FAILURE = {
  type: 'keepFailure',
  params: ({ event }: { readonly event: { readonly failure: FailureShown | null } }) => event.failure,
} as const;
/** How every session ends. */
const ENDS = {
  'attempt.connected': { target: 'connected', actions: 'keepConnected' },
  'attempt.failed': { target: 'broken', actions: [KEEP_FAILURE, 'endSession'] },
} as const;

/**
 * One session, with one wallet (its screen: R3.06, R3.07) or with whichever answers (the first view: R3.03,
 * R3.04). At most one attempt runs, and the code on screen is always its link. Another view of it, or opening
 * the wallet again, keeps it; a new one begins only after a failure, for a newer text to sign, or between the
 * bridge and the wallet in this page. The first redirect is not forced, those of a retry are (R3.19).
 */
export const screenMachine = screenSetup.createMachine({
  id: 'walletScreen',
  context: ({ input }): ScreenState => {
    const screen = screenOf(input.wallet, input.layout);
    return {
      ...input,
      screen,
      mode: screen.first ?? null,
      link: null,
      failure: null,
      isCodeShown: false,
      isForced: false,
      isOpened: false,
      wasOpened: false,
      isHandedOut: false,
      wants: null,
      connected: null,
    };
  },
  initial: 'deciding',
  on: {
    'screen.back': { guard: 'hasList', target: '.left' },
    'screen.configure': { actions: 'keepConfig' },
  },
  output: ({ context }): ScreenOutput => outputOf(context),
  states: {
    deciding: {
      description: 'The mode decides: this page, a bridge, or nothing that works from here.',
      meta: { title: 'Way to the wallet', screen: 'Nowhere' },
      entry: 'endSession',
      always: [
        ...WAYS.map((way) => ({ guard: { type: 'leadsTo' as const, params: way }, target: way })),
        { target: 'bridge' },
      ],
    },
    browser: {
      description: 'The wallet whose browser this is asks the person itself.',
      meta: { title: 'Connecting in the wallet’s browser', screen: 'Connect button, as a spinner' },
      tags: ['embedded'],
      entry: 'startSession',
      invoke: {
        id: 'connectInBrowser',
        src: 'connect',
        input: ({ context }) => attemptFor(context.browser, 'page', context),
      },
      on: { ...ENDS, 'screen.resize': { actions: 'keepLayout' } },
    },
    resting: {
      description: 'The list alone, on a phone: no session runs.',
      meta: { title: 'Choose a wallet', screen: 'Wallets modal' },
      tags: ['tiles'],
      on: {
        'screen.open': { target: 'bridge', actions: 'wantOpen' },
        'screen.copy': { target: 'bridge', actions: 'wantCopy' },
        'screen.showCode': { target: 'bridge', actions: 'showCode' },
        ...RESIZE,
      },
    },
    bridge: {
      description: 'One session on the bridge, for every mode that shows or opens its link.',
      meta: { title: 'Waiting for the wallet', screen: 'Wallets modal' },
      entry: 'startSession',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) => attemptFor(context.wallet, 'bridge', context),
      },
      initial: 'picking',
      on: {
        ...ENDS,
        'attempt.link': { actions: ['keepLink', 'useLink'] },
        'attempt.reach': { actions: KEEP_FAILURE },
        'screen.retry': [{ guard: 'canReopen', actions: 'open' }, { actions: 'tryNow' }],
        'screen.open': { guard: 'offersLink', actions: ['wantOpen', 'open'] },
        'screen.copy': { actions: ['wantCopy', 'useLink'] },
        'screen.mode': [
          { guard: 'sharesSession', target: '.picking', actions: 'keepMode' },
          { guard: 'isOffered', target: 'deciding', actions: 'keepMode' },
        ],
        'screen.showCode': { guard: 'isOnPhone', target: '.picking', actions: 'showCode' },
        'screen.back': [
          { guard: 'isCodeOnPhone', target: '.picking', actions: 'hideCode' },
          { guard: 'hasList', target: 'left' },
        ],
        // A wallet may have the link: its answer must still be heard.
        'screen.resize': [
          { guard: 'staysOnBridge', target: '.picking', actions: 'keepLayout' },
          { target: 'deciding', actions: 'keepLayout' },
        ],
        'screen.configure': [
          { guard: 'isTextOutdated', target: 'bridge', reenter: true, actions: 'keepConfig' },
          { actions: 'keepConfig' },
        ],
      },
      states: {
        picking: {
          description: 'Layout and mode decide what is shown of the session.',
          meta: { title: 'What is shown of the session', screen: 'Nowhere' },
          always: [
            ...SHOWN.map((how) => ({ guard: { type: 'isShownAs' as const, params: how }, target: how })),
            { target: 'phone' },
          ],
        },
        code: {
          description: 'The link as a QR code, for the wallet on another device.',
          meta: { title: 'Scan the QR code', screen: 'Wallets modal' },
          tags: ['code'],
        },
        codeOnPhone: {
          description: 'The QR code in the place of what a phone shows otherwise.',
          meta: { title: 'Scan the QR code', screen: 'Wallets modal' },
          tags: ['code', 'back'],
        },
        app: {
          description: 'The wallet’s app on this computer was opened.',
          meta: { title: 'Continue in the wallet on desktop', screen: 'Wallets modal' },
          tags: ['app'],
          entry: 'useLink',
        },
        phone: {
          description: 'The wallet’s app on this phone was opened.',
          meta: { title: 'Continue in the wallet', screen: 'Wallets modal' },
          tags: ['phone'],
          entry: 'useLink',
        },
        tiles: {
          description: 'The list on a phone; the link was opened or copied.',
          meta: { title: 'Choose a wallet', screen: 'Wallets modal' },
          tags: ['tiles'],
        },
      },
    },
    page: {
      description: 'The wallet’s own object in this page asks the person: its extension or its browser.',
      meta: { title: 'Continue in the extension', screen: 'Wallets modal' },
      tags: ['extension'],
      entry: 'startSession',
      invoke: {
        id: 'connectInPage',
        src: 'connect',
        input: ({ context }) => attemptFor(context.wallet, 'page', context),
      },
      on: {
        ...ENDS,
        // An extension's question that was closed has no link to open again.
        'screen.retry': { target: 'page', reenter: true },
        'screen.mode': { guard: 'sharesSession', target: 'deciding', actions: 'keepMode' },
        // A wallet that is in this page is so in every layout.
        'screen.resize': { actions: 'keepLayout' },
      },
    },
    notInstalled: {
      description: 'The wallet has an extension for this browser, but it is not installed.',
      meta: { title: 'Extension not installed', screen: 'Wallets modal', end: 'error' },
      tags: ['not-installed'],
      on: { ...OTHER_MODE, ...RESIZE },
    },
    unreachable: {
      description: 'The list names no way to this wallet that works from here.',
      meta: { title: 'Wallet cannot be reached', screen: 'Wallets modal', end: 'error' },
      tags: ['unreachable'],
      on: { ...RESIZE },
    },
    broken: {
      description: 'The attempt ended without a connection; Retry or another way makes a new session.',
      meta: { title: 'Not connected', screen: 'Wallets modal', end: 'error' },
      tags: ['failed'],
      on: {
        'screen.retry': { target: 'deciding', actions: 'force' },
        'screen.showCode': {
          guard: 'isOnPhone',
          target: 'deciding',
          actions: ['offerAll', 'force', 'showCode'],
        },
        'screen.open': {
          guard: 'offersLink',
          target: 'deciding',
          actions: ['offerAll', 'force', 'hideCode', 'wantOpen'],
        },
        'screen.copy': {
          guard: 'offersLink',
          target: 'deciding',
          actions: ['offerAll', 'force', 'hideCode', 'wantCopy'],
        },
        ...OTHER_MODE,
        'screen.resize': { actions: 'keepLayout' },
      },
    },
    connected: {
      type: 'final',
      description: 'The wallet connected.',
      meta: { title: 'Connected', screen: 'Nowhere', end: 'done' },
    },
    left: {
      type: 'final',
      description: 'Back to the list; the attempt is over.',
      meta: { title: 'Left', screen: 'Wallets modal' },
    },
  },
});

function outputOf(context: ScreenState): ScreenOutput {
  const { connected, wallet, browser } = context;
  if (connected === null) return { type: 'left' };
  return { type: 'connected', ...connected, openMethod: openMethodOf(context), asked: wallet ?? browser };
}

/** How the wallet was reached; null: in this page. */
function openMethodOf({ browser, mode, wasOpened }: ScreenState): WalletOpenMethod | null {
  if (browser !== null || mode === 'extension') return null;
  return wasOpened ? 'universal-link' : 'qrcode';
}
