import { type Action, type ActionMoment, actionOf, type ActionSettings } from '@axiom/domain/wallet/request';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import { openOrder } from '../open-order.ts';
import { actionsEffects } from './slots.ts';
import type { ActionsState, ActionsEvent, ActionsInput, ActionsTag, ActionTold } from './types.ts';

const actionsSetup = setup({
  types: {
    context: {} as ActionsState,
    events: {} as ActionsEvent,
    input: {} as ActionsInput,
    tags: {} as ActionsTag,
    meta: {} as StateMeta,
  },
  actions: actionsEffects,
});

/** What the moment shows, with what the event changes in the settings. */
function shown(context: ActionsState, moment: ActionMoment, change: Partial<ActionSettings> = {}): Action {
  return actionOf(moment, { ...context.settings, ...change });
}

/**
 * What the widget shows of a transaction (R3.10): before signing, first with sent = false, then with true;
 * after it was signed; after it was not. Once the request has left, the wallet is opened, unless the settings
 * skip that (R3.20p).
 */
export const actionsMachine = actionsSetup
  .extend({
    guards: {
      hasModal: ({ context }) => context.action?.openModal === true,
      isUnsent: ({ context }) => context.action?.sent === false,
      canOpen: ({ context }) => context.link !== null && context.action?.sent === true,
    },
    actions: {
      begin: assign(({ context, event }) => {
        assertEvent(event, 'action.begin');
        const { walletName, link, deepLink } = event;
        const settings = { ...context.config.actionsConfiguration, ...event.settings };
        return { walletName, link, deepLink, settings, action: actionOf('before', settings) };
      }),
      keepSent: assign(({ context }) => ({ action: actionOf('before', context.settings, true) })),
      succeed: assign(({ context, event }) => {
        assertEvent(event, 'action.signed');
        return { action: shown(context, 'success', event.settings) };
      }),
      fail: assign(({ context, event }) => {
        assertEvent(event, 'action.rejected');
        return { action: shown(context, 'error', event.settings) };
      }),
      end: assign({ action: null, link: null, deepLink: null, walletName: null }),
      keepConfig: assign(({ event }) => {
        assertEvent(event, 'action.configure');
        return { config: event.config };
      }),
      /** What is not shown as a notification still ends the one before it. */
      notify: sendTo(
        ({ context }) => context.parent,
        ({ context: { action } }): ActionTold => ({
          type: 'action.told',
          action: action?.showNotification === true ? action.name : 'settled',
        }),
      ),
      settle: sendTo(
        ({ context }) => context.parent,
        (): ActionTold => ({ type: 'action.told', action: 'settled' }),
      ),
      openByItself: actionsSetup.enqueueActions(({ context, enqueue }) => {
        const { link, deepLink, settings, config } = context;
        if (link === null) return;
        const skip = config.actionsConfiguration.skipRedirectToWallet;
        enqueue({ type: 'openLink', params: { ...openOrder(link, deepLink, settings, false), skip } });
      }),
      openOnDemand: actionsSetup.enqueueActions(({ context, enqueue }) => {
        const { link, deepLink, settings } = context;
        if (link === null) return;
        enqueue({ type: 'openLink', params: openOrder(link, deepLink, settings, true) });
      }),
    },
  })
  .createMachine({
    id: 'walletActions',
    context: ({ input }) => ({
      ...input,
      settings: input.config.actionsConfiguration,
      action: null,
      walletName: null,
      link: null,
      deepLink: null,
    }),
    initial: 'idle',
    on: {
      'action.begin': { target: '.confirming', actions: ['begin', 'notify'] },
      'action.configure': { actions: 'keepConfig' },
      'action.unknown': { actions: 'settle' },
      // Also a late word, and one that comes while another request is asked.
      'action.signed': { target: '.sent', actions: ['succeed', 'notify'] },
      'action.rejected': { target: '.canceled', actions: ['fail', 'notify'] },
    },
    states: {
      idle: {
        description: 'No transaction is on its way.',
        meta: { title: 'No action', screen: 'Nowhere' },
      },
      confirming: {
        description: 'The wallet is asked to sign.',
        meta: { title: 'Confirm the transaction', screen: 'Confirm modal' },
        initial: 'picking',
        on: {
          'action.sent': { guard: 'isUnsent', actions: ['keepSent', 'openByItself'] },
          'action.unknown': { target: 'idle', actions: ['end', 'settle'] },
          'action.openWallet': { guard: 'canOpen', actions: 'openOnDemand' },
        },
        states: {
          picking: {
            description: 'The settings decide whether a modal opens.',
            meta: { title: 'Modal or not', screen: 'Nowhere' },
            always: [{ guard: 'hasModal', target: 'shown' }, { target: 'hidden' }],
          },
          shown: {
            description: 'The modal asks to confirm in the wallet; once sent it can open the wallet.',
            meta: { title: 'Confirm the transaction in the wallet', screen: 'Confirm modal' },
            tags: ['modal-confirm'],
            on: { 'action.close': { target: 'hidden' } },
          },
          hidden: {
            description: 'Nothing but the notification is shown.',
            meta: { title: 'Waiting for the wallet', screen: 'Nowhere' },
          },
        },
      },
      sent: {
        description: 'The wallet signed.',
        meta: { title: 'Transaction sent', screen: 'Sent modal' },
        initial: 'picking',
        on: { 'action.close': { target: 'idle', actions: 'end' } },
        states: {
          picking: {
            description: 'The settings decide whether a modal opens.',
            meta: { title: 'Modal or not', screen: 'Nowhere' },
            always: [
              { guard: 'hasModal', target: 'shown' },
              { target: '#walletActions.idle', actions: 'end' },
            ],
          },
          shown: {
            description: 'The modal says that the transaction will be processed.',
            meta: { title: 'Transaction sent', screen: 'Sent modal' },
            tags: ['modal-sent'],
          },
        },
      },
      canceled: {
        description: 'The wallet did not sign.',
        meta: { title: 'Transaction canceled', screen: 'Canceled modal' },
        initial: 'picking',
        on: { 'action.close': { target: 'idle', actions: 'end' } },
        states: {
          picking: {
            description: 'The settings decide whether a modal opens.',
            meta: { title: 'Modal or not', screen: 'Nowhere' },
            always: [
              { guard: 'hasModal', target: 'shown' },
              { target: '#walletActions.idle', actions: 'end' },
            ],
          },
          shown: {
            description: 'The modal says that nothing changes.',
            meta: { title: 'Transaction canceled', screen: 'Canceled modal' },
            tags: ['modal-canceled'],
          },
        },
      },
    },
  });
