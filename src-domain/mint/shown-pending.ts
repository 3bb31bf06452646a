import { PENDING_WINDOW_MS } from '../constants/index.ts';

interface Dated {
  readonly status: string;
  readonly createdAtMs: number;
}

/**
 * The one item shown as pending: the newest pending one, if it was created within the last 3 minutes (R4.02).
 * An item with a creation time in the future counts as created now. Of two equally new ones, the later one in
 * the list is shown.
 */
export function shownPending<Item extends Dated>(items: readonly Item[], nowMs: number): Item | undefined {
  let newest: Item | undefined;
  for (const item of items) {
    if (item.status !== 'pending') continue;
    if (newest === undefined || item.createdAtMs >= newest.createdAtMs) newest = item;
  }
  return newest !== undefined && nowMs - newest.createdAtMs <= PENDING_WINDOW_MS ? newest : undefined;
}
