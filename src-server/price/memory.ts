import type { Price } from '@axiom/domain/price';
import type { PriceReading } from '../ports/price.ts';

const SPACING_MS = 300_000;
/** A little more than 30 days at one reading every 5 min. */
const MOST_KEPT = 8_800;

/** Past readings, one every 5 min; lost with the process. */
export class PriceMemory {
  readonly #kept: PriceReading[] = [];

  add(reading: PriceReading): void {
    const newest = this.#kept.at(-1);
    if (newest !== undefined && reading.atMs - newest.atMs < SPACING_MS) return;
    this.#kept.push(reading);
    if (this.#kept.length > MOST_KEPT) this.#kept.shift();
  }

  /** The last reading at or before the instant; null when nothing is known within an hour of it. */
  at(atMs: number): Price | null {
    const found = this.#kept.findLast((reading) => reading.atMs <= atMs);
    return found === undefined || atMs - found.atMs > 3_600_000 ? null : found.price;
  }
}
