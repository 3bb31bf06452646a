const SILENCE_MS = 60_000;
/** More kinds than this at once are no outage: each is reported. */
const MOST_KINDS = 200;

/**
 * Reports failures so that an outage does not fill the log: one that says the same as one of the last minute is counted, and the number
 * is told with the next report of it.
 * @param report `again`: how often the same was left out since the last report
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

/** What an error says, and what lies under it. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const below = error.cause === undefined ? '' : ` < ${kindOf(error.cause)}`;
  return `${error.name}: ${error.message}${below}`;
}
