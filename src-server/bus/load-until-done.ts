const AGAIN_MS = 1000;

export interface Loading {
  /** Loads now, also if a load is under way: what it reads may be older than this wish. */
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * Loads whenever it is asked to. What nobody would ask for a second time must not be missed: a load that fails is
 * reported and repeated after 1 s, until it is done or stopped.
 */
export function loadUntilDone(load: () => Promise<void>, onError: (error: unknown) => void): Loading {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const start = (): void => {
    clearTimeout(timer);
    load().catch((error: unknown) => {
      onError(error);
      if (isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(start, AGAIN_MS);
      timer.unref();
    });
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { start, stop };
}
