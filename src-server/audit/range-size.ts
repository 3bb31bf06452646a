const FEWEST = 50;
const MOST = 10_000;
const FIRST = 1_000;
/**
 * A range that took longer is followed by a smaller one, a quicker one by a larger one: no statement comes near a limit of the database, and
 * whoever waits behind a range, for the embedded database or for this process, waits for no more than that.
 */
const LONG_MS = 250;
const SHORT_MS = 60;

/** How many rows the next range has. */
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
