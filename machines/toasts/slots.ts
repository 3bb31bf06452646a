import { unprovidedEffect } from '../shared/unprovided.ts';

export const toastEffects = {
  /** The messenger's error haptic, once per new error. */
  hapticError: unprovidedEffect<undefined>('toasts.hapticError'),
};
export type ToastEffects = typeof toastEffects;
