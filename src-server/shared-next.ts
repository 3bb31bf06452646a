/**
 * Runs `work` one at a time, however many ask: whoever asks while it runs shares the next run with everybody else who waits, so that
 * what they get was begun after they asked.
 */
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
