import type { MovableClock } from '../ports/clock.ts';

/** The machine's clock, with an offset for the domain's time. */
export class SystemClock implements MovableClock {
  #offsetMs = 0;

  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  wallMs(): number {
    return Date.now();
  }

  offsetMs(): number {
    return this.#offsetMs;
  }

  setOffsetMs(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }
}
