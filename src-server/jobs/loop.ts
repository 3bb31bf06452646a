import { backOffMs } from '../back-off.ts';

const LONGEST_BACKOFF_MS = 5_000;

/**
 * Runs rounds one after the other with a pause between, never two at once. A failed round is reported and
 * tried again; the pauses grow to 5 s while it keeps failing.
 */
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
    let failures = 0;
    while (!this.#isStopping) {
      this.#isAwake = false;
      try {
        await round(() => this.#isStopping);
        failures = 0;
      } catch (error) {
        failures += 1;
        onError(error);
      }
      const waitMs =
        failures === 0
          ? pauseMs
          : backOffMs({ firstMs: pauseMs, longestMs: LONGEST_BACKOFF_MS }, failures - 1);
      if (!this.#isStopping && !this.#isAwake) await this.#pause(waitMs);
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

  /** Resolves after the current round has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#ended;
  }
}
