import { universalView } from '@axiom/domain/wallet/list';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { failureOf } from '../failure.ts';
import type { ScreenInput } from '../screen/types.ts';
import { modalSetup } from './setup.ts';
import type { ModalState } from './types.ts';

/** The session is told what changes around it. */
const TOLD = {
  'modal.configure': { actions: ['keepConfig', 'configureScreen'] },
  'modal.resize': { guard: 'isOtherLayout', actions: ['keepLayout', 'resizeScreen'] },
} as const;

/** The session of one wallet, or of the first view (null). */
function sessionOf(
  { layout, config, request, browser, wanted }: ModalState,
  wallet: WalletInfo | null,
): ScreenInput {
  return {
    wallet,
    browser: wallet === null ? browser : null,
    isSingle: wanted !== null,
    layout,
    config,
    request,
  };
}

/**
 * The wallets modal (R3.03–R3.09): the list, then one wallet. The first view and the screen of a wallet have a
 * session each (`screen`): leaving the view ends it.
 */
export const modalMachine = modalSetup.createMachine({
  id: 'walletModal',
  context: ({ input }) => ({
    ...input,
    wallets: [],
    view: universalView(input.layout, []),
    failure: null,
    chosen: null,
    browser: null,
    answered: null,
    from: 'universal',
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
      meta: { title: 'Wallets list failed', screen: 'Wallets modal', end: 'error' },
      tags: ['list-failed'],
      on: { 'modal.retry': { target: 'loading' } },
    },
    routing: {
      description:
        'The list decides: one wanted wallet, or the whole list, which a wallet’s own browser asks first.',
      meta: { title: 'First view', screen: 'Nowhere' },
      entry: 'keepRoute',
      always: [
        { guard: { type: 'leadsTo', params: 'refused' }, target: 'refused', actions: 'keepRefusal' },
        { guard: { type: 'leadsTo', params: 'single' }, target: 'wallet.single' },
        { target: 'universal' },
      ],
    },
    universal: {
      description: 'The first view: the messenger’s wallet, some of the others, a code for any of them.',
      meta: { title: 'Connect your wallet', screen: 'Wallets modal' },
      tags: ['universal'],
      exit: 'leaveBrowser',
      invoke: {
        id: 'screen',
        src: 'screen',
        input: ({ context }) => sessionOf(context, null),
        onDone: {
          target: 'connected',
          actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, 'rememberAnswered'],
        },
      },
      on: {
        ...TOLD,
        'modal.all': { target: 'all' },
        'modal.info': { target: 'info' },
        'modal.choose': {
          guard: 'isListed',
          target: 'wallet',
          actions: ['chooseListed', 'comeFromUniversal'],
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
        input: ({ context }) => sessionOf(context, context.chosen),
        onDone: [
          {
            guard: { type: 'hasConnected', params: ({ event }) => event.output },
            target: 'connected',
            actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, 'rememberAnswered'],
          },
          { guard: 'cameFromAll', target: 'all' },
          { target: 'universal' },
        ],
      },
      initial: 'listed',
      on: {
        ...TOLD,
        'modal.back': { actions: 'backOnScreen' },
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
      meta: { title: 'Connected', screen: 'Nowhere', end: 'done' },
    },
    closed: {
      type: 'final',
      description: 'Closed by hand.',
      meta: { title: 'Closed', screen: 'Nowhere' },
    },
    refused: {
      type: 'final',
      description: 'The list does not have the wanted wallet.',
      meta: { title: 'Unknown wallet', screen: 'Nowhere', end: 'error' },
    },
  },
});
