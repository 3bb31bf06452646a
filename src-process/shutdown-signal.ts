/**
 * Signals within this time count as one: a terminal signals the whole process group, and npm forwards its own
 * signal.
 */
const ONE_WISH_MS = 1000;
const LOOK_MS = 250;

/**
 * Subscribes to requests to end: SIGTERM, SIGINT, SIGHUP, or the end of the parent (over its channel, or
 * npm).
 * @param stop called once
 * @param endAtOnce called for a signal that comes a second or more after the first
 */
export function onShutdownSignal(stop: () => void, endAtOnce: () => void): void {
  let toldAtMs: number | null = null;
  const isFirst = (): boolean => {
    if (toldAtMs !== null) return false;
    toldAtMs = performance.now();
    return true;
  };
  const hear = (): void => {
    if (isFirst()) stop();
    else if (performance.now() - (toldAtMs ?? 0) >= ONE_WISH_MS) endAtOnce();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, hear);
  const orphaned = (): void => {
    if (isFirst()) stop();
  };
  process.on('disconnect', orphaned);
  if (isRunByNpm()) watchParent(orphaned);
  // A closed terminal or pipe must not end the process in the middle of something.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** npm forwards SIGTERM and SIGINT to its script. On SIGHUP and SIGKILL it dies without forwarding them. */
function isRunByNpm(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined && process.send === undefined;
}

function watchParent(orphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    orphaned();
  }, LOOK_MS);
  timer.unref();
}
