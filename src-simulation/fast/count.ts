import type { World } from './world.ts';

/** Counts one application of a rule. */
export function count({ counts }: Pick<World, 'counts'>, rule: number): void {
  counts[rule] = (counts[rule] as number) + 1;
}
