import { createHash } from 'node:crypto';
import type { Random } from '#server/ports/random.ts';

/** All chance of a run, from one seed: the same seed, the same run. */
export class Chance implements Random {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(count: number): Uint8Array {
    const parts: Buffer[] = [];
    for (let have = 0; have < count; have += 32) {
      this.#drawn += 1;
      parts.push(createHash('sha256').update(`${this.#seed} ${this.#drawn}`).digest());
    }
    return new Uint8Array(Buffer.concat(parts).subarray(0, count));
  }

  /** 0 … below − 1. */
  below(bound: number): number {
    return Buffer.from(this.bytes(6)).readUIntBE(0, 6) % bound;
  }

  isHit(percent: number): boolean {
    return this.below(1000) < percent * 10;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}
