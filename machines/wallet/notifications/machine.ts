import { NOTIFICATION_TIMEOUT_MS } from '@axiom/domain/constants';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../../shared/meta.ts';
import type { ActionName, NotificationsContext, NotificationsEvent } from './types.ts';

/**
 * The wallet widget's notifications about a transaction (R3.11): a new action replaces an earlier
 * confirm-transaction; an action with the current name, or a second confirm in a row, is ignored; each stays
 * 4500 ms unless it is held.
 */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    meta: {} as StateMeta,
  },
  guards: {
    isNews: ({ context, event }) => {
      assertEvent(event, 'notification.action');
      return isNews(context, event.action);
    },
  },
  actions: {
    show: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'notification.action');
      const id = `notification-${context.nextId}`;
      const kept = context.notifications.filter(({ action }) => action !== 'confirm-transaction');
      enqueue.assign({
        notifications: [...kept, { id, action: event.action }],
        lastAction: event.action,
        nextId: context.nextId + 1,
      });
      for (const { id: gone } of context.notifications)
        if (!kept.some((one) => one.id === gone)) enqueue.cancel(gone);
      if (!context.isHeld) {
        enqueue.raise({ type: 'notification.expire', id }, { id, delay: NOTIFICATION_TIMEOUT_MS });
      }
    }),
    settle: assign(({ context }) => ({
      notifications: context.notifications.filter(({ action }) => action !== 'confirm-transaction'),
      lastAction: context.lastAction === 'confirm-transaction' ? null : context.lastAction,
    })),
    hold: enqueueActions(({ enqueue, context }) => {
      enqueue.assign({ isHeld: true });
      for (const { id } of context.notifications) enqueue.cancel(id);
    }),
    release: enqueueActions(({ enqueue, context }) => {
      if (!context.isHeld) return;
      enqueue.assign({ isHeld: false });
      for (const { id } of context.notifications) {
        enqueue.raise({ type: 'notification.expire', id }, { id, delay: NOTIFICATION_TIMEOUT_MS });
      }
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, ['notification.expire', 'notification.dismiss']);
      const notifications = context.notifications.filter(({ id }) => id !== event.id);
      return { notifications, isHeld: context.isHeld && notifications.length > 0 };
    }),
  },
}).createMachine({
  id: 'notifications',
  context: { notifications: [], lastAction: null, nextId: 1, isHeld: false },
  initial: 'showing',
  states: {
    showing: {
      description: 'Holds the notifications about a transaction that are on screen.',
      meta: { title: 'Transaction notifications', screen: 'Everywhere, below the header or a sheet’s title' },
      on: {
        'notification.action': { guard: 'isNews', actions: 'show' },
        'notification.settled': { actions: 'settle' },
        'notification.hold': { actions: 'hold' },
        'notification.release': { actions: 'release' },
        'notification.dismiss': { actions: 'remove' },
        'notification.expire': { actions: 'remove' },
      },
    },
  },
});

function isNews(context: NotificationsContext, action: ActionName): boolean {
  if (action === 'confirm-transaction' && context.lastAction === action) return false;
  return context.notifications.at(-1)?.action !== action;
}
