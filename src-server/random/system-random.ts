import { randomBytes } from 'node:crypto';
import type { Ids, Random } from '../ports/random.ts';

export const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) };

const RANDOM_BITS = 80n;

/**
 * Ids of 48 bits of time and 80 more, in hex: unique everywhere, and one after the other in the order in which this process made
 * them. The first of a millisecond ends in random bits, the next ones count on from there.
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
