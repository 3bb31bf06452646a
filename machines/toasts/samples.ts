import type { ToastsEvent } from './types.ts';

/** One sample of every event. */
export const toastsSamples: readonly ToastsEvent[] = [
  {
    type: 'toast.show',
    notice: { name: 'error', message: 'Price is older than 5 minutes.', code: 'price_stale' },
  },
  { type: 'toast.show', notice: { name: 'bond-created' } },
  { type: 'toast.show', notice: { name: 'network-error' } },
  { type: 'toast.hold' },
  { type: 'toast.release' },
  { type: 'toast.over', name: 'bond-created' },
  { type: 'toast.dismiss', id: 'toast-1' },
  { type: 'toast.dismiss', id: 'toast-2' },
  { type: 'toast.expire', id: 'toast-1' },
];
