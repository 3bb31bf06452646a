/** Passes the messages for a bridge's client in order, and holds them back on demand. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #holds = 0;

  pass(step: () => void): void {
    if (this.#holds > 0) this.#waiting.push(step);
    else step();
  }

  /** Holds all messages until every hold is released; returns the release function. */
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
