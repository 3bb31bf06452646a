import * as layout from './layout.ts';
import { grow, type World } from './world.ts';

const { I, PERSON_INTS, S, SI, STAKE, STAKE_INTS } = layout;

/** A person's stakes are contiguous, in a block for 2, 4, 8 … stakes. This is the smallest block. */
const SMALLEST = 2;
/** The first block starts here, because index 0 means that there is no block. */
export const FIRST_BLOCK: number = SMALLEST;

/** Index for the person's next stake: the first free place of their block. A full block is replaced by one of twice the size. */
export function placeForStake(world: World, person: number): number {
  const { ints } = world;
  const own = person * PERSON_INTS;
  const count = ints[own + I.stakeCount] as number;
  if ((count & (count - 1)) === 0 && isFull(world, own, count)) moveToLarger(world, own, count);
  ints[own + I.stakeCount] = count + 1;
  return (ints[own + I.stakes] as number) + count;
}

function isFull({ ints, stakes }: World, own: number, count: number): boolean {
  const block = ints[own + I.stakes] as number;
  return block === 0 || count === stakes.ints[block * STAKE_INTS + SI.blockSize];
}

function moveToLarger(world: World, own: number, count: number): void {
  const { ints, stakes, freeBlocks } = world;
  const size = count === 0 ? SMALLEST : count * 2;
  const block = takeBlock(world, size);
  if (count > 0) {
    const old = ints[own + I.stakes] as number;
    const { numbers } = stakes;
    for (let at = 0; at < count * STAKE; at += 1) {
      numbers[block * STAKE + at] = numbers[old * STAKE + at] as number;
    }
    const log = 31 - Math.clz32(count);
    stakes.ints[old * STAKE_INTS] = freeBlocks[log] as number;
    freeBlocks[log] = old;
  }
  stakes.ints[block * STAKE_INTS + SI.blockSize] = size;
  ints[own + I.stakes] = block;
}

function takeBlock(world: World, size: number): number {
  const { stakes, freeBlocks } = world;
  const log = 31 - Math.clz32(size);
  const freed = freeBlocks[log] as number;
  if (freed !== 0) {
    freeBlocks[log] = stakes.ints[freed * STAKE_INTS] as number;
    return freed;
  }
  while (stakes.count + size > stakes.capacity) grow(stakes, STAKE);
  const block = stakes.count;
  stakes.count = block + size;
  return block;
}

/** Removes a stake: the person's last one takes its place. */
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
