const SILENCE_MS = 60_000;
/** More different errors than this are not one outage: the memory is cleared and all are reported again. */
const MOST_KINDS = 200;

/**
 * Reports errors so that an outage does not fill the log: an error that was reported within the last minute
 * is only counted.
 * @param report `again`: how many repeats were left out since its last report
 */
export function withoutRepeats<Facts extends readonly unknown[]>(
  report: (error: unknown, again: number, ...facts: Facts) => void,
  nowMs: () => number = () => performance.now(),
): (error: unknown, ...facts: Facts) => void {
  const told = new Map<string, { atMs: number; again: number }>();
  return (error, ...facts) => {
    const kind = kindOf(error);
    const last = told.get(kind);
    if (last !== undefined && nowMs() - last.atMs < SILENCE_MS) {
      last.again += 1;
      return;
    }
    if (told.size >= MOST_KINDS) told.clear();
    told.set(kind, { atMs: nowMs(), again: 0 });
    report(error, last?.again ?? 0, ...facts);
  };
}

/** The error's text with the texts of its causes. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const below = error.cause === undefined ? '' : ` < ${kindOf(error.cause)}`;
  return `${error.name}: ${error.message}${below}`;
}
