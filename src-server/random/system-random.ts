import { randomBytes } from 'node:crypto';
import type { Ids, Random } from '../ports/random.ts';

export const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) };

/** Ids of 48 bits of time and 80 random ones, in hex: unique everywhere, sorted by creation. */
export function timeSortedIds(random: Random, wallMs: () => number): Ids {
  return {
    next: () => wallMs().toString(16).padStart(12, '0') + Buffer.from(random.bytes(10)).toString('hex'),
  };
}
