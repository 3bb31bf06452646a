import { universalView } from '@axiom/domain/wallet/list';
import { attemptFor } from '../attempt.ts';
import { type FailureShown, failureOf } from '../failure.ts';
import { modalSetup } from './setup.ts';

const KEEP_FAILURE = {
  type: 'keepFailure',
  params: ({ event }: { readonly event: { readonly failure: FailureShown | null } }) => event.failure,
} as const;

/**
 * The wallets modal (R3.03–R3.09): the list, then one wallet. A wallet whose browser this is connects at once,
 * without a modal (R3.17). At most one attempt runs, and the code on screen is always its link: leaving a view
 * ends its attempt. On a phone an attempt for any wallet starts only with Open Link, Copy Link or the code.
 */
export const modalMachine = modalSetup.createMachine({
  id: 'walletModal',
  context: ({ input }) => ({
    ...input,
    wallets: [],
    view: universalView(input.layout, []),
    link: null,
    failure: null,
    chosen: null,
    from: 'universal',
    wants: null,
    isCodeShown: false,
    isOpened: false,
    isForced: false,
    openMethod: null,
    result: { type: 'cancelled' },
  }),
  initial: 'loading',
  on: {
    'modal.close': { target: '.closed' },
    'modal.configure': { actions: 'keepConfig' },
    'modal.resize': { guard: 'isOtherLayout', actions: 'keepLayout' },
  },
  output: ({ context }) => context.result,
  states: {
    loading: {
      description: 'The wallets list is on its way, 4 s at most.',
      meta: { title: 'Wallets list is loading', screen: 'Wallets modal' },
      tags: ['list-loading'],
      invoke: {
        id: 'fetchWallets',
        src: 'fetchWallets',
        onDone: {
          target: 'waiting',
          actions: [{ type: 'keepWallets', params: ({ event }) => event.output }, 'arrange'],
        },
        onError: {
          target: 'listFailed',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    waiting: {
      description: 'The app still prepares what a wallet is asked to sign when it connects (R3.26a).',
      meta: { title: 'Connect request is loading', screen: 'Wallets modal' },
      tags: ['list-loading'],
      always: { guard: 'isReady', target: 'routing' },
    },
    listFailed: {
      description: 'The wallets list did not come; one tap tries again.',
      meta: { title: 'Wallets list failed', screen: 'Wallets modal' },
      tags: ['list-failed'],
      on: { 'modal.retry': { target: 'loading' } },
    },
    routing: {
      description: 'The list decides: a wallet’s own browser, one wanted wallet, or the whole list.',
      meta: { title: 'First view', screen: 'Nowhere' },
      entry: 'keepRoute',
      always: [
        { guard: { type: 'leadsTo', params: 'refused' }, target: 'refused', actions: 'keepRefusal' },
        { guard: { type: 'leadsTo', params: 'embedded' }, target: 'embedded' },
        { guard: { type: 'leadsTo', params: 'single' }, target: 'wallet.single' },
        { target: 'universal' },
      ],
    },
    embedded: {
      description: 'The wallet whose browser this is asks the person itself.',
      meta: { title: 'Connecting in the wallet’s browser', screen: 'Connect button, as a spinner' },
      tags: ['embedded'],
      entry: 'startAttempt',
      invoke: {
        id: 'embed',
        src: 'connect',
        input: ({ context }) =>
          attemptFor(
            context.chosen === null
              ? { type: 'any' }
              : { type: 'wallet', wallet: context.chosen, via: 'page' },
            context,
          ),
      },
      on: {
        'attempt.connected': { target: 'connected', actions: 'keepAnswer' },
        'attempt.failed': { target: 'universal.broken', actions: KEEP_FAILURE },
      },
    },
    universal: {
      description: 'The first view: the messenger’s wallet, some of the others, a code for any of them.',
      meta: { title: 'Connect your wallet', screen: 'Wallets modal' },
      tags: ['universal'],
      initial: 'opening',
      on: {
        'modal.all': { target: 'all' },
        'modal.info': { target: 'info' },
        'modal.choose': {
          guard: 'isListed',
          target: 'wallet',
          actions: ['chooseListed', 'comeFromUniversal'],
        },
        'modal.resize': { guard: 'isOtherLayout', target: '.opening', actions: 'keepLayout' },
      },
      states: {
        opening: {
          description: 'A wide window shows a code at once; a phone waits for a tap.',
          meta: { title: 'First view opens', screen: 'Nowhere' },
          entry: 'unchoose',
          always: [{ guard: 'isDesktop', target: 'attempt' }, { target: 'resting' }],
        },
        resting: {
          description: 'The list alone, on a phone: no session runs.',
          meta: { title: 'Choose a wallet', screen: 'Wallets modal' },
          on: {
            'modal.openLink': { target: 'attempt', actions: 'wantOpen' },
            'modal.copy': { target: 'attempt', actions: 'wantCopy' },
            'modal.code': { target: 'attempt', actions: 'showCode' },
          },
        },
        attempt: {
          description: 'One session for all bridges of the list: whichever wallet answers is connected.',
          meta: { title: 'Waiting for any wallet', screen: 'Wallets modal' },
          entry: ['startAttempt', 'offerAll'],
          exit: 'endAttempt',
          invoke: {
            id: 'scan',
            src: 'connect',
            input: ({ context }) => attemptFor({ type: 'any' }, context),
          },
          initial: 'picking',
          on: {
            'attempt.link': { actions: ['keepLink', 'useLink'] },
            'attempt.reach': { actions: KEEP_FAILURE },
            'modal.retry': { actions: 'tryNow' },
            'attempt.connected': { target: '#walletModal.connected', actions: 'keepAnswer' },
            'attempt.failed': { target: 'broken', actions: KEEP_FAILURE },
            'modal.openLink': { actions: ['wantOpen', 'useLink'] },
            'modal.copy': { actions: ['wantCopy', 'useLink'] },
            // A wallet has the link: its answer must still be heard.
            'modal.resize': { guard: 'keepsSession', target: '.picking', actions: 'keepLayout' },
          },
          states: {
            picking: {
              description: 'The layout decides what is shown of the session.',
              meta: { title: 'What is shown of the session', screen: 'Nowhere' },
              always: [
                { guard: 'isDesktop', target: 'scanning' },
                { guard: 'isCodeShown', target: 'code' },
                { target: 'tiles' },
              ],
            },
            scanning: {
              description: 'The code beside the list, in a wide window.',
              meta: { title: 'Scan with your mobile wallet', screen: 'Wallets modal' },
            },
            tiles: {
              description: 'The list on a phone; the link was opened or copied.',
              meta: { title: 'Choose a wallet', screen: 'Wallets modal' },
              on: { 'modal.code': { target: 'code', actions: 'showCode' } },
            },
            code: {
              description: 'The code in the place of the list, on a phone.',
              meta: { title: 'Scan with your mobile wallet', screen: 'Wallets modal' },
              tags: ['code', 'back'],
              on: {
                'modal.code': { target: 'tiles', actions: 'hideCode' },
                'modal.back': { target: 'tiles', actions: 'hideCode' },
              },
            },
          },
        },
        broken: {
          description: 'The attempt ended without a connection; Retry makes a new session.',
          meta: { title: 'Not connected', screen: 'Wallets modal' },
          tags: ['failed'],
          on: {
            'modal.retry': [
              { guard: 'isInBrowserOfWallet', target: '#walletModal.embedded' },
              { target: 'attempt', actions: 'force' },
            ],
            'modal.openLink': { target: 'attempt', actions: ['force', 'hideCode', 'wantOpen'] },
            'modal.copy': { target: 'attempt', actions: ['force', 'hideCode', 'wantCopy'] },
            'modal.code': { target: 'attempt', actions: ['force', 'showCode'] },
          },
        },
      },
    },
    all: {
      description: 'Every wallet of this layout.',
      meta: { title: 'All wallets', screen: 'Wallets modal' },
      tags: ['all', 'back'],
      on: {
        'modal.back': { target: 'universal' },
        'modal.choose': { guard: 'isListed', target: 'wallet', actions: ['chooseListed', 'comeFromAll'] },
      },
    },
    info: {
      description: 'What a wallet is, for people who have none.',
      meta: { title: 'What is a wallet', screen: 'Wallets modal' },
      tags: ['info', 'back'],
      on: { 'modal.back': { target: 'universal' } },
    },
    wallet: {
      description: 'The screen of one wallet, with an attempt of its own.',
      meta: { title: 'One wallet', screen: 'Wallets modal' },
      tags: ['wallet'],
      invoke: {
        id: 'screen',
        src: 'screen',
        input: ({ context }) => {
          const { chosen: wallet, wanted, layout, config, request } = context;
          if (wallet === null) throw new Error('The screen of a wallet needs one.');
          return { wallet, isSingle: wanted !== null, layout, config, request };
        },
        onDone: [
          {
            guard: { type: 'hasConnected', params: ({ event }) => event.output },
            target: 'connected',
            actions: [{ type: 'keepScreensAnswer', params: ({ event }) => event.output }, 'rememberChosen'],
          },
          { guard: 'cameFromAll', target: 'all' },
          { target: 'universal' },
        ],
      },
      initial: 'listed',
      on: {
        'modal.back': { actions: 'backOnScreen' },
        'modal.resize': { guard: 'isOtherLayout', actions: ['keepLayout', 'resizeScreen'] },
      },
      states: {
        listed: {
          description: 'Chosen from the list; there is a way back to it.',
          meta: { title: 'Chosen wallet', screen: 'Wallets modal' },
          tags: ['back'],
        },
        single: {
          description: 'The only wallet on offer.',
          meta: { title: 'Only wallet', screen: 'Wallets modal' },
        },
      },
    },
    connected: {
      type: 'final',
      description: 'A wallet connected.',
      meta: { title: 'Connected', screen: 'Nowhere' },
    },
    closed: {
      type: 'final',
      description: 'Closed by hand.',
      meta: { title: 'Closed', screen: 'Nowhere' },
    },
    refused: {
      type: 'final',
      description: 'The list does not have the wanted wallet.',
      meta: { title: 'Unknown wallet', screen: 'Nowhere' },
    },
  },
});
