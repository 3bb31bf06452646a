import { formatDecimal } from '@axiom/domain/money';
import { claimTask } from '../../use-cases/claim-task.ts';
import { startTask } from '../../use-cases/start-task.ts';
import { readTasks } from '../../use-cases/task-board.ts';
import { validateTask } from '../../use-cases/validate-task.ts';
import { taskRow } from '../../wire/tasks.ts';
import type { Handlers } from './handler.ts';

export const taskHandlers: Handlers<'tasks' | 'taskStart' | 'taskValidate' | 'taskClaim'> = {
  tasks: {
    kind: 'read',
    async run(tx, { cases }, { userId }) {
      const nowMs = cases.clock.nowMs();
      const sheets = await readTasks(tx, cases, userId);
      return { data: sheets.map((sheet) => taskRow(sheet, nowMs)), total: sheets.length };
    },
  },
  taskStart: {
    kind: 'write',
    run: async (tx, { cases }, { userId, body }) =>
      taskRow(await startTask(tx, cases, userId, body.task_id), cases.clock.nowMs()),
  },
  taskValidate: {
    kind: 'free',
    async run({ cases, community, signIn: { store } }, { userId, body, photo }) {
      const submission = { taskId: body.task_id, link: body.link, photo };
      const sheet = await validateTask({ store, community, cases }, userId, submission);
      return taskRow(sheet, cases.clock.nowMs());
    },
  },
  taskClaim: {
    kind: 'command',
    async run(tx, { cases }, { userId, body }) {
      const sheet = await claimTask(tx, cases, userId, body.task_id);
      const { task } = await tx.ledger.balances(userId);
      return { ...taskRow(sheet, cases.clock.nowMs()), task_balance: formatDecimal(task) };
    },
  },
};
