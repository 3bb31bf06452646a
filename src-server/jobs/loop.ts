/** Runs a round again and again with a pause between; never two at once. A failed round is reported and followed by the next. */
export class Loop {
  readonly #ended: Promise<void>;
  #isStopping = false;
  #rouse: (() => void) | undefined;
  #isAwake = false;

  constructor(
    round: (isStopping: () => boolean) => Promise<void>,
    pauseMs: number,
    onError: (error: unknown) => void,
  ) {
    this.#ended = this.#run(round, pauseMs, onError);
  }

  async #run(
    round: (isStopping: () => boolean) => Promise<void>,
    pauseMs: number,
    onError: (error: unknown) => void,
  ) {
    while (!this.#isStopping) {
      this.#isAwake = false;
      try {
        await round(() => this.#isStopping);
      } catch (error) {
        onError(error);
      }
      if (!this.#isStopping && !this.#isAwake) await this.#pause(pauseMs);
    }
  }

  #pause(pauseMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.#rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Starts the next round now. */
  wake(): void {
    this.#isAwake = true;
    this.#rouse?.();
  }

  /** Ends after the round that runs now. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#ended;
  }
}
