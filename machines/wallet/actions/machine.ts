import { type Action, type ActionName, actionOf } from '@axiom/domain/wallet/request';
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

const isShown = ({ id }: ActionsState, event: ActionsEvent): boolean =>
  id === null || !('id' in event) || event.id === id;

/** Nobody has said yet how the request of this event ended. */
const isOpen = ({ open }: ActionsState, event: ActionsEvent): boolean =>
  'id' in event && open.includes(event.id);

const without = (id: string, { open }: ActionsState): readonly string[] => open.filter((one) => one !== id);

/** What is shown of an end, as the transaction's settings have it. */
const endOf = (
  { settings }: ActionsState,
  event: Extract<ActionsEvent, { type: 'action.ended' | 'action.decided' }>,
): Action => actionOf(event.moment, { ...settings, ...('settings' in event ? event.settings : {}) });

/**
 * What the widget shows of a transaction (R3.10): before signing, first with sent = false, then with true;
 * after it was signed; after it was not; after nobody has answered, until the wallet or the app says how it ended. Once
 * the request has left, the wallet is opened, unless the settings skip that (R3.20p). The newest request is shown; how
 * another ended is a notification.
 */
export const actionsMachine = actionsSetup
  .extend({
    guards: {
      /** The event is about the request that is shown, or none is. */
      isShown: ({ context, event }) => isShown(context, event),
      hasModalOf: ({ context: { action } }, name: ActionName) =>
        action?.openModal === true && action.name === name,
      isUnsent: ({ context, event }) => {
        assertEvent(event, 'action.sent');
        return event.id === context.id && context.action?.sent === false;
      },
      canOpen: ({ context: { link, action } }) =>
        link !== null && (action?.sent === true || action?.name === 'transaction-unknown'),
      isOpen: ({ context, event }) => isOpen(context, event),
      isOpenAndShown: ({ context, event }) => isOpen(context, event) && isShown(context, event),
    },
    actions: {
      begin: assign(({ context, event }) => {
        assertEvent(event, 'action.begin');
        const { id, walletName, link, deepLink } = event;
        const settings = { ...context.config.actionsConfiguration, ...event.settings };
        const open = [...without(id, context), id];
        return { id, walletName, link, deepLink, settings, open, action: actionOf('before', settings) };
      }),
      keepSent: assign(({ context }) => ({ action: actionOf('before', context.settings, true) })),
      /** A modal without an answer turns into the end, whatever the settings are. */
      keepEnd: assign(({ context, event }) => {
        assertEvent(event, ['action.ended', 'action.decided']);
        const action = endOf(context, event);
        return context.action?.name === 'transaction-unknown' && context.action.openModal
          ? { action: { ...action, openModal: true } }
          : { action };
      }),
      keepOpen: assign({
        open: ({ context, event }) => {
          assertEvent(event, ['action.ended', 'action.decided', 'action.dropped']);
          const rest = without(event.id, context);
          return 'moment' in event && event.moment === 'unknown' ? [...rest, event.id] : rest;
        },
      }),
      end: assign({ id: null, action: null, link: null, deepLink: null, walletName: null }),
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
      tellOther: actionsSetup.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, ['action.ended', 'action.decided']);
        const { name, showNotification } = endOf(context, event);
        if (showNotification)
          enqueue.sendTo(context.parent, { type: 'action.told', action: name } satisfies ActionTold);
      }),
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
      id: null,
      settings: input.config.actionsConfiguration,
      action: null,
      open: [],
      walletName: null,
      link: null,
      deepLink: null,
    }),
    initial: 'idle',
    on: {
      'action.begin': { target: '.confirming', actions: ['begin', 'notify'] },
      'action.configure': { actions: 'keepConfig' },
      'action.dropped': [{ guard: 'isShown', actions: ['keepOpen', 'settle'] }, { actions: 'keepOpen' }],
      // Also a late word.
      'action.ended': [
        { guard: 'isShown', target: '.ended', actions: ['keepOpen', 'keepEnd', 'notify'] },
        { actions: ['keepOpen', 'tellOther'] },
      ],
      'action.decided': [
        { guard: 'isOpenAndShown', target: '.ended', actions: ['keepOpen', 'keepEnd', 'notify'] },
        { guard: 'isOpen', actions: ['keepOpen', 'tellOther'] },
      ],
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
          'action.dropped': { guard: 'isShown', target: 'idle', actions: ['keepOpen', 'end', 'settle'] },
          'action.openWallet': { guard: 'canOpen', actions: 'openOnDemand' },
        },
        states: {
          picking: {
            description: 'The settings decide whether a modal opens.',
            meta: { title: 'Modal or not', screen: 'Nowhere' },
            always: [
              { guard: { type: 'hasModalOf', params: 'confirm-transaction' }, target: 'shown' },
              { target: 'hidden' },
            ],
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
      ended: {
        description: 'The wallet signed, or it did not, or nobody knows.',
        meta: { title: 'Transaction sent, canceled or unknown', screen: 'Sent, canceled or unknown modal' },
        initial: 'picking',
        on: { 'action.close': { target: 'idle', actions: 'end' } },
        states: {
          picking: {
            description: 'The end and the settings decide which modal opens.',
            meta: { title: 'Modal or not', screen: 'Nowhere' },
            always: [
              { guard: { type: 'hasModalOf', params: 'transaction-sent' }, target: 'sent' },
              { guard: { type: 'hasModalOf', params: 'transaction-canceled' }, target: 'canceled' },
              { guard: { type: 'hasModalOf', params: 'transaction-unknown' }, target: 'unknown' },
              { target: '#walletActions.idle', actions: 'end' },
            ],
          },
          sent: {
            description: 'The modal says that the transaction will be processed.',
            meta: { title: 'Transaction sent', screen: 'Sent modal', end: 'done' },
            tags: ['modal-sent'],
          },
          canceled: {
            description: 'The modal says that nothing changes.',
            meta: { title: 'Transaction canceled', screen: 'Canceled modal', end: 'error' },
            tags: ['modal-canceled'],
          },
          unknown: {
            description:
              'The modal says that the wallet did not answer, that the chain decides, and that nothing is sent twice.',
            meta: { title: 'No answer', screen: 'Unknown modal' },
            tags: ['modal-unknown'],
            on: { 'action.openWallet': { guard: 'canOpen', actions: 'openOnDemand' } },
          },
        },
      },
    },
  });
