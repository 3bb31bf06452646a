import { randomBytes } from 'node:crypto';
import type { Ids, Random } from '../ports/random.ts';

export const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) };

const RANDOM_BITS = 80n;

/**
 * Ids in hex: 48 bits of time and 80 random bits. Unique everywhere, and sorted in the order in which this
 * process made them: the first id of a millisecond is random, the next ones count up from it.
 */
export function timeSortedIds(random: Random, wallMs: () => number): Ids {
  let last = 0n;
  return {
    next: () => {
      const time = BigInt(wallMs());
      const fresh = (time << RANDOM_BITS) | BigInt(`0x${Buffer.from(random.bytes(10)).toString('hex')}`);
      last = time > last >> RANDOM_BITS ? fresh : last + 1n;
      return last.toString(16).padStart(32, '0');
    },
  };
}
