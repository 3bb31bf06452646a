import { TOAST_ERROR_TIMEOUT_MS, TOAST_TIMEOUT_MS } from '@axiom/domain/constants';
import { type ClientNotice, toneOf } from '@axiom/domain/ports/client';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { onScreen } from './on-screen.ts';
import { toastEffects } from './slots.ts';
import type { Toast, ToastsContext, ToastsEvent } from './types.ts';

/** A result replaces the notice that it was being processed. */
const ENDS = new Map<ClientNotice['name'], ClientNotice['name']>([
  ['bond-created', 'transaction-processed'],
  ['stake-created', 'transaction-processed'],
]);

/** Maximum number of kept messages; above it the oldest success is dropped. */
const MOST_KEPT = 4;
const TIMER = 'line';

/**
 * Short messages in one line (R6.03): errors stay 3 s with a haptic, others 15 s, counted only while visible;
 * hover, focus and touch hold the line. A repeated message is shown once, and its time restarts.
 */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as ToastsEvent,
    meta: {} as StateMeta,
  },
  actions: {
    ...toastEffects,
    show: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'toast.show');
      const known = context.toasts.find((toast) => isSame(toast.notice, event.notice));
      if (known !== undefined) {
        enqueue.assign({ toasts: [...context.toasts.filter((toast) => toast !== known), known] });
        enqueue.assign({ running: null });
        return;
      }
      const toast = newToast(context, event.notice, event.timeoutMs);
      const others = context.toasts.filter(({ notice }) => notice.name !== ENDS.get(event.notice.name));
      enqueue.assign({ toasts: atMost([...others, toast]), nextId: context.nextId + 1 });
      if (toast.tone === 'error') enqueue({ type: 'hapticError', params: undefined });
    }),
    /** Only the timer of the visible message runs. */
    run: enqueueActions(({ enqueue, context }) => {
      const shown = context.isHeld ? undefined : onScreen(context.toasts);
      if (shown?.id === context.running) return;
      enqueue.cancel(TIMER);
      enqueue.assign({ running: shown?.id ?? null });
      if (shown === undefined) return;
      enqueue.raise({ type: 'toast.expire', id: shown.id }, { id: TIMER, delay: shown.timeoutMs });
    }),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    remove: assign(({ context, event }) => {
      assertEvent(event, ['toast.expire', 'toast.dismiss']);
      const toasts = context.toasts.filter(({ id }) => id !== event.id);
      // After the last message is removed, nothing can be held.
      return { toasts, isHeld: context.isHeld && toasts.length > 0 };
    }),
    end: assign(({ context, event }) => {
      assertEvent(event, 'toast.over');
      const toasts = context.toasts.filter(({ notice }) => notice.name !== event.name);
      return { toasts, isHeld: context.isHeld && toasts.length > 0 };
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], nextId: 1, isHeld: false, running: null },
  initial: 'showing',
  states: {
    showing: {
      description: 'Holds the messages, oldest first; one of them is on screen, and its time runs.',
      meta: { title: 'Messages', screen: 'Everywhere, below the header or a sheet’s title' },
      on: {
        'toast.show': { actions: ['show', 'run'] },
        'toast.hold': { actions: ['hold', 'run'] },
        'toast.release': { actions: ['release', 'run'] },
        'toast.dismiss': { actions: ['remove', 'run'] },
        'toast.over': { actions: ['end', 'run'] },
        'toast.expire': { actions: ['remove', 'run'] },
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
  };
}

/** Drops the oldest success if there are too many, or else the oldest error. */
function atMost(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= MOST_KEPT) return toasts;
  const spare = toasts.find(({ tone }) => tone === 'success') ?? toasts[0];
  return toasts.filter((toast) => toast !== spare);
}

function isSame(a: ClientNotice, b: ClientNotice): boolean {
  return a.name === b.name && ('message' in a ? a.message : null) === ('message' in b ? b.message : null);
}
