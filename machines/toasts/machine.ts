import { TOAST_ERROR_TIMEOUT_MS, TOAST_TIMEOUT_MS } from '@axiom/domain/constants';
import { type ClientNotice, toneOf } from '@axiom/domain/ports/client';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { toastEffects } from './slots.ts';
import type { Toast, ToastsContext, ToastsEvent, ToastsTag } from './types.ts';

/** A result takes the place of the word that it was on its way. */
const ENDS = new Map<ClientNotice['name'], ClientNotice['name']>([
  ['bond-created', 'transaction-processed'],
  ['stake-created', 'transaction-processed'],
]);

/**
 * Short messages (R6.03): errors stay 3 s with a haptic, others 15 s; hover, focus and touch hold them. The same
 * message told twice stays one, with its time started again.
 */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as ToastsEvent,
    tags: {} as ToastsTag,
    meta: {} as StateMeta,
  },
  actions: {
    ...toastEffects,
    show: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'toast.show');
      const known = context.toasts.find((toast) => isSame(toast.notice, event.notice));
      const toast = known ?? newToast(context, event.notice, event.timeoutMs);
      if (known === undefined) {
        const ended = context.toasts.find(({ notice }) => notice.name === ENDS.get(event.notice.name));
        if (ended !== undefined) enqueue.cancel(ended.id);
        const others = context.toasts.filter((other) => other !== ended);
        enqueue.assign({ toasts: [...others, toast], nextId: context.nextId + 1 });
        if (toast.tone === 'error') enqueue({ type: 'hapticError', params: undefined });
      }
      enqueue.cancel(toast.id);
      if (!toast.isHeld) {
        enqueue.raise({ type: 'toast.expire', id: toast.id }, { id: toast.id, delay: toast.timeoutMs });
      }
    }),
    hold: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'toast.hold');
      enqueue.cancel(event.id);
      enqueue.assign({ toasts: ({ context }) => setHeld(context.toasts, event.id, true) });
    }),
    release: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'toast.release');
      const toast = context.toasts.find(({ id, isHeld }) => id === event.id && isHeld);
      if (toast === undefined) return;
      enqueue.assign({ toasts: setHeld(context.toasts, event.id, false) });
      enqueue.raise({ type: 'toast.expire', id: toast.id }, { id: toast.id, delay: toast.timeoutMs });
    }),
    remove: assign({
      toasts: ({ context, event }) => {
        assertEvent(event, ['toast.expire', 'toast.dismiss']);
        return context.toasts.filter(({ id }) => id !== event.id);
      },
    }),
    disarm: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'toast.dismiss');
      enqueue.cancel(event.id);
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], nextId: 1 },
  initial: 'showing',
  states: {
    showing: {
      description: 'Holds the messages that are on screen, oldest first, each with its own time.',
      meta: { title: 'Messages', screen: 'Everywhere, top left' },
      tags: ['showing'],
      on: {
        'toast.show': { actions: 'show' },
        'toast.hold': { actions: 'hold' },
        'toast.release': { actions: 'release' },
        'toast.dismiss': { actions: ['disarm', 'remove'] },
        'toast.expire': { actions: 'remove' },
      },
    },
  },
});

function newToast(context: ToastsContext, notice: ClientNotice, timeoutMs: number | undefined): Toast {
  const tone = toneOf(notice);
  return {
    id: `toast-${context.nextId}`,
    notice,
    tone,
    timeoutMs: timeoutMs ?? (tone === 'error' ? TOAST_ERROR_TIMEOUT_MS : TOAST_TIMEOUT_MS),
    isHeld: false,
  };
}

function isSame(a: ClientNotice, b: ClientNotice): boolean {
  return a.name === b.name && ('message' in a ? a.message : null) === ('message' in b ? b.message : null);
}

function setHeld(toasts: readonly Toast[], id: string, isHeld: boolean): readonly Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, isHeld } : toast));
}
