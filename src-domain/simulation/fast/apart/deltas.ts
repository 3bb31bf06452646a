import type { Compiled } from '../compile.ts';
import { CARRY } from '../wide-sums.ts';
import { DAILY, STAKED } from './layout.ts';
import type { Room } from './room.ts';

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
export const AMOUNT = 0;
export const PURCHASES = 1;

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

/** Notes what is going to be added to a sum beside purchases. */
export function takeRoom(deltas: Deltas, amount: number): void {
  const { left } = deltas;
  if ((left[AMOUNT] as number) < amount) flush(deltas);
  left[AMOUNT] = (left[AMOUNT] as number) - amount;
}

/** Adds the plain sums to the wide ones and begins anew. */
export function flush({ daily, staked, wideDaily, wideStaked, left, room }: Deltas): void {
  addAll(wideDaily, daily);
  addAll(wideStaked, staked);
  left[AMOUNT] = room.amount;
  left[PURCHASES] = room.purchases;
}

function addAll(wide: Float64Array, plain: Float64Array): void {
  for (let at = 0; at < plain.length; at += 1) {
    const term = plain[at] as number;
    const high = Math.floor(term / CARRY);
    const low = (wide[2 * at + 1] as number) + (term - high * CARRY);
    const carry = low < CARRY ? 0 : 1;
    wide[2 * at] = (wide[2 * at] as number) + high + carry;
    wide[2 * at + 1] = low - carry * CARRY;
    plain[at] = 0;
  }
}
