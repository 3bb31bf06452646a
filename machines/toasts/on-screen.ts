import type { Toast } from './types.ts';

/** The visible message: the newest error, otherwise the newest one. */
export function onScreen(toasts: readonly Toast[]): Toast | undefined {
  return toasts.findLast(({ tone }) => tone === 'error') ?? toasts.at(-1);
}
