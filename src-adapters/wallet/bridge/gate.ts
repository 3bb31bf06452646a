/** Through which what a client of a bridge hears comes one after the other, and behind which it may have to wait. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #holds = 0;

  pass(step: () => void): void {
    if (this.#holds > 0) this.#waiting.push(step);
    else step();
  }

  /** From now on everything waits, until each hold was let go. */
  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      while (this.#holds === 0) {
        const step = this.#waiting.shift();
        if (step === undefined) return;
        step();
      }
    };
  }
}
