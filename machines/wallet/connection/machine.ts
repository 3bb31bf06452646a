import { MODAL_CLOSED } from '@axiom/domain/wallet/request';
import { failureOf } from '../failure.ts';
import type { ModalOutput } from '../modal/types.ts';
import { connectionSetup } from './setup.ts';

const ends = (found: ModalOutput, wanted: ModalOutput['type']) => ({ found, wanted });

/**
 * The wallet, root of the widget: restored once, connected through the modal, disconnected when the wallet or
 * the app ends it (R3.15). What is shown of transactions (`actions`, `notifications`) runs all the time.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'wallet',
  context: ({ input }) => ({
    account: null,
    failure: null,
    config: input.config,
    layout: 'mobile',
    modal: MODAL_CLOSED,
    wanted: null,
    isAsked: false,
    request: null,
    pending: null,
    carried: null,
  }),
  invoke: [
    { id: 'watch', src: 'watch' },
    { id: 'notifications', src: 'notifications' },
    {
      id: 'actions',
      src: 'actions',
      input: ({ context, self }) => ({ config: context.config, parent: self }),
    },
  ],
  initial: 'asleep',
  on: {
    'wallet.configure': { actions: 'configure' },
    'wallet.send': { actions: 'refuseSending' },
    'wallet.connect': { actions: 'refuseSending' },
    'wallet.settle': { actions: 'settle' },
    'action.told': { actions: 'notify' },
    'transaction.sent': { actions: 'passSent' },
    'transaction.outcome': { actions: 'passOutcome' },
  },
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
            actions: [
              { type: 'keepAccount', params: ({ event }) => event.output },
              'tellAccount',
              { type: 'keepCarried', params: null },
              'sendPending',
            ],
          },
          { guard: 'isAsked', target: 'modal' },
          { target: 'disconnected' },
        ],
        onError: [{ guard: 'isAsked', target: 'modal' }, { target: 'disconnected' }],
      },
      // The modal opens as soon as it is known that no wallet is connected.
      on: { 'wallet.connect': { actions: 'keepOrder' } },
    },
    disconnected: {
      description: 'No wallet is connected.',
      meta: { title: 'Wallet: none', screen: 'Connect button' },
      tags: ['disconnected'],
      on: {
        'wallet.found': { target: 'restoring' },
        'wallet.intent': { actions: { type: 'warm', params: undefined } },
        'wallet.connect': { target: 'modal', actions: 'keepOrder' },
      },
    },
    modal: {
      description: 'The wallets modal is open; a connection closes it.',
      meta: { title: 'Wallets modal', screen: 'Wallets modal' },
      tags: ['modal', 'disconnected'],
      entry: 'openModal',
      invoke: {
        id: 'modal',
        src: 'modal',
        input: ({ context: { layout, wanted, config, request } }) => ({ layout, wanted, config, request }),
        onDone: [
          {
            guard: { type: 'endsAs', params: ({ event }) => ends(event.output, 'connected') },
            target: 'connected',
            actions: [
              'closeConnected',
              {
                type: 'keepAccount',
                params: ({ event: { output } }) => (output.type === 'connected' ? output.account : null),
              },
              'tellAccount',
              {
                type: 'keepCarried',
                params: ({ event: { output } }) => (output.type === 'connected' && output.outcome) || null,
              },
              'tellCarried',
              'sendPending',
            ],
          },
          {
            guard: { type: 'endsAs', params: ({ event }) => ends(event.output, 'refused') },
            target: 'disconnected',
            actions: [
              {
                type: 'keepFailure',
                params: ({ event: { output } }) => (output.type === 'refused' ? output.failure : null),
              },
              'closeCancelled',
            ],
          },
          { target: 'disconnected', actions: 'closeCancelled' },
        ],
        onError: {
          target: 'disconnected',
          actions: [{ type: 'keepFailure', params: ({ event }) => failureOf(event.error) }, 'closeCancelled'],
        },
      },
      on: {
        'wallet.close': { actions: 'closeByHand' },
        'wallet.found': { target: 'restoring', actions: 'closeConnected' },
      },
    },
    connected: {
      description: 'A wallet is connected and can be asked to sign.',
      meta: { title: 'Wallet: connected', screen: 'Address button' },
      tags: ['connected'],
      on: {
        'wallet.send': { actions: ['keepPending', 'sendPending'] },
        'wallet.connect': {
          actions: ['keepOrder', { type: 'keepCarried', params: null }, 'sendPending'],
        },
        'wallet.proven': { actions: 'tellProven' },
        'wallet.gone': { target: 'disconnected', actions: ['forgetAccount', 'tellAccount'] },
        'wallet.disconnect': { target: 'disconnecting' },
      },
    },
    disconnecting: {
      description: 'The app ends the connection; here it is over whatever the wallet answers.',
      meta: { title: 'Wallet: disconnecting', screen: 'Connect button, as a spinner' },
      tags: ['disconnecting', 'restoring'],
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        onDone: { target: 'disconnected', actions: ['forgetAccount', 'tellAccount'] },
        onError: { target: 'disconnected', actions: ['forgetAccount', 'tellAccount'] },
      },
    },
  },
});
