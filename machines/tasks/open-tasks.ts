import type { TasksContext } from './types.ts';

/** How many tasks are still to be claimed: what the badge counts. */
export const openTasks = ({ tasks }: Pick<TasksContext, 'tasks'>): number =>
  tasks.filter(({ status }) => status !== 'CLAIMED').length;
