import type { Toast } from './types.ts';

/** The one message of the line: the newest error, else the newest. */
export function onScreen(toasts: readonly Toast[]): Toast | undefined {
  return toasts.findLast(({ tone }) => tone === 'error') ?? toasts.at(-1);
}
