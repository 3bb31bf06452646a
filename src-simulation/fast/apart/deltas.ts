import type { Compiled } from '../compile.ts';
import { CARRY } from '../wide-sums.ts';
import { DAILY, STAKED } from './layout.ts';
import { MOST, type Room } from './room.ts';

/**
 * What every day changes: first in plain numbers, for so many purchases that none of the sums can leave the range in which
 * they are exact; then, before one could, added to wide sums.
 */
export interface Deltas {
  /** `DAILY` a day. */
  readonly daily: Float64Array;
  /** `STAKED` a day and plan. */
  readonly staked: Float64Array;
  /** The same as wide sums, two places each. */
  readonly wideDaily: Float64Array;
  readonly wideStaked: Float64Array;
  /** What is left of the room until the next flush: by `AMOUNT` and `PURCHASES`. */
  readonly left: Float64Array;
  readonly room: Room;
}

/** Places of `left`. */
const AMOUNT = 0;
const PURCHASES = 1;

/** Sums of which less is free are added to the wide ones. */
const LEAST_FREE = 0.5;

export function deltasOf({ days, plans }: Compiled, room: Room): Deltas {
  return {
    daily: new Float64Array(days * DAILY),
    staked: new Float64Array(days * plans.length * STAKED),
    wideDaily: new Float64Array(days * DAILY * 2),
    wideStaked: new Float64Array(days * plans.length * STAKED * 2),
    left: Float64Array.of(room.amount, room.purchases),
    room,
  };
}

/** Nothing changes on any day. */
export function clearDeltas({ daily, staked, wideDaily, wideStaked, left, room }: Deltas): void {
  daily.fill(0);
  staked.fill(0);
  wideDaily.fill(0);
  wideStaked.fill(0);
  left[AMOUNT] = room.amount;
  left[PURCHASES] = room.purchases;
}

/** Makes sure, before something is added, that no sum can leave the range in which it is exact. */
export function takeRoom(deltas: Deltas, amount: number, purchases: number): void {
  const { left } = deltas;
  if (!hasRoom(left, amount, purchases)) {
    look(deltas);
    if (!hasRoom(left, amount, purchases)) flush(deltas);
  }
  left[AMOUNT] = (left[AMOUNT] as number) - amount;
  left[PURCHASES] = (left[PURCHASES] as number) - purchases;
}

function hasRoom(left: Float64Array, amount: number, purchases: number): boolean {
  return (left[AMOUNT] as number) >= amount && (left[PURCHASES] as number) >= purchases;
}

/** What was added went to many sums: looks how much room the largest of them leaves, unless it is little. */
function look({ daily, staked, left, room }: Deltas): void {
  const free = 1 - Math.max(largestOf(daily), largestOf(staked)) / MOST;
  if (free < LEAST_FREE) return;
  left[AMOUNT] = Math.floor(room.amount * free) - 1;
  left[PURCHASES] = Math.floor(room.purchases * free) - 1;
}

function largestOf(sums: Float64Array): number {
  const { length } = sums;
  let largest = 0;
  for (let at = 0; at < length; at += 1) {
    const size = Math.abs(sums[at] as number);
    if (size > largest) largest = size;
  }
  return largest;
}

/** Adds the plain sums to the wide ones and begins anew. */
export function flush({ daily, staked, wideDaily, wideStaked, left, room }: Deltas): void {
  addAll(wideDaily, daily);
  addAll(wideStaked, staked);
  left[AMOUNT] = room.amount;
  left[PURCHASES] = room.purchases;
}

function addAll(wide: Float64Array, plain: Float64Array): void {
  const { length } = plain;
  for (let at = 0; at < length; at += 1) {
    const term = plain[at] as number;
    const high = Math.floor(term / CARRY);
    const low = (wide[2 * at + 1] as number) + (term - high * CARRY);
    const carry = low < CARRY ? 0 : 1;
    wide[2 * at] = (wide[2 * at] as number) + high + carry;
    wide[2 * at + 1] = low - carry * CARRY;
    plain[at] = 0;
  }
}
