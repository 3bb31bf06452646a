import { unprovided } from '../shared/unprovided.ts';
import { taskCommandMachine } from '../task-command/machine.ts';
import type { TasksAnswer } from './types.ts';

export const tasksSlots = {
  /** The list; null if the server could not answer. `withMin`: with the least amount for re-bonding. */
  fetchTasks: unprovided<TasksAnswer | null, { readonly withMin: boolean }>('tasks.fetchTasks'),
  command: taskCommandMachine,
};
export type TasksSlots = typeof tasksSlots;
