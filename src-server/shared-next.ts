/** Runs `work` one at a time. Calls during a run share the next one: each result was begun after its call. */
export function sharedNext<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    next = null;
    const mine = work().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return () => (running === null ? begin() : (next ??= running.then(begin, begin)));
}
