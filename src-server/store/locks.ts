import type { LockName } from '../ports/store.ts';

/** Class of our advisory locks, which separates them from those of other programs. */
export const LOCK_CLASS = 7206;

export const LOCKS: Record<LockName, number> = {
  due_work: 1,
  watcher: 2,
  payouts: 3,
  start: 4,
  prices: 5,
  stakes: 6,
};
