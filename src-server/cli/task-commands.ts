import { formatDecimal } from '@axiom/domain/money';
import { photoFormat } from '@axiom/domain/task';
import * as z from 'zod/mini';
import type { Core } from '../compose/core.ts';
import type { TaskRecord, WaitingTask } from '../ports/store-tasks.ts';
import { reviewTask } from '../use-cases/review-task.ts';
import { isoOrNull } from '../wire/time.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));

export const taskSchemas = {
  tasks_list: z.strictObject({}),
  tasks_review: z.strictObject({
    id,
    verdict: z.enum(['approve', 'reject']),
    reason: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  }),
  tasks_photo: z.strictObject({ id }),
};

type Args<N extends keyof typeof taskSchemas> = z.output<(typeof taskSchemas)[N]>;

/** A screenshot in an answer to the operator. */
export interface PhotoReply {
  readonly format: string;
  readonly base64: string;
}

const MOST_LISTED = 300;

/** The operator's commands for submitted links and screenshots. */
export function taskCommands({ store, cases }: Core) {
  return {
    tasks_list: async () =>
      (await store.transaction((tx) => tx.tasks.waiting(MOST_LISTED), { readOnly: true })).map(waitingLine),
    tasks_review: async ({ id: taskId, verdict, reason }: Args<'tasks_review'>) => {
      if (verdict === 'approve' && reason !== undefined)
        throw new Error('a reason is for a rejection; an approval takes none');
      const word = verdict === 'approve' ? { kind: verdict } : { kind: verdict, reason };
      return taskLine(await store.transaction((tx) => reviewTask(tx, cases, taskId, word)));
    },
    tasks_photo: async ({ id: taskId }: Args<'tasks_photo'>): Promise<PhotoReply> => {
      const photo = await store.transaction((tx) => tx.tasks.photo(taskId), { readOnly: true });
      if (photo === null) throw new Error(`no screenshot waits under ${taskId}`);
      const bytes = Buffer.from(photo.bytes);
      return { format: photoFormat(bytes) ?? 'unknown', base64: bytes.toString('base64') };
    },
  };
}

function taskLine({ id: taskId, task }: TaskRecord) {
  return {
    id: taskId,
    task_id: task.taskId,
    status: task.status,
    user_id: task.userId,
    reward_token: formatDecimal(task.rewardToken),
    link: task.link ?? null,
    rejection: task.rejection ?? null,
    submitted_at: isoOrNull(task.submittedAtMs),
  };
}

function waitingLine(waiting: WaitingTask) {
  const { telegramId, firstName, photoBytes } = waiting;
  return {
    ...taskLine(waiting),
    telegram_id: telegramId,
    first_name: firstName,
    photo: photoBytes === null ? null : `${photoBytes} bytes; tasks photo ${waiting.id} FILE`,
  };
}
