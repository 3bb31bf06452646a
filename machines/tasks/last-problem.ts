import type { Problem } from '@axiom/domain/ports/client';
import type { TasksContext } from './types.ts';

/** Why the command that failed last did so; null where none has failed. */
export const lastProblem = ({ commands }: Pick<TasksContext, 'commands'>): Problem | null =>
  Object.values(commands).findLast(({ problem }) => problem !== null)?.problem ?? null;
