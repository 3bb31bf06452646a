import { TOAST_ERROR_TIMEOUT_MS, TOAST_TIMEOUT_MS } from '../constants/index.ts';

/** Duration of a toast in ms: errors 3 s, everything else 15 s (R6.03). */
export function toastTimeoutMs(tone: 'error' | 'success' | 'info'): number {
  return tone === 'error' ? TOAST_ERROR_TIMEOUT_MS : TOAST_TIMEOUT_MS;
}
