import { taskBody, taskClaimAnswer, taskRow, taskValidateBody, tasksAnswer } from './tasks.ts';
import { act, read, spend, type Route } from './route.ts';

/** Tasks. */
export const taskRoutes = {
  tasks: { ...read, path: '/task/list', summary: 'Tasks on offer, as they stand now', answer: tasksAnswer },
  taskStart: {
    ...act,
    path: '/task/start',
    summary: 'Begin a task',
    body: taskBody,
    answer: taskRow,
    errors: ['task_not_found', 'illegal_task_transition', 'task_budget_spent'],
  },
  taskValidate: {
    ...act,
    path: '/task/validate',
    summary: 'Say that a started task is done, with a link or a screenshot where it asks for one',
    body: taskValidateBody,
    photo: true,
    answer: taskRow,
    errors: [
      'task_not_found',
      'illegal_task_transition',
      'task_not_done',
      'invalid_task_link',
      'photo_missing',
      'photo_too_large',
      'not_a_photo',
      'conflict',
      'unavailable',
    ],
  },
  taskClaim: {
    ...spend,
    path: '/task/claim',
    summary: 'Take the reward of a task into the task balance',
    body: taskBody,
    answer: taskClaimAnswer,
    errors: ['task_not_found', 'illegal_task_transition', 'task_budget_spent', 'join_required'],
  },
} as const satisfies Record<string, Route>;
