import type { PriceReading } from '../ports/price.ts';

type Listener = (reading: PriceReading) => void;

/** Who wants to know of a change. A listener that throws ends up in `onError`, never in the source. */
export class Listeners {
  readonly #listeners = new Set<Listener>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(reading: PriceReading): void {
    for (const listener of this.#listeners) {
      try {
        listener(reading);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
