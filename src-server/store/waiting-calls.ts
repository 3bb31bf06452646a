/** Counts calls that have not ended. */
export class WaitingCalls {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  async of<T>(call: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await call();
    } finally {
      this.#count -= 1;
    }
  }

  /** The same functions, each call of which counts. */
  ofAll<Calls extends object>(calls: Calls): Calls {
    return Object.fromEntries(
      Object.entries(calls).map(([name, call]: [string, (...args: unknown[]) => Promise<unknown>]) => [
        name,
        (...args: unknown[]) => this.of(() => call(...args)),
      ]),
    ) as Calls;
  }
}
