import { failureOf } from './slots.ts';
import { targetOf } from './target.ts';
import { walletConnectionSetup } from './setup.ts';

/**
 * The wallet: restored once, connected with one session per attempt, disconnected when the wallet or the app
 * ends it (R3.15). While connected its on-chain balance is read; after a payment up to 30 times until it
 * changes (R4.15).
 */
export const walletConnectionMachine = walletConnectionSetup.createMachine({
  id: 'wallet',
  context: {
    account: null,
    balanceNano: null,
    wallets: [],
    layout: 'mobile',
    chosen: null,
    link: null,
    failure: null,
    isForced: false,
    isQrShown: false,
    balanceReadsLeft: 0,
  },
  initial: 'asleep',
  states: {
    asleep: {
      description: 'Nobody is known yet: whose wallet it would be cannot be said.',
      meta: { title: 'Wallet: not looked for yet', screen: 'Loader' },
      tags: ['restoring'],
      on: { 'wallet.wake': { target: 'restoring' } },
    },
    restoring: {
      description: 'Looks for the connection of last time, 12 s at most.',
      meta: { title: 'Wallet: restoring', screen: 'Connect button, as a spinner' },
      tags: ['restoring'],
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isAccount', params: ({ event }) => event.output },
            target: 'connected',
            actions: { type: 'keepAccount', params: ({ event }) => event.output },
          },
          { target: 'disconnected' },
        ],
        onError: { target: 'disconnected' },
      },
    },
    disconnected: {
      description: 'No wallet is connected.',
      meta: { title: 'Wallet: none', screen: 'Connect button' },
      tags: ['disconnected'],
      entry: 'closeModal',
      on: {
        'wallet.intent': { actions: { type: 'warm', params: undefined } },
        'wallet.connect': { target: 'modal', actions: 'keepLayout' },
      },
    },
    modal: {
      description: 'The wallets modal is open; a connection closes it.',
      meta: { title: 'Wallets modal', screen: 'Wallets modal' },
      tags: ['modal', 'disconnected'],
      initial: 'loadingWallets',
      on: {
        'wallet.close': { target: 'disconnected', actions: 'tellNotConnected' },
        'wallet.connected': {
          target: 'connected',
          actions: { type: 'keepAccount', params: ({ event }) => event.account },
        },
      },
      states: {
        loadingWallets: {
          description: 'The wallets list is on its way, 4 s at most.',
          meta: { title: 'Wallets list is loading', screen: 'Wallets modal' },
          tags: ['list-loading'],
          invoke: {
            id: 'fetchWallets',
            src: 'fetchWallets',
            onDone: [
              {
                guard: { type: 'hasEmbedded', params: ({ event }) => event.output },
                target: 'connecting',
                actions: [
                  { type: 'keepWallets', params: ({ event }) => event.output },
                  { type: 'chooseEmbedded', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'choosing',
                actions: { type: 'keepWallets', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'walletsFailed',
              actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        walletsFailed: {
          description: 'The wallets list did not come; one tap tries again.',
          meta: { title: 'Wallets list failed', screen: 'Wallets modal' },
          tags: ['list-failed'],
          on: { 'wallet.retry': { target: 'loadingWallets' } },
        },
        choosing: {
          description: 'The list of wallets; where the code is shown, any wallet may scan it.',
          meta: { title: 'Connect your wallet', screen: 'Wallets modal' },
          tags: ['choosing'],
          entry: ['unchoose', 'unforce', 'startAttempt'],
          initial: 'list',
          on: { 'wallet.choose': { guard: 'isListed', target: 'connecting', actions: 'choose' } },
          states: {
            list: {
              description: 'The list alone, on a phone.',
              meta: { title: 'Choose a wallet', screen: 'Wallets modal' },
              always: { guard: 'isDesktop', target: 'scanning' },
              on: { 'wallet.showQr': { target: 'scanning', actions: 'showQr' } },
            },
            scanning: {
              description: 'The list with a code that any wallet may scan; one session for all bridges.',
              meta: { title: 'Scan with your mobile wallet', screen: 'Wallets modal' },
              invoke: { id: 'scan', src: 'connect', input: { target: { type: 'any' } } },
              on: {
                'wallet.link': { actions: 'keepLink' },
                'wallet.back': { target: 'list', actions: ['hideQr', 'startAttempt'] },
                'wallet.failed': {
                  target: '#wallet.modal.declined',
                  actions: { type: 'keepFailure', params: ({ event }) => event.failure },
                },
              },
            },
          },
        },
        connecting: {
          description: 'One wallet was chosen: its link was opened or waits as a code for its answer.',
          meta: { title: 'Continue in the wallet', screen: 'Wallets modal' },
          tags: ['connecting'],
          entry: 'startAttempt',
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context }) => ({
              target: targetOf(context.chosen),
            }),
          },
          on: {
            'wallet.link': [
              {
                guard: 'opensByItself',
                actions: [
                  'keepLink',
                  {
                    type: 'openLink',
                    params: ({ context, event }) => ({ link: event.link, forced: context.isForced }),
                  },
                ],
              },
              { actions: 'keepLink' },
            ],
            'wallet.openLink': {
              guard: 'hasLink',
              actions: {
                type: 'openLink',
                params: ({ context }) => ({ link: context.link ?? '', forced: true }),
              },
            },
            'wallet.showQr': { actions: 'showQr' },
            'wallet.retry': { target: 'connecting', reenter: true, actions: ['force', 'hideQr'] },
            'wallet.back': { target: 'choosing' },
            'wallet.failed': {
              target: 'declined',
              actions: { type: 'keepFailure', params: ({ event }) => event.failure },
            },
          },
        },
        declined: {
          description: 'The wallet said no, or the attempt broke off; Retry makes a new session.',
          meta: { title: 'Connection declined', screen: 'Wallets modal' },
          tags: ['declined'],
          on: {
            'wallet.retry': [
              { guard: 'isChosen', target: 'connecting', actions: 'force' },
              { target: 'choosing' },
            ],
            'wallet.back': { target: 'choosing' },
            'wallet.choose': { guard: 'isListed', target: 'connecting', actions: 'choose' },
          },
        },
      },
    },
    connected: {
      description: 'A wallet is connected; its balance is known and it can be asked to sign.',
      meta: { title: 'Wallet: connected', screen: 'Address button' },
      tags: ['connected'],
      invoke: { id: 'watch', src: 'watch' },
      initial: 'reading',
      on: {
        'wallet.proven': { actions: 'tellProven' },
        'wallet.gone': { target: 'disconnected', actions: 'forgetAccount' },
        'wallet.disconnect': { target: 'disconnecting' },
        'wallet.watchBalance': { target: '.watching', actions: 'startWatch' },
      },
      states: {
        reading: {
          description: 'The balance is read.',
          meta: { title: 'Wallet: reading the balance', screen: 'Bond' },
          invoke: {
            id: 'read',
            src: 'readBalance',
            input: ({ context }) => ({ address: context.account?.address ?? '' }),
            onDone: [
              {
                guard: { type: 'hasFunds', params: ({ event }) => event.output },
                target: 'steady',
                actions: { type: 'keepBalance', params: ({ event }) => event.output },
              },
              // A new wallet still has nothing: that is reported only after a second read confirms it.
              { guard: 'isFirstLook', target: 'pausing' },
              {
                target: 'steady',
                actions: { type: 'keepBalance', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'pausing' },
          },
        },
        steady: {
          entry: 'endWatch',
          description:
            'The balance is as it was read last; it is looked at again every 30 s, for what others pay in.',
          meta: { title: 'Wallet: at rest', screen: 'Bond' },
          after: { idleRead: { target: 'reading' } },
          on: { 'wallet.refresh': { target: 'reading' } },
        },
        watching: {
          description: 'A payment was signed: the balance is read until it changes, 30 times at most.',
          meta: { title: 'Wallet: waiting for a change', screen: 'Bond' },
          invoke: {
            id: 'watchRead',
            src: 'readBalance',
            input: ({ context }) => ({ address: context.account?.address ?? '' }),
            onDone: [
              {
                guard: { type: 'hasChanged', params: ({ event }) => event.output },
                target: 'steady',
                actions: [
                  { type: 'tellBalanceChange', params: ({ event }) => event.output },
                  { type: 'keepBalance', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'pausing',
                actions: { type: 'keepBalance', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'pausing' },
          },
        },
        pausing: {
          description: 'Between two readings, 1 s.',
          meta: { title: 'Wallet: between two looks', screen: 'Bond' },
          after: {
            nextRead: [
              { guard: 'hasReadsLeft', target: 'watching', actions: 'countRead' },
              { target: 'steady' },
            ],
          },
        },
      },
    },
    disconnecting: {
      description: 'The app ends the connection; here it is over whatever the wallet answers.',
      meta: { title: 'Wallet: disconnecting', screen: 'Connect button, as a spinner' },
      tags: ['disconnecting', 'restoring'],
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        onDone: { target: 'disconnected', actions: 'forgetAccount' },
        onError: { target: 'disconnected', actions: 'forgetAccount' },
      },
    },
  },
});
