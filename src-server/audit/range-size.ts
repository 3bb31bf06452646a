const FEWEST = 50;
const MOST = 10_000;
const FIRST = 1_000;
/**
 * Limits in ms: after a longer range the next one is smaller, after a shorter one larger. So no statement
 * comes near the database's timeout, and others wait for the embedded database or this process no longer than
 * one range.
 */
const LONG_MS = 250;
const SHORT_MS = 60;

/** The number of rows of the next range. */
export class RangeSize {
  #rows = FIRST;

  get rows(): number {
    return this.#rows;
  }

  took(ms: number): void {
    if (ms > LONG_MS) this.#rows = Math.max(FEWEST, Math.floor(this.#rows / 2));
    else if (ms < SHORT_MS) this.#rows = Math.min(MOST, this.#rows * 2);
  }
}
