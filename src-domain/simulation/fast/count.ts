import type { World } from './world.ts';

/** One more application of a rule. */
export function count({ counts }: World, rule: number): void {
  counts[rule] = (counts[rule] as number) + 1;
}
