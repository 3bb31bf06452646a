import type { Problem } from '@axiom/domain/ports/client';

/**
 * Whether the next call retries the last one: its outcome is unknown, and the same key runs the command once.
 */
export function keepsKey(problem: Problem | null): boolean {
  return problem !== null && !problem.isOutcomeKnown;
}

/** Number of the next call's key: one key per command, kept until the command's outcome is known. */
export function nextKeyCount({
  problem,
  keyCount,
}: {
  readonly problem: Problem | null;
  readonly keyCount: number;
}): number {
  return keepsKey(problem) ? keyCount : keyCount + 1;
}
