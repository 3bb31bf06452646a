import type { Room } from './room.ts';

/** So many purchases are gone through at once that all of them stay in the nearest cache. */
const MOST = 256;

/** Purchases side by side: each step is taken for all of them before the next. */
export interface Columns {
  readonly person: Int32Array;
  readonly key: Int32Array;
  readonly behaviour: Int32Array;
  readonly day: Int32Array;
  /** Seconds of the day: of the order, and of its payment. */
  readonly visit: Int32Array;
  readonly second: Int32Array;
  /** Place of the plan. */
  readonly kind: Int32Array;
  readonly ton: Float64Array;
  readonly token: Float64Array;
}

/**
 * There once for all runs, since none begins before another ends: purchases are noted, followed to their ends and forgotten
 * within one. That it is no part of a run's memory is what lets the compiler know where it is.
 */
export const COLUMNS: Columns = {
  person: new Int32Array(MOST),
  key: new Int32Array(MOST),
  behaviour: new Int32Array(MOST),
  day: new Int32Array(MOST),
  visit: new Int32Array(MOST),
  second: new Int32Array(MOST),
  kind: new Int32Array(MOST),
  ton: new Float64Array(MOST),
  token: new Float64Array(MOST),
};

/** How many purchases are noted, and how many may be. */
export interface Noted {
  count: number;
  readonly limit: number;
}

/** Room for so many purchases that one addition of all of them stays in the range of plain numbers. */
export function notedOf(room: Room, largest: number): Noted {
  return { count: 0, limit: Math.min(MOST, room.purchases, Math.floor(room.amount / largest)) };
}
