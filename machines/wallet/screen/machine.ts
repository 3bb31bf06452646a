import { connectionScreen } from '@axiom/domain/wallet/list';
import type { WalletOpenMethod } from '@axiom/domain/wallet/port';
import { attemptFor } from '../attempt.ts';
import { screenSetup } from './setup.ts';
import type { ScreenState, ScreenOutput } from './types.ts';

/** Another mode ends what failed or is missing. */
const OTHER_MODE = {
  'screen.mode': { guard: 'isOffered', target: 'deciding', actions: 'keepMode' },
} as const;
const RESIZE = { 'screen.resize': { target: 'deciding', actions: 'keepLayout' } } as const;

/**
 * The screen of one wallet (R3.06, R3.07). Modes that use the bridge share one session: another view of it, or
 * opening the wallet again, keeps it. A new session begins only after a failure, or between the bridge and the
 * wallet in this page. The first redirect is not forced, those of a retry are (R3.19).
 */
export const screenMachine = screenSetup.createMachine({
  id: 'walletScreen',
  context: ({ input }): ScreenState => {
    const screen = connectionScreen(input.wallet, input.layout);
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
      wantsTelegram: false,
      connected: null,
    };
  },
  initial: 'deciding',
  on: {
    'screen.back': { guard: 'hasList', target: '.left' },
    'screen.copy': { guard: 'hasLink', actions: 'copyLink' },
  },
  output: ({ context }): ScreenOutput => outputOf(context),
  states: {
    deciding: {
      description: 'The mode decides: this page, a bridge, or nothing that works from here.',
      meta: { title: 'Way to the wallet', screen: 'Nowhere' },
      always: [
        { guard: 'isUnreachable', target: 'unreachable' },
        { guard: 'isNotInstalled', target: 'notInstalled' },
        { guard: 'isInPage', target: 'page' },
        { target: 'bridge' },
      ],
    },
    bridge: {
      description: 'One session on the wallet’s bridge, for every mode that shows or opens its link.',
      meta: { title: 'Waiting for the wallet', screen: 'Wallets modal' },
      entry: 'startSession',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) =>
          attemptFor({ type: 'wallet', wallet: context.wallet, via: 'bridge' }, context),
      },
      initial: 'picking',
      on: {
        'attempt.link': { actions: ['keepLink', 'openByItself'] },
        'attempt.reach': { actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
        'attempt.connected': { target: 'connected', actions: 'keepConnected' },
        'attempt.failed': {
          target: 'broken',
          actions: [{ type: 'keepFailure', params: ({ event }) => event.failure }, 'endSession'],
        },
        'screen.retry': [{ guard: 'canReopen', actions: 'openOnDemand' }, { actions: 'tryNow' }],
        'screen.openTelegram': [
          { guard: 'hasLink', actions: 'openOnDemand' },
          { guard: 'hasTelegramButton', actions: 'wantTelegram' },
        ],
        'screen.mode': [
          { guard: 'sharesSession', target: '.picking', actions: 'keepMode' },
          { guard: 'isOffered', target: 'deciding', actions: 'keepMode' },
        ],
        'screen.showCode': { guard: 'isOnPhone', target: '.picking', actions: 'showCode' },
        'screen.hideCode': { guard: 'isCodeOnPhone', target: '.picking', actions: 'hideCode' },
        'screen.back': [
          { guard: 'isCodeOnPhone', target: '.picking', actions: 'hideCode' },
          { guard: 'hasList', target: 'left' },
        ],
        'screen.resize': [
          { guard: 'staysOnBridge', target: '.picking', actions: 'keepLayout' },
          { target: 'deciding', actions: 'keepLayout' },
        ],
      },
      states: {
        picking: {
          description: 'Layout and mode decide what is shown of the session.',
          meta: { title: 'What is shown of the session', screen: 'Nowhere' },
          always: [
            { guard: 'isCodeOnPhone', target: 'codeOnPhone' },
            { guard: 'showsCode', target: 'code' },
            { guard: 'showsApp', target: 'app' },
            { target: 'phone' },
          ],
        },
        code: {
          description: 'The link as a QR code, for the wallet on another device.',
          meta: { title: 'Scan the QR code', screen: 'Wallets modal' },
          tags: ['code'],
        },
        codeOnPhone: {
          description: 'The QR code in the place of the wallet’s screen, on a phone.',
          meta: { title: 'Scan the QR code', screen: 'Wallets modal' },
          tags: ['code', 'back'],
        },
        app: {
          description: 'The wallet’s app on this computer was opened.',
          meta: { title: 'Continue in the wallet on desktop', screen: 'Wallets modal' },
          tags: ['app'],
          entry: 'openByItself',
        },
        phone: {
          description: 'The wallet’s app on this phone was opened.',
          meta: { title: 'Continue in the wallet', screen: 'Wallets modal' },
          tags: ['phone'],
          entry: 'openByItself',
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
        input: ({ context }) => attemptFor({ type: 'wallet', wallet: context.wallet, via: 'page' }, context),
      },
      on: {
        'attempt.connected': { target: 'connected', actions: 'keepConnected' },
        'attempt.failed': {
          target: 'broken',
          actions: [{ type: 'keepFailure', params: ({ event }) => event.failure }, 'endSession'],
        },
        // An extension's question that was closed has no link to open again.
        'screen.retry': { target: 'page', reenter: true },
        'screen.mode': { guard: 'sharesSession', target: 'deciding', actions: 'keepMode' },
        'screen.resize': [
          { guard: 'staysInPage', actions: 'keepLayout' },
          { target: 'deciding', actions: 'keepLayout' },
        ],
      },
    },
    notInstalled: {
      description: 'The wallet has an extension for this browser, but it is not installed.',
      meta: { title: 'Extension not installed', screen: 'Wallets modal' },
      tags: ['not-installed'],
      on: { ...OTHER_MODE, ...RESIZE },
    },
    unreachable: {
      description: 'The list names no way to this wallet that works from here.',
      meta: { title: 'Wallet cannot be reached', screen: 'Wallets modal' },
      tags: ['unreachable'],
      on: { ...RESIZE },
    },
    broken: {
      description: 'The attempt ended without a connection; Retry or another mode makes a new session.',
      meta: { title: 'Not connected', screen: 'Wallets modal' },
      tags: ['failed'],
      on: {
        'screen.retry': { target: 'deciding', actions: 'force' },
        'screen.showCode': { guard: 'isOnPhone', target: 'deciding', actions: ['force', 'showCode'] },
        'screen.openTelegram': {
          guard: 'hasTelegramButton',
          target: 'deciding',
          actions: ['force', 'wantTelegram'],
        },
        ...OTHER_MODE,
        'screen.resize': { actions: 'keepLayout' },
      },
    },
    connected: {
      type: 'final',
      description: 'The wallet connected.',
      meta: { title: 'Connected', screen: 'Nowhere' },
    },
    left: {
      type: 'final',
      description: 'Back to the list; the attempt is over.',
      meta: { title: 'Left', screen: 'Wallets modal' },
    },
  },
});

function outputOf(context: ScreenState): ScreenOutput {
  const { connected } = context;
  if (connected === null) return { type: 'left' };
  return { type: 'connected', ...connected, openMethod: openMethodOf(context) };
}

/** How the wallet was reached; null: in this page. */
function openMethodOf({ mode, wasOpened }: ScreenState): WalletOpenMethod | null {
  if (mode === 'extension') return null;
  return wasOpened ? 'universal-link' : 'qrcode';
}
