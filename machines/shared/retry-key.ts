import type { Problem } from '@axiom/domain/ports/client';

/** Whether the next try is the last one again: nobody knows how that ended, and its key does the command once. */
export function keepsKey(problem: Problem | null): boolean {
  return problem !== null && !problem.isOutcomeKnown;
}

/** The number of the key for the next try: a key belongs to one command, asked until its outcome is known. */
export function nextKeyCount({
  problem,
  keyCount,
}: {
  readonly problem: Problem | null;
  readonly keyCount: number;
}): number {
  return keepsKey(problem) ? keyCount : keyCount + 1;
}
