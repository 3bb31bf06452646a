import { PURPOSES_PER_DAY } from './purposes.ts';

/** A bijection of 32 bits in which every bit of the input changes every bit of the output about half the time. */
export function scramble(value: number): number {
  let h = value;
  h ^= h >>> 16;
  h = Math.imul(h, 0x21f0aaad);
  h ^= h >>> 15;
  h = Math.imul(h, 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/** The part of a draw that depends on the person only. Different identities have different keys under the same seed. */
export function personKey(seed: number, identity: number): number {
  return scramble(identity ^ scramble(seed ^ 0x9e3779b9));
}

/** The part of a draw that depends on day and purpose only. */
export function momentKey(day: number, purpose: number): number {
  return scramble((Math.imul(day, PURPOSES_PER_DAY) + purpose) ^ 0x6a09e667);
}

/**
 * The only chance there is: a number from 0 to 2^32 − 1 that depends on seed, identity, day and purpose and on nothing else,
 * so that neither order, nor other people, nor the number of workers changes it.
 * @param key of seed and identity (`personKey`)
 * @param day from 0
 * @param purpose one of `PURPOSE`
 */
export function drawOf(key: number, day: number, purpose: number): number {
  return scramble(key ^ momentKey(day, purpose));
}
