import type * as z from 'zod/mini';
import type { TaskCard, TaskGateway } from '@axiom/domain/ports/client';
import type { taskRow } from '#contract/tasks.ts';
import type { HttpClient } from './client.ts';
import { commandOf } from './command-of.ts';
import { timeField, token } from './values.ts';

/** The task calls in the domain's values. */
export function createTaskGateway(http: HttpClient): TaskGateway {
  return {
    tasks: async (signal) => {
      const answer = await http.call('tasks', { signal });
      return answer && answer.data.map(readTask);
    },
    startTask: async (taskId, signal) => {
      const answer = await http.call('taskStart', { body: { task_id: taskId }, signal });
      return answer && readTask(answer);
    },
    validateTask: async (taskId, link, signal) => {
      const body = { task_id: taskId, ...(link === null ? {} : { link }) };
      const answer = await http.call('taskValidate', { body, signal });
      return answer && readTask(answer);
    },
    validateTaskPhoto: async (taskId, photo, signal) => {
      const answer = await http.call('taskValidate', { body: { task_id: taskId }, photo, signal });
      return answer && readTask(answer);
    },
    claimTask: async (taskId, options) => {
      const answer = await http.call('taskClaim', { body: { task_id: taskId }, ...commandOf(options) });
      return answer && { task: readTask(answer), taskBalance: token(answer.task_balance, 'task_balance') };
    },
  };
}

function readTask(row: z.output<typeof taskRow>): TaskCard {
  return {
    taskId: row.task_id,
    kind: row.kind,
    status: row.status,
    count: row.count,
    progress: row.progress,
    rewardToken: token(row.reward_token, 'reward_token'),
    hasBudget: row.has_budget,
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.rejection === null ? {} : { rejection: row.rejection }),
    ...timeField('startedAtMs', row.started_at),
    ...timeField('submittedAtMs', row.submitted_at),
    ...timeField('validatedAtMs', row.validated_at),
    ...timeField('claimedAtMs', row.claimed_at),
    ...timeField('resetsAtMs', row.resets_at),
  };
}
