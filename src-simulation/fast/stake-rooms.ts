import * as layout from './layout.ts';
import { grow, type World } from './world.ts';

const { I, PERSON_INTS, S, SI, STAKE, STAKE_INTS } = layout;

/** A person's stakes lie side by side in a room: for 2, 4, 8 … of them, half of it free at most. */
const SMALLEST = 2;
/** No room begins before this place: 0 says that there is none. */
export const FIRST_ROOM: number = SMALLEST;

/** Where the person's next stake goes: the first free place of their room, which is exchanged for a larger one when it is full. */
export function placeForStake(world: World, person: number): number {
  const { ints } = world;
  const own = person * PERSON_INTS;
  const count = ints[own + I.stakeCount] as number;
  if ((count & (count - 1)) === 0 && isFull(world, own, count)) moveToLarger(world, own, count);
  ints[own + I.stakeCount] = count + 1;
  return (ints[own + I.stakes] as number) + count;
}

function isFull({ ints, stakes }: World, own: number, count: number): boolean {
  const room = ints[own + I.stakes] as number;
  return room === 0 || count === stakes.ints[room * STAKE_INTS + SI.roomSize];
}

function moveToLarger(world: World, own: number, count: number): void {
  const { ints, stakes, freeRooms } = world;
  const size = count === 0 ? SMALLEST : count * 2;
  const room = takeRoom(world, size);
  if (count > 0) {
    const old = ints[own + I.stakes] as number;
    const { numbers } = stakes;
    for (let at = 0; at < count * STAKE; at += 1) {
      numbers[room * STAKE + at] = numbers[old * STAKE + at] as number;
    }
    const log = 31 - Math.clz32(count);
    stakes.ints[old * STAKE_INTS] = freeRooms[log] as number;
    freeRooms[log] = old;
  }
  stakes.ints[room * STAKE_INTS + SI.roomSize] = size;
  ints[own + I.stakes] = room;
}

function takeRoom(world: World, size: number): number {
  const { stakes, freeRooms } = world;
  const log = 31 - Math.clz32(size);
  const freed = freeRooms[log] as number;
  if (freed !== 0) {
    freeRooms[log] = stakes.ints[freed * STAKE_INTS] as number;
    return freed;
  }
  while (stakes.count + size > stakes.capacity) grow(stakes, STAKE);
  const room = stakes.count;
  stakes.count = room + size;
  return room;
}

/** Forgets a stake: the last one takes its place. */
export function removeStake({ ints, stakes }: World, person: number, index: number): void {
  const own = person * PERSON_INTS;
  const left = (ints[own + I.stakeCount] as number) - 1;
  ints[own + I.stakeCount] = left;
  const last = (ints[own + I.stakes] as number) + left;
  if (last === index) return;
  const { numbers } = stakes;
  const to = index * STAKE;
  const from = last * STAKE;
  numbers[to + S.total] = numbers[from + S.total] as number;
  numbers[to + S.base] = numbers[from + S.base] as number;
  numbers[to + S.target] = numbers[from + S.target] as number;
  stakes.ints[index * STAKE_INTS + SI.state] = stakes.ints[last * STAKE_INTS + SI.state] as number;
}
